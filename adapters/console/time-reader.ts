/** When a run's output came, looked up in its time index by binary search. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { ConsoleTimes } from '../../machines/ports/console.js';
import { decodeEntry, entryLength, type TimeEntry } from './time-entry.js';

/**
 * @param path the run's directory
 * @param unwritten what is true of bytes beyond the last entry: the time by which they are there, or null
 */
export function readTimes(path: string, unwritten: () => number | null): ConsoleTimes {
  /** The bytes that the last answer holds for: lines are asked for in order, many for one entry. */
  let answered = { from: 0, to: 0, time: null as number | null };

  return {
    timeOf(cursor) {
      if (cursor >= answered.from && cursor < answered.to) return answered.time;
      return withEntries(path, (entries) => {
        const at = entries.find(({ offset }) => offset > cursor);
        const entry = entries.entry(at);
        // The manager's first entry comes before anything that it sees.
        if (entry === null) return entries.count === 0 ? null : unwritten();
        const time = entry.away ? null : entry.time;
        answered = { from: at === 0 ? 0 : (entries.entry(at - 1)?.offset ?? 0), to: entry.offset, time };
        return time;
      });
    },
    cursorAt: (time) =>
      withEntries(path, (entries) => {
        const at = entries.find(({ latest }) => latest >= time);
        return at === 0 ? 0 : (entries.entry(at - 1)?.offset ?? 0);
      }),
  };
}

interface Entries {
  readonly count: number;
  /** @returns the entry of that number, null beyond the last and where it is damaged */
  entry(at: number): TimeEntry | null;
  /** @returns the number of the first entry that it is true of, and of all after it; else the number of entries */
  find(isTrue: (entry: TimeEntry) => boolean): number;
}

/** An index that is not there is an empty one. */
function withEntries<T>(path: string, read: (entries: Entries) => T): T {
  const fd = openIndex(path);
  try {
    return read(entriesIn(fd));
  } finally {
    if (fd !== null) closeSync(fd);
  }
}

function openIndex(path: string): number | null {
  try {
    return openSync(join(path, 'times'), 'r');
  } catch {
    return null;
  }
}

function entriesIn(fd: number | null): Entries {
  const count = fd === null ? 0 : Math.floor(fstatSync(fd).size / entryLength);
  const buffer = Buffer.alloc(entryLength);

  function entry(at: number): TimeEntry | null {
    if (fd === null || at < 0 || at >= count) return null;
    const bytes = readSync(fd, buffer, 0, entryLength, at * entryLength);
    return bytes === entryLength ? decodeEntry(buffer.toString('latin1')) : null;
  }

  return {
    count,
    entry,
    find(isTrue) {
      let [low, high] = [0, count];
      while (low < high) {
        const middle = Math.floor((low + high) / 2);
        const found = entry(middle);
        // What is damaged is at the end, where the machine stopped: it is beyond everything.
        if (found === null || isTrue(found)) high = middle;
        else low = middle + 1;
      }
      return low;
    },
  };
}
