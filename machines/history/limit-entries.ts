import type { NewEntry } from './journal.js';

/** Entries of one second that are recorded one by one. */
const maxPerSecond = 20;

/**
 * Limits the entries of commands: the first ones of each second are recorded one by one, the others as one entry with
 * their number. A program can send thousands a second.
 * @returns receives a function that makes the entry: most are never made
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
