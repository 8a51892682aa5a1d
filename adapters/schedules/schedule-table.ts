/** The tables `schedules` and `occurrences`. Both tables store their values as JSON, next to columns for selections. */

import {
  hasEnded,
  type Occurrence,
  type Schedule,
  type ScheduleChange,
  type StoredSchedules,
} from '../../machines/schedules/schedules.js';
import type { Database } from '../store/database.js';

/**
 * The maximum number of stored finished occurrences of a schedule. Such occurrences prevent repetitions if the clock
 * is set back.
 */
const maxKept = 2_000;

/** Selects the schedules. @throws an error of the database */
export function selectSchedules(database: Database.Database): StoredSchedules {
  return {
    schedules: select<Schedule>(database, 'SELECT value FROM schedules ORDER BY rowid'),
    open: select<Occurrence>(
      database,
      "SELECT value FROM occurrences WHERE state IN ('planned', 'announced', 'due', 'running') ORDER BY at",
    ),
  };
}

/**
 * Writes a change as a whole. The change is on the disk when this function returns, and therefore survives a power
 * failure.
 * @param schedules all schedules. A new database gets all schedules, and finished occurrences of other schedules are
 *   deleted
 * @returns false, without a change, if an occurrence has already ended. A finished occurrence never changes
 * @throws an error of the database
 */
export function writeChange(
  database: Database.Database,
  { saved, removed, occurrences = [], dropped = [] }: ScheduleChange,
  schedules: readonly Schedule[],
): boolean {
  const save = database.prepare(
    'INSERT INTO schedules (id, value) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET value = excluded.value',
  );
  const insert = database.prepare(
    `INSERT INTO occurrences (schedule, at, state, manual, value) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (schedule, at) DO UPDATE SET state = excluded.state, value = excluded.value
     WHERE state IN ('planned', 'announced', 'due', 'running')`,
  );
  const drop = database.prepare("DELETE FROM occurrences WHERE schedule = ? AND at = ? AND state = 'planned'");
  const isKept = (schedule: string): boolean => schedules.some(({ id }) => id === schedule);
  const writeAll = database.transaction(() => {
    if (saved !== undefined) for (const each of schedules) save.run(each.id, JSON.stringify(each));
    if (removed !== undefined) database.prepare('DELETE FROM schedules WHERE id = ?').run(removed);
    for (const { schedule, at } of dropped) drop.run(schedule, at);
    for (const each of occurrences) {
      const { schedule, at, state, manual } = each;
      if (insert.run(schedule, at, state, manual ? 1 : 0, JSON.stringify(each)).changes === 0) throw new HasEnded();
      if (!hasEnded(each)) continue;
      if (isKept(schedule)) deleteOld(database, schedule);
      else deleteOccurrence(database, each);
    }
    if (removed !== undefined) deleteOccurrences(database, removed);
  });
  database.exec('PRAGMA synchronous = FULL');
  try {
    writeAll.immediate();
    return true;
  } catch (error) {
    if (error instanceof HasEnded) return false;
    throw error;
  } finally {
    database.exec('PRAGMA synchronous = NORMAL');
  }
}

/** The error that undoes the transaction if an occurrence has already ended. */
class HasEnded extends Error {}

/** Selects the occurrences of a schedule. @throws an error of the database */
export function selectOccurrences(database: Database.Database, schedule: string): Occurrence[] {
  return select(database, 'SELECT value FROM occurrences WHERE schedule = ? ORDER BY at DESC', schedule);
}

/**
 * Returns the newest finished occurrence of each schedule. Schedules without a finished occurrence are left out.
 * @throws an error of the database
 */
export function selectLastEnded(database: Database.Database, schedules: readonly string[]): Occurrence[] {
  const query = `SELECT occurrences.value FROM json_each(?) AS ids CROSS JOIN occurrences
    WHERE occurrences.schedule = ids.value AND occurrences.at =
      (SELECT at FROM occurrences WHERE schedule = ids.value AND state IN ('done', 'failed', 'skipped', 'missed')
       ORDER BY at DESC LIMIT 1)`;
  return select(database, query, JSON.stringify(schedules));
}

/** Returns whether a schedule has an occurrence at a time. @throws an error of the database */
export function hasOccurrence(database: Database.Database, schedule: string, at: number): boolean {
  return database.prepare('SELECT 1 FROM occurrences WHERE schedule = ? AND at = ?').get(schedule, at) !== undefined;
}

/**
 * Returns the latest time of the rule that has an occurrence; `null` without such a time. @throws an error of the
 * database
 */
export function selectLatest(database: Database.Database, schedule: string): { readonly at: number | null } {
  const found = database
    .prepare('SELECT max(at) AS at FROM occurrences WHERE schedule = ? AND manual = 0')
    .get(schedule);
  return found as { readonly at: number | null };
}

/** Deletes an occurrence whose schedule was removed. @throws an error of the database */
export function deleteOccurrence(database: Database.Database, { schedule, at }: Occurrence): void {
  database.prepare('DELETE FROM occurrences WHERE schedule = ? AND at = ?').run(schedule, at);
}

/** Deletes the occurrences of a removed schedule. An occurrence whose operation has not ended is kept. */
function deleteOccurrences(database: Database.Database, schedule: string): void {
  database.prepare("DELETE FROM occurrences WHERE schedule = ? AND state <> 'running'").run(schedule);
}

function deleteOld(database: Database.Database, schedule: string): void {
  database
    .prepare(
      `DELETE FROM occurrences WHERE schedule = ?1 AND state IN ('done', 'failed', 'skipped', 'missed') AND at <
         (SELECT at FROM occurrences WHERE schedule = ?1 ORDER BY at DESC LIMIT 1 OFFSET ${maxKept})`,
    )
    .run(schedule);
}

function select<T>(database: Database.Database, query: string, ...values: readonly (string | number)[]): T[] {
  const rows = database.prepare(query).all(...values) as { readonly value: string }[];
  return rows.map(({ value }) => JSON.parse(value) as T);
}
