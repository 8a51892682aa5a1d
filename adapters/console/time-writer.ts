/** Appends to a run's time index. */
import { closeSync, constants, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { decodeEntry, encodeEntry, entryLength, type TimeEntry } from './time-entry.js';

export interface TimeWriter {
  /** The last entry, null if none exists. */
  last(): TimeEntry | null;
  /** Writes one entry. @throws file system errors; the next entry replaces this one then */
  append(entry: Omit<TimeEntry, 'latest'>): void;
  close(): void;
}

/**
 * Opens a run's index at its end. An incomplete or damaged entry at the end is overwritten.
 * @param path the run's directory
 * @throws file system errors
 */
export function openTimeWriter(path: string): TimeWriter {
  const index = openSync(join(path, 'times'), constants.O_RDWR | constants.O_CREAT, 0o600);
  let count = Math.floor(fstatSync(index).size / entryLength);
  let last: TimeEntry | null = null;
  for (; count > 0; count -= 1) {
    last = readEntry(index, count - 1);
    if (last !== null) break;
  }
  return {
    last: () => last,
    append({ offset, time, away }) {
      const entry = { offset, time, latest: Math.max(time, last?.latest ?? 0), away };
      // When the disk becomes full, only a part is written. The next write throws the error.
      const written = writeSync(index, encodeEntry(entry), count * entryLength, 'latin1');
      if (written < entryLength) return;
      count += 1;
      last = entry;
    },
    close: () => closeSync(index),
  };
}

function readEntry(fd: number, at: number): TimeEntry | null {
  const buffer = Buffer.alloc(entryLength);
  const bytes = readSync(fd, buffer, 0, entryLength, at * entryLength);
  return bytes === entryLength ? decodeEntry(buffer.toString('latin1')) : null;
}
