/** Looks up times in a run's time index with a binary search. */
import { closeSync, fstatSync } from 'node:fs';
import { join } from 'node:path';
import type { ConsoleTimes } from '../../../machines/console/console.js';
import { openRunFile } from '../../process/run-files/run-file.js';
import { entryLength, readEntry, type TimeEntry } from './time-entry.js';

/**
 * Opens the times of a run.
 * @param path the run's directory
 * @param timeOfLatest returns the time for bytes after the last entry; `null` if the time is unknown
 * @param isNew returns whether the index has no entry yet because this manager has just started the run
 */
export function readTimes(
  path: string,
  timeOfLatest: () => number | null,
  isNew: () => boolean = () => false,
): ConsoleTimes {
  /** The last answer, and the bytes for which the answer is valid. Consecutive lines often have the same entry. */
  let cached = { from: 0, to: 0, time: null as number | null };

  return {
    findTime(cursor) {
      if (cursor >= cached.from && cursor < cached.to) return cached.time;
      return withEntries(path, (entries) => {
        const at = entries.find(({ offset }) => offset > cursor);
        const entry = entries.entry(at);
        // If the index is empty and the run is not new, no manager recorded this run.
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
  /** Returns the entry with this index; `null` outside the index and for a damaged entry. */
  const entry = (at: number): TimeEntry | null => (fd === null || at < 0 || at >= count ? null : readEntry(fd, at));

  return {
    count,
    entry,
    /**
     * Returns the index of the first entry that matches; `count` without a match. All entries after a matching entry
     * must match.
     */
    find(matches: (entry: TimeEntry) => boolean): number {
      let [low, high] = [0, count];
      while (low < high) {
        const middle = Math.floor((low + high) / 2);
        const found = entry(middle);
        // Damaged entries count as later than all others, because only the last entries can be damaged, by a power
        // loss.
        if (found === null || matches(found)) high = middle;
        else low = middle + 1;
      }
      return low;
    },
  };
}
