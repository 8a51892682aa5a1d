/** The file `ready` of a run: the server has printed its ready line. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunDirectory } from './run-directory.js';

export function markReady(directory: RunDirectory): void {
  try {
    writeFileSync(join(directory.path, 'ready'), '', { mode: 0o600 });
  } catch {
    // Without the mark the next manager searches the console again.
  }
}

export function isMarkedReady(directory: RunDirectory): boolean {
  return existsSync(join(directory.path, 'ready'));
}
