import type { NewEntry } from './journal.js';

/** The number of entries within a second that are recorded separately. */
const maxPerSecond = 20;

/**
 * Limits the entries of commands, because a program can send thousands of commands per second. The first entries of
 * each second are recorded separately. The further entries are recorded as one entry with their number.
 * @returns a function that records an entry. The argument of this function creates the entry, because most entries are
 *   never created
 */
export function limitEntries(record: (entry: NewEntry) => void): (make: () => NewEntry) => void {
  let inSecond = 0;
  let makeLast: (() => NewEntry) | null = null;

  function endSecond(): void {
    if (makeLast !== null) record({ ...makeLast(), detail: { commands: inSecond - maxPerSecond } });
    [inSecond, makeLast] = [0, null];
  }

  return (make) => {
    if (inSecond === 0) setTimeout(endSecond, 1_000).unref();
    inSecond += 1;
    if (inSecond <= maxPerSecond) record(make());
    else makeLast = make;
  };
}
