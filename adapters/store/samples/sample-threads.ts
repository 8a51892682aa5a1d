/** The table `sample_threads`: the numbers of the threads whose ticks are sampled. */
import type { Database } from '../database.js';
import { threadSlots } from './sample-columns.js';

/** Returns the names of the threads, by number. @throws an error of the database */
export function selectThreads(database: Database.Database): ReadonlyMap<number, string> {
  const rows = database.prepare('SELECT slot, name FROM sample_threads ORDER BY slot').all() as {
    readonly slot: number;
    readonly name: string;
  }[];
  return new Map(rows.map(({ slot, name }) => [slot, name]));
}

/**
 * Returns the number of a thread. A new thread gets a number now; `null` if all numbers are used.
 * @throws an error of the database
 */
export function findSlot(database: Database.Database, thread: string): number | null {
  const known = selectThreads(database);
  for (const [slot, name] of known) if (name === thread) return slot;
  const free = threadSlots.find((slot) => !known.has(slot));
  if (free === undefined) return null;
  database.prepare('INSERT INTO sample_threads (slot, name) VALUES (?, ?)').run(free, thread);
  return free;
}
