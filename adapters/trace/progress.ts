/**
 * Stores the cursor up to which the reports of a run were recorded. The file `recorded` next to the trace contains this
 * cursor as 16 digits. The next manager continues at this cursor.
 */
import { closeSync, constants, writeSync } from 'node:fs';
import { join } from 'node:path';
import { openRunFile, readRunFile } from '../process/run-files/run-file.js';

/** Reads the cursor. @param path the trace's directory. @returns 0 if no report was recorded yet */
export function readProgress(path: string): number {
  const text = readRunFile(join(path, 'recorded'))?.text ?? '';
  return /^\d{16}\n$/.test(text) ? Number(text) : 0;
}

/** Writes the cursor. @throws an error of the file system */
export function writeProgress(path: string, cursor: number): void {
  const fd = openRunFile(join(path, 'recorded'), constants.O_WRONLY | constants.O_CREAT);
  try {
    writeSync(fd, `${String(cursor).padStart(16, '0')}\n`, 0, 'latin1');
  } finally {
    closeSync(fd);
  }
}
