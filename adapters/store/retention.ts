/** How long entries are kept. */
import type { Database } from './database.js';

export interface Retention {
  /** Older entries are deleted. Milliseconds. */
  readonly maxAgeMs: number;
  /** The oldest entries are deleted while the database has more, except the newest {@link keptEntries}. Bytes. */
  readonly maxBytes: number;
}

/** Entries deleted at a time: some 10 ms. */
const portion = 2_000;

/** The newest entries stay where something else fills the database, such as samples. */
const keptEntries = 1_000;

const isTooOld = 'at < ?';
const isBeyondKept = `(at, id) < (SELECT at, id FROM journal ORDER BY at DESC, id DESC LIMIT 1 OFFSET ${keptEntries - 1})`;

/**
 * Deletes a portion of the entries that are too old, or too many, and gives their space back to the file system.
 * @returns whether nothing is left to delete
 * @throws what the database reports
 */
export function deleteOld(database: Database.Database, { maxAgeMs, maxBytes }: Retention, now: number): boolean {
  const isTooLarge = usedBytes(database) > maxBytes;
  const { changes } = database
    .prepare(
      `DELETE FROM journal WHERE id IN (
         SELECT id FROM journal WHERE ${isTooLarge ? `${isTooOld} OR ${isBeyondKept}` : isTooOld}
         ORDER BY at, id LIMIT ${portion})`,
    )
    .run(now - maxAgeMs);
  if (changes > 0) database.exec('PRAGMA incremental_vacuum');
  return changes < portion;
}

/** Returns the bytes of the database file that hold something. */
function usedBytes(database: Database.Database): number {
  const read = (name: string): number =>
    (database.prepare(`PRAGMA ${name}`).get() as Record<string, number>)[name] ?? 0;
  return (read('page_count') - read('freelist_count')) * read('page_size');
}
