/** Reads and writes the file `ready` of a run. The file means that the server has printed its ready line. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RunDirectory } from './run-directory.js';
import { writeRunFile } from './run-file.js';

export function markReady(directory: RunDirectory): void {
  try {
    writeRunFile(join(directory.path, 'ready'), '');
  } catch {
    // Without the file, the next manager searches the console again.
  }
}

export function isMarkedReady(directory: RunDirectory): boolean {
  return existsSync(join(directory.path, 'ready'));
}
