/** A database with a year of samples, as a manager with a nightly restart would write it. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, openDatabase } from '../../../adapters/store/database.js';
import { insertEntries } from '../../../adapters/store/journal/journal-table.js';
import { aggregateColumns, type Resolution, resolutions } from '../../../adapters/store/samples/sample-columns.js';

const threads = ['svMain', 'svNetwork', 'svSync'];

/** Fills the tables of a workspace. @param end the time of the newest sample, milliseconds since the epoch */
export async function addYearOfSamples(root: string, end: number): Promise<void> {
  mkdirSync(join(root, 'manager'), { recursive: true, mode: 0o700 });
  const { database } = await openDatabase(join(root, 'manager/manager.db'));
  for (const [slot, thread] of threads.entries())
    database.prepare('INSERT INTO sample_threads (slot, name) VALUES (?, ?)').run(slot, thread);
  for (const resolution of resolutions) fill(database, resolution, Math.floor(end / 1_000));
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
}

const dayMs = 86_400_000;

/** Adds entries of a restart each midnight of the last month, and of a crash. @param end as in addYearOfSamples */
export async function addNightlyRestarts(root: string, end: number): Promise<void> {
  const { database } = await openDatabase(join(root, 'manager/manager.db'));
  const midnight = Math.floor(end / dayMs) * dayMs;
  const entries = Array.from({ length: 30 }, (_, day) => {
    const at = midnight - day * dayMs - (day === 3 ? 20_000_000 : 0);
    const common = { run: `2026-${day}`, build: 'demo', folder: 'demo' } as const;
    const exit = { type: 'server.exited', outcome: day === 3 ? 'crashed' : 'stopped', at } as const;
    const start = { type: 'server.started', at: at + 600_000, run: `2026-${day}-next` } as const;
    const actor = { kind: 'schedule', name: 'Restart' } as const;
    return [
      { ...common, ...exit, actor },
      { ...common, ...start, actor },
    ];
  });
  insertEntries(database, entries.flat());
  database.close();
}

function fill(database: Database.Database, resolution: Resolution, end: number): void {
  const { table, seconds, keptSeconds } = resolution;
  const isSingle = seconds === resolutions[0].seconds;
  const ticks = threads.flatMap((_, slot) => [`tick${slot}_n`, `tick${slot}_sum`, `tick${slot}_p99`]);
  const columns = isSingle
    ? ['at', 'cpu', 'memory', 'processes', 'players', ...ticks]
    : ['at', ...aggregateColumns([0, 1, 2])];
  const insert = database.prepare(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  );
  const newest = Math.floor(end / seconds) * seconds;
  database.transaction(() => {
    for (let at = newest - keptSeconds; at <= newest; at += seconds) {
      // The server is down for ten minutes each night.
      const isDown = at % 86_400 < 600 && seconds < 900;
      if (!isDown) insert.run(rowAt(at, isSingle ? null : seconds / 10));
    }
  })();
}

/** @param count the number of samples in an aggregate; `null` for a single sample */
function rowAt(at: number, count: number | null): number[] {
  const day = Math.sin((((at % 86_400) - 50_400) / 86_400) * 2 * Math.PI) / 2 + 0.5;
  const noise = Math.abs(Math.sin(at * 12.9898) * 43_758.5453) % 1;
  const cpu = Math.round(300 + 700 * day + 200 * noise);
  const memory = Math.round(2_000_000 + (at % 86_400) * 20 + 100_000 * noise);
  const players = Math.round(7 * day * (0.7 + 0.3 * noise));
  const p99 = Math.round(12_000 + 20_000 * day * noise);
  const ofTicks = (samples: number): number[] =>
    threads.flatMap((_, slot) => [200 * samples, 200 * samples * (3_000 + slot * 500), Math.round(p99 / (slot + 1))]);
  if (count === null) return [at, cpu, memory, 3, players, ...ofTicks(1)];
  const aggregate = (value: number, max: number): number[] => [count, value * count, max];
  return [
    ...[at, count],
    ...aggregate(cpu, Math.round(cpu * 1.4)),
    ...aggregate(memory, memory + 50_000),
    ...aggregate(3, 4),
    ...aggregate(players, players + 1),
    ...ofTicks(count),
  ];
}
