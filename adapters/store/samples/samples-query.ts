/** Reads samples in the number of buckets that a chart shows. */
import type {
  BucketTicks,
  MeanAndMax,
  SampleBucket,
  SampleQuery,
  SampleSeries,
} from '../../../machines/samples/samples.js';
import type { Database } from '../database.js';
import { aggregateColumns, aggregateExpressions, type Resolution, resolutions } from './sample-columns.js';
import { selectThreads } from './sample-threads.js';

/** A bucket: its beginning in seconds, and then the aggregate columns. */
type Row = readonly (number | null)[];

interface Grid {
  readonly resolution: Resolution;
  /** The beginning of the first bucket, the end of the last bucket, and the period of each bucket, in seconds. */
  readonly first: number;
  readonly end: number;
  readonly width: number;
}

/**
 * Selects the buckets of a query. @param now the time in milliseconds since the epoch. @throws an error of the database
 */
export function selectSamples(database: Database.Database, query: SampleQuery, now: number): SampleSeries {
  const grid = chooseGrid(query, now);
  const { resolution, first, end, width } = grid;
  const { seconds, table } = resolution;
  const threads = selectThreads(database);
  const slots = [...threads.keys()];
  const columns = aggregateColumns(slots);
  // Select one text, which is faster to receive than thousands of values.
  const { rows } = database
    .prepare(
      `SELECT json_group_array(json_array(bucket, ${columns.join(', ')})) AS rows FROM (
         SELECT at - (at - ${first}) % ${width} AS bucket, ${aggregateExpressions(resolution, slots).join(', ')}
         FROM ${table} WHERE at >= ${first} AND at < ${end} GROUP BY bucket ORDER BY bucket)`,
    )
    .get() as { rows: string };
  const indexOf = new Map(columns.map((column, index) => [column, index]));
  return {
    resolutionSeconds: seconds,
    bucketSeconds: width,
    buckets: (JSON.parse(rows) as Row[]).map((row) => toBucket(row, indexOf, threads)),
  };
}

/**
 * Chooses the table and the period of the buckets. The table is the coarsest table with at least half of the points, or
 * a coarser table if the finer rows have been deleted.
 */
function chooseGrid({ since, until, points }: SampleQuery, now: number): Grid {
  const [begin, end] = [Math.floor(since / 1_000), Math.ceil(until / 1_000)];
  const wanted = (end - begin) / points;
  const age = Math.floor(now / 1_000) - begin;
  const [finest] = resolutions;
  const fitting = resolutions.filter(({ seconds }) => seconds / 2 <= wanted).at(-1) ?? finest;
  const kept = resolutions.find(
    ({ seconds, keptSeconds }) => seconds >= fitting.seconds && age <= keptSeconds + seconds,
  );
  const resolution = kept ?? (resolutions.at(-1) as Resolution);
  const { seconds } = resolution;
  if (points === 1) {
    const first = Math.floor(begin / seconds) * seconds;
    return { resolution, first, end, width: Math.ceil((end - first) / seconds) * seconds };
  }
  // Let buckets begin at multiples of their period, so that they are the same in consecutive requests.
  for (let width = seconds * Math.max(1, Math.ceil(wanted / seconds)); ; width += seconds) {
    const first = Math.floor(begin / width) * width;
    if (Math.ceil((end - first) / width) <= points) return { resolution, first, end, width };
  }
}

function toBucket(row: Row, indexOf: ReadonlyMap<string, number>, threads: ReadonlyMap<number, string>): SampleBucket {
  const [bucket, ...values] = row;
  const value = (column: string): number => values[indexOf.get(column) ?? -1] ?? 0;
  const meanAndMax = (name: string, unit: number): MeanAndMax | null => {
    const count = value(`${name}_n`);
    return count === 0 ? null : { mean: (value(`${name}_sum`) / count) * unit, max: value(`${name}_max`) * unit };
  };
  const zero = { mean: 0, max: 0 };
  return {
    at: (bucket ?? 0) * 1_000,
    count: value('n'),
    cores: meanAndMax('cpu', 0.001),
    memoryBytes: meanAndMax('memory', 1_024) ?? zero,
    processes: meanAndMax('processes', 1) ?? zero,
    players: meanAndMax('players', 1),
    ticks: [...threads].flatMap(([slot, thread]): BucketTicks[] => {
      const count = value(`tick${slot}_n`);
      if (count === 0 && values[indexOf.get(`tick${slot}_p99`) ?? -1] == null) return [];
      const mean = count === 0 ? 0 : value(`tick${slot}_sum`) / count / 1e6;
      return [{ thread, count, mean, p99: value(`tick${slot}_p99`) / 1e6 }];
    }),
  };
}
