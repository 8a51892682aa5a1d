/**
 * Writes samples. Coarser rows are computed anew from the finer ones in the transaction of a sample, so that a manager
 * that is killed leaves none that counts a sample twice or not at all.
 */
import type { Sample } from '../../machines/ports/samples.js';
import type { Database } from './database.js';
import { aggregateColumns, aggregateExpressions, type Resolution, resolutions } from './sample-columns.js';
import { slotOf } from './sample-threads.js';

/** Rows that are deleted at a time: well below a millisecond. A clock that is wrong for a moment costs few rows. */
const portion = 100;

/** Deletions are this far apart. */
const deletionSeconds = 60;

const [single, ...coarser] = resolutions;

/** Inserts a sample, and brings the coarser rows up to date. @throws what the database reports */
export function insertSample(database: Database.Database, sample: Sample): void {
  database.transaction(() => {
    const at = periodOf(Math.round(sample.at / 1_000), single);
    insertRow(database, at, sample);
    let finer: Resolution = single;
    for (const resolution of coarser) {
      aggregate(database, finer, resolution, periodOf(at, resolution));
      finer = resolution;
    }
    if (at % deletionSeconds === 0) for (const each of resolutions) deleteOldRows(database, each, at);
  })();
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
    const slot = slotOf(database, thread);
    if (slot === null) continue;
    values.push(
      [`tick${slot}_n`, count],
      [`tick${slot}_sum`, Math.round(sum * 1e6)],
      [`tick${slot}_p99`, Math.round(p99 * 1e6)],
    );
  }
  const columns = values.map(([column]) => column).join(', ');
  database
    // The clock may go backwards: the newer sample counts.
    .prepare(`INSERT OR REPLACE INTO ${single.table} (${columns}) VALUES (${values.map(() => '?').join(', ')})`)
    .run(values.map(([, value]) => value));
}

function aggregate(database: Database.Database, finer: Resolution, coarser: Resolution, at: number): void {
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

/** Returns the begin of the period that a time is in. */
function periodOf(at: number, { seconds }: Resolution): number {
  return Math.floor(at / seconds) * seconds;
}
