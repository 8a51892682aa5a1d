/**
 * Writes samples. Coarser rows are computed from the finer rows each time. No row therefore counts a sample twice. Only
 * the coarser rows for the minute of the newest sample may lack samples. These rows are computed before each read.
 */
import type { Sample } from '../../../machines/samples/samples.js';
import type { Database } from '../database.js';
import { aggregateColumns, aggregateExpressions, type Resolution, resolutions } from './sample-columns.js';
import { findSlot } from './sample-threads.js';

/**
 * The maximum number of rows that one statement deletes, in less than a millisecond. If the clock is wrong for a short
 * time, only a few rows are lost.
 */
const portion = 100;

const [single, ...coarser] = resolutions;
const [minutes] = coarser;

/**
 * Inserts a sample. The coarser rows of the sample's minute are computed when the next minute begins.
 * @param newest the time of the previous newest sample, in seconds since the epoch; 0 without a sample
 * @returns the time of the new newest sample
 * @throws an error of the database
 */
export function insertSample(database: Database.Database, sample: Sample, newest: number): number {
  const at = findPeriod(Math.round(sample.at / 1_000), single);
  database.transaction(() => {
    insertRow(database, at, sample);
    // If the clock was set back, compute the coarser rows now, because only the minute of the newest sample may lack
    // samples.
    if (at < newest) aggregate(database, at);
    else if (findPeriod(at, minutes) !== findPeriod(newest, minutes)) aggregate(database, newest);
  })();
  return Math.max(at, newest);
}

/** Computes the coarser rows of a minute. @param at a time in the minute, in seconds since the epoch */
export function aggregateMinute(database: Database.Database, at: number): void {
  database.transaction(() => aggregate(database, at))();
}

/** Returns the time of the newest sample, in seconds since the epoch; 0 without a sample. */
export function findNewest(database: Database.Database): number {
  return (database.prepare(`SELECT max(at) AS at FROM ${single.table}`).get() as { at: number | null }).at ?? 0;
}

function insertRow(database: Database.Database, at: number, sample: Sample): void {
  const { cores, memoryBytes, processes, players, ticks } = sample;
  const values: [column: string, value: number | null][] = [
    ['at', at],
    ['cpu', cores === null ? null : Math.round(cores * 1_000)],
    ['memory', Math.round(memoryBytes / 1_024)],
    ['processes', processes],
    ['players', players],
  ];
  for (const { thread, count, sum, p99 } of ticks) {
    const slot = findSlot(database, thread);
    if (slot === null) continue;
    values.push(
      [`tick${slot}_n`, count],
      [`tick${slot}_sum`, Math.round(sum * 1e6)],
      [`tick${slot}_p99`, Math.round(p99 * 1e6)],
    );
  }
  const columns = values.map(([column]) => column).join(', ');
  database
    // Replace an existing row: the clock may have been set back, and the newer sample counts.
    .prepare(`INSERT OR REPLACE INTO ${single.table} (${columns}) VALUES (${values.map(() => '?').join(', ')})`)
    .run(values.map(([, value]) => value));
}

/**
 * Computes the coarser rows of a time, and deletes old rows. This function is called at least once a minute while
 * samples are written.
 */
function aggregate(database: Database.Database, at: number): void {
  let finer: Resolution = single;
  for (const resolution of coarser) {
    aggregateRow(database, finer, resolution, findPeriod(at, resolution));
    finer = resolution;
  }
  for (const each of resolutions) deleteOldRows(database, each, at);
}

function aggregateRow(database: Database.Database, finer: Resolution, coarser: Resolution, at: number): void {
  database
    .prepare(
      `INSERT OR REPLACE INTO ${coarser.table} (at, ${aggregateColumns().join(', ')})
       SELECT ?, ${aggregateExpressions(finer).join(', ')} FROM ${finer.table}
       WHERE at >= ? AND at < ? HAVING count(*) > 0`,
    )
    .run(at, at, at + coarser.seconds);
}

function deleteOldRows(database: Database.Database, { table, keptSeconds }: Resolution, now: number): void {
  database
    .prepare(`DELETE FROM ${table} WHERE at IN (SELECT at FROM ${table} WHERE at < ? ORDER BY at LIMIT ${portion})`)
    .run(now - keptSeconds);
}

/** Returns the beginning of the period that contains a time. */
function findPeriod(at: number, { seconds }: Resolution): number {
  return Math.floor(at / seconds) * seconds;
}
