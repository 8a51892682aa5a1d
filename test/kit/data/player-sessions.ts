/** Sessions of players of the last two days, and samples that count these players, in a workspace without a manager. */
import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, openDatabase } from '../../../adapters/store/database.js';
import { writeSessions } from '../../../adapters/store/player-sessions/player-sessions-table.js';
import { resolutions } from '../../../adapters/store/samples/sample-columns.js';

const minuteMs = 60_000;

/**
 * Each session as the name of the player, the minutes between the end of the session and `end`, and the minutes that
 * the session lasted.
 */
const stays: readonly (readonly [name: string, endedBefore: number, lasted: number])[] = [
  ['builder_bob', 2_400, 41],
  ['Sam', 1_700, 95],
  ['Mika', 1_690, 12],
  ['Lena', 640, 120],
  ['builder_bob', 620, 100],
  ['Chiara', 610, 184],
  ['Ilse', 560, 150],
  ['Notch_fan', 500, 205],
  ['Ann', 420, 62],
  ['builder_bob', 300, 150],
  ['Dmitri', 190, 7],
  ['Esra', 130, 118],
  ['Lena', 125, 33],
];

/** The minutes between the stop of the server and `end`. */
const stoppedBefore = 120;

/** Returns an identifier of a player, as long as the identifiers of FXServer. */
export function toLicense(name: string): string {
  return `license:${createHash('sha1').update(name).digest('hex')}`;
}

/** Adds ended sessions, and counts their players in the samples. @param end milliseconds since the epoch */
export async function addPlayerSessions(root: string, end: number): Promise<void> {
  mkdirSync(join(root, 'manager'), { recursive: true, mode: 0o700 });
  const { database } = await openDatabase(join(root, 'manager/manager.db'));
  const sessions = stays.map(([name, endedBefore, lasted]) => {
    const lastSeenAt = end - endedBefore * minuteMs;
    const firstSeenAt = lastSeenAt - lasted * minuteMs;
    return {
      run: '20260101T000000000Z-000000',
      key: toLicense(name),
      name,
      identifiers: [toLicense(name)],
      joinedAfter: firstSeenAt - 10_000,
      firstSeenAt,
      lastSeenAt,
      leftBefore: lastSeenAt + 10_000,
    };
  });
  writeSessions(database, sessions);
  countPlayers(database, sessions, end - stoppedBefore * minuteMs);
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
}

/** Replaces the numbers of players in the samples, and deletes the samples after the stop of the server. */
function countPlayers(
  database: Database.Database,
  sessions: readonly { readonly firstSeenAt: number; readonly lastSeenAt: number }[],
  stoppedAt: number,
): void {
  database.transaction(() => {
    for (const { table, seconds } of resolutions) {
      const isSingle = seconds === resolutions[0].seconds;
      const [none, more] = isSingle
        ? ['players = 0', 'players = players + 1']
        : ['players_sum = 0, players_max = 0', 'players_sum = players_sum + players_n, players_max = players_max + 1'];
      database.prepare(`DELETE FROM ${table} WHERE at > ?`).run(stoppedAt / 1_000);
      database.prepare(`UPDATE ${table} SET ${none}`).run();
      const add = database.prepare(`UPDATE ${table} SET ${more} WHERE at > ? AND at <= ?`);
      for (const { firstSeenAt, lastSeenAt } of sessions) add.run(firstSeenAt / 1_000 - seconds, lastSeenAt / 1_000);
    }
  })();
}
