/** Appends to a run's time index. */
import { closeSync, constants, fstatSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { openRunFile } from '../../process/run-files/run-file.js';
import { encodeEntry, entryLength, readEntry, type TimeEntry } from './time-entry.js';

/**
 * Opens a run's index at its end. An incomplete or damaged entry at the end is overwritten.
 * @param path the run's directory
 * @throws an error of the file system
 */
export function openTimeWriter(path: string) {
  const index = openRunFile(join(path, 'times'), constants.O_RDWR | constants.O_CREAT);
  let count = Math.floor(fstatSync(index).size / entryLength);
  let last: TimeEntry | null = null;
  for (; count > 0; count -= 1) {
    last = readEntry(index, count - 1);
    if (last !== null) break;
  }
  return {
    /** Returns the last entry; `null` without an entry. */
    last: () => last,
    /** Writes one entry. @throws an error of the file system; the next entry then replaces this entry */
    append({ offset, time, away }: Omit<TimeEntry, 'latest'>): void {
      const entry = { offset, time, latest: Math.max(time, last?.latest ?? 0), away };
      // If the disk becomes full, only a part is written, and the next write throws the error.
      const written = writeSync(index, encodeEntry(entry), count * entryLength, 'latin1');
      if (written < entryLength) return;
      count += 1;
      last = entry;
    },
    close: () => closeSync(index),
  };
}
