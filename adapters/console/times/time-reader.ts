/** Looks up times in a run's time index with a binary search. */
import { closeSync, fstatSync } from 'node:fs';
import { join } from 'node:path';
import type { ConsoleTimes } from '../../../machines/console/console.js';
import { openRunFile } from '../../process/run-files/run-file.js';
import { entryLength, readEntry, type TimeEntry } from './time-entry.js';

/**
 * @param path the run's directory
 * @param timeOfLatest returns the time for bytes after the last entry, or null
 * @param isNew whether the first entry is still to come: the manager has started the run itself
 */
export function readTimes(
  path: string,
  timeOfLatest: () => number | null,
  isNew: () => boolean = () => false,
): ConsoleTimes {
  /** The last answer and the bytes it applies to: consecutive lines often have the same entry. */
  let cached = { from: 0, to: 0, time: null as number | null };

  return {
    findTime(cursor) {
      if (cursor >= cached.from && cursor < cached.to) return cached.time;
      return withEntries(path, (entries) => {
        const at = entries.find(({ offset }) => offset > cursor);
        const entry = entries.entry(at);
        // Without an entry no manager has recorded this run.
        if (entry === null) return entries.count === 0 && !isNew() ? null : timeOfLatest();
        const time = entry.away ? null : entry.time;
        cached = { from: at === 0 ? 0 : (entries.entry(at - 1)?.offset ?? 0), to: entry.offset, time };
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

/** A missing index counts as empty. */
function withEntries<T>(path: string, read: (entries: ReturnType<typeof entriesIn>) => T): T {
  const fd = openIndex(path);
  try {
    return read(entriesIn(fd));
  } finally {
    if (fd !== null) closeSync(fd);
  }
}

function openIndex(path: string): number | null {
  try {
    return openRunFile(join(path, 'times'));
  } catch {
    return null;
  }
}

function entriesIn(fd: number | null) {
  const count = fd === null ? 0 : Math.floor(fstatSync(fd).size / entryLength);
  /** Returns the entry with this index; null outside the index and for a damaged one. */
  const entry = (at: number): TimeEntry | null => (fd === null || at < 0 || at >= count ? null : readEntry(fd, at));

  return {
    count,
    entry,
    /**
     * Returns the index of the first entry that matches; all later ones have to match too. Returns `count` when none
     * matches.
     */
    find(matches: (entry: TimeEntry) => boolean): number {
      let [low, high] = [0, count];
      while (low < high) {
        const middle = Math.floor((low + high) / 2);
        const found = entry(middle);
        // Only the last entries can be damaged, by a power loss: they count as later than any other.
        if (found === null || matches(found)) high = middle;
        else low = middle + 1;
      }
      return low;
    },
  };
}
