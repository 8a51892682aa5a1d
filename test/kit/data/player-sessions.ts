/** Sessions of players of the last two days, and samples that count these players, in a workspace without a manager. */
import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, openDatabase } from '../../../adapters/store/database.js';
import { insertEntries } from '../../../adapters/store/journal/journal-table.js';
import { writeSessions } from '../../../adapters/store/player-sessions/player-sessions-table.js';
import { resolutions } from '../../../adapters/store/samples/sample-columns.js';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/**
 * Each session as the name of the player, the minutes between the end of the session and `end`, and the minutes that
 * the session lasted.
 */
const stays: readonly (readonly [name: string, endedBefore: number, lasted: number])[] = [
  ['builder_bob', 2_400, 41],
  ['Sam', 1_700, 95],
  ['Mika', 1_690, 12],
  ['Chiara', 1_110, 160],
  ['Esra', 1_070, 95],
  ['Ann', 1_020, 130],
  ['Notch_fan', 990, 75],
  ['Ilse', 960, 110],
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

/** A server that was stopped two hours before the end. */
const stopped: PlayerHistory = { downtimes: [[120, 0]], online: [] };

/** What happened besides the ended sessions. All times are minutes before `end`. */
export interface PlayerHistory {
  /** The exits of the server, each with the next start; 0 without a start. */
  readonly downtimes: readonly (readonly [exit: number, start: number])[];
  /** The players who are counted up to the end, each with the time of the join. */
  readonly online: readonly (readonly [name: string, joined: number])[];
}

/** Returns an identifier of a player, as long as the identifiers of FXServer. */
export function toLicense(name: string): string {
  return `license:${createHash('sha1').update(name).digest('hex')}`;
}

/**
 * Adds ended sessions, counts their players in the samples, and adds the exits and starts of the server.
 * @param end milliseconds since the epoch
 */
export async function addPlayerSessions(
  root: string,
  end: number,
  { downtimes, online }: PlayerHistory = stopped,
): Promise<void> {
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
  const present = online.map(([, joined]) => ({ firstSeenAt: end - joined * minuteMs, lastSeenAt: end }));
  countPlayers(database, [...sessions, ...present]);
  for (const [exit, start] of [...downtimes, toNightlyStop(end)])
    addDowntime(database, end - exit * minuteMs, start === 0 ? null : end - start * minuteMs);
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
}

/** Returns the ten minutes at midnight without samples, in minutes before the end. */
function toNightlyStop(end: number): readonly [number, number] {
  const sinceMidnight = (end % dayMs) / minuteMs;
  return [sinceMidnight, Math.max(0, sinceMidnight - 10)];
}

/** A time after all samples, in milliseconds since the epoch. */
const farFuture = Date.UTC(2100, 0);

/** Adds an exit and the next start, and deletes the samples between them. @param start `null` without a start */
function addDowntime(database: Database.Database, exit: number, start: number | null): void {
  for (const { table, seconds } of resolutions)
    database
      .prepare(`DELETE FROM ${table} WHERE at > ? AND at + ? <= ?`)
      .run(exit / 1_000, seconds, (start ?? farFuture) / 1_000);
  const common = { build: '12345', folder: 'city', actor: { kind: 'schedule', name: 'Restart' } } as const;
  insertEntries(database, [
    { ...common, run: `before-${exit}`, type: 'server.exited', outcome: 'stopped', at: exit },
    ...(start === null ? [] : [{ ...common, run: `after-${exit}`, type: 'server.started', at: start } as const]),
  ]);
}

/** Replaces the numbers of players in the samples. */
function countPlayers(
  database: Database.Database,
  sessions: readonly { readonly firstSeenAt: number; readonly lastSeenAt: number }[],
): void {
  database.transaction(() => {
    for (const { table, seconds } of resolutions) {
      const isSingle = seconds === resolutions[0].seconds;
      const [none, more] = isSingle
        ? ['players = 0', 'players = players + 1']
        : ['players_sum = 0, players_max = 0', 'players_sum = players_sum + players_n, players_max = players_max + 1'];
      database.prepare(`UPDATE ${table} SET ${none}`).run();
      const add = database.prepare(`UPDATE ${table} SET ${more} WHERE at > ? AND at <= ?`);
      for (const { firstSeenAt, lastSeenAt } of sessions) add.run(firstSeenAt / 1_000 - seconds, lastSeenAt / 1_000);
    }
  })();
}
