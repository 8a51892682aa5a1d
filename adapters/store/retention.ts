/** Deletes old entries of the journal. */
import type { Database } from './database.js';

export interface Retention {
  /** The maximum age of entries, in milliseconds. */
  readonly maxAgeMs: number;
  /**
   * The maximum size of the database, in bytes. While the database is larger, the oldest entries are deleted, but not
   * the newest {@link keptEntries}.
   */
  readonly maxBytes: number;
}

/** The maximum number of entries that one statement deletes, in about 10 ms. */
const portion = 2_000;

/**
 * The number of newest entries that are never deleted because of the size. The size may come from other data such as
 * samples.
 */
const keptEntries = 1_000;

const isTooOld = 'at < ?';
const isBeyondKept = `(at, id) < (SELECT at, id FROM journal ORDER BY at DESC, id DESC LIMIT 1 OFFSET ${keptEntries - 1})`;

/**
 * Deletes a portion of the entries that are too old. If the database is too large, the portion may contain newer
 * entries too. Returns the space of the deleted entries to the file system.
 * @returns whether nothing is left to delete
 * @throws an error of the database
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

/** Returns the number of used bytes in the database file. */
function usedBytes(database: Database.Database): number {
  const read = (name: string): number =>
    (database.prepare(`PRAGMA ${name}`).get() as Record<string, number>)[name] ?? 0;
  return (read('page_count') - read('freelist_count')) * read('page_size');
}
