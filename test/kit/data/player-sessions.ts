/** Sessions of players of the last two days, in a workspace without a manager. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../../../adapters/store/database.js';
import { writeSessions } from '../../../adapters/store/player-sessions/player-sessions-table.js';

const minuteMs = 60_000;

/**
 * Each session as the name of the player, the minutes between the end of the session and `end`, and the minutes that
 * the session lasted.
 */
const stays: readonly (readonly [name: string, endedBefore: number, lasted: number])[] = [
  ['builder_bob', 2_400, 41],
  ['Ilse', 1_700, 95],
  ['Notch_fan', 1_500, 12],
  ['Chiara', 610, 184],
  ['Ann', 420, 62],
  ['builder_bob', 300, 150],
  ['Dmitri', 190, 7],
  ['Esra', 130, 118],
  ['Lena', 125, 33],
];

/** Adds ended sessions. @param end milliseconds since the epoch */
export async function addPlayerSessions(root: string, end: number): Promise<void> {
  mkdirSync(join(root, 'manager'), { recursive: true, mode: 0o700 });
  const { database } = await openDatabase(join(root, 'manager/manager.db'));
  writeSessions(
    database,
    stays.map(([name, endedBefore, lasted]) => {
      const lastSeenAt = end - endedBefore * minuteMs;
      const firstSeenAt = lastSeenAt - lasted * minuteMs;
      return {
        run: '20260101T000000000Z-000000',
        key: `license:${name}`,
        name,
        identifiers: [`license:${name}`],
        joinedAfter: firstSeenAt - 10_000,
        firstSeenAt,
        lastSeenAt,
        leftBefore: lastSeenAt + 10_000,
      };
    }),
  );
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
}
