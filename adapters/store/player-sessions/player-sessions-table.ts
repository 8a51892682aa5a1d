/** The table `player_sessions`. All functions throw errors of the database. */
import type {
  PlayerSession,
  PlayerSessionQuery,
  StoredPlayerSession,
} from '../../../machines/samples/player-sessions.js';
import type { Database } from '../database.js';

interface Row {
  readonly id: number;
  readonly run: string;
  readonly key: string;
  readonly name: string;
  readonly identifiers: string;
  readonly joined_after: number | null;
  readonly first_seen_at: number;
  readonly last_seen_at: number;
  readonly left_before: number | null;
}

/** The maximum number of rows that one statement deletes. */
const portion = 2_000;

/** Inserts new sessions, and updates stored sessions. */
export function writeSessions(database: Database.Database, sessions: readonly PlayerSession[]): void {
  const write = database.prepare(
    `INSERT INTO player_sessions (run, key, name, identifiers, joined_after, first_seen_at, last_seen_at, left_before)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (run, key, first_seen_at) DO UPDATE SET name = excluded.name, identifiers = excluded.identifiers,
       last_seen_at = excluded.last_seen_at, left_before = excluded.left_before`,
  );
  database.transaction(() => {
    for (const { run, key, name, identifiers, joinedAfter, firstSeenAt, lastSeenAt, leftBefore } of sessions)
      write.run(run, key, name, JSON.stringify(identifiers), joinedAfter, firstSeenAt, lastSeenAt, leftBefore);
  })();
}

export function selectOpen(database: Database.Database, run: string): StoredPlayerSession[] {
  const rows = database.prepare('SELECT * FROM player_sessions WHERE run = ? AND left_before IS NULL').all(run);
  return (rows as Row[]).map(toSession);
}

/** Ends the open sessions of other runs. @param run the current run; `null` without a current run */
export function endOtherSessions(database: Database.Database, run: string | null, at: number): void {
  database
    .prepare('UPDATE player_sessions SET left_before = max(?, last_seen_at) WHERE left_before IS NULL AND run IS NOT ?')
    .run(at, run);
}

/** Selects a page of sessions, the newest first. @param from the time before which sessions are too old to be shown */
export function selectSessions(
  database: Database.Database,
  { player, text, run, since, until, place, limit }: PlayerSessionQuery,
  from: number,
): StoredPlayerSession[] {
  const conditions: [condition: string, ...values: (string | number)[]][] = [
    ['last_seen_at >= ?', Math.max(from, since ?? from)],
  ];
  if (player !== null) conditions.push(['key = ?', player]);
  if (text !== null) {
    const pattern = `%${text.replace(/[%_\\]/g, '\\$&')}%`;
    conditions.push([`(name LIKE ? ESCAPE '\\' OR identifiers LIKE ? ESCAPE '\\')`, pattern, pattern]);
  }
  if (run !== null) conditions.push(['run = ?', run]);
  if (until !== null) conditions.push(['first_seen_at < ?', until]);
  const isNewer = place?.side === 'newer';
  if (place !== null) conditions.push([`id ${isNewer ? '>' : '<'} ?`, place.id]);
  const rows = database
    .prepare(
      `SELECT * FROM player_sessions WHERE ${conditions.map(([condition]) => condition).join(' AND ')}
       ORDER BY id ${isNewer ? '' : 'DESC'} LIMIT ?`,
    )
    .all(...conditions.flatMap(([, ...values]) => values), limit) as Row[];
  return (isNewer ? rows.reverse() : rows).map(toSession);
}

/**
 * Deletes a portion of the sessions that are too old or too many. @returns whether all such sessions are deleted
 * @param from the time before which sessions are too old
 */
export function deleteSessions(database: Database.Database, from: number, maxSessions: number): boolean {
  const { changes } = database
    .prepare(
      `DELETE FROM player_sessions WHERE id IN (
         SELECT id FROM player_sessions WHERE last_seen_at < ?
           OR id <= (SELECT id FROM player_sessions ORDER BY id DESC LIMIT 1 OFFSET ?) LIMIT ${portion})`,
    )
    .run(from, maxSessions);
  return changes < portion;
}

function toSession(row: Row): StoredPlayerSession {
  const { id, run, key, name } = row;
  return {
    ...{ id, run, key, name },
    identifiers: JSON.parse(row.identifiers) as string[],
    joinedAfter: row.joined_after,
    firstSeenAt: row.first_seen_at,
    lastSeenAt: row.last_seen_at,
    leftBefore: row.left_before,
  };
}
