/**
 * The columns of the tables of samples. Values are whole numbers, which SQLite stores in few bytes. The units are
 * thousandths of a core, KiB, and microseconds.
 */

/**
 * The tables, the finest first. Each table has the period of a row and the time for which rows are stored, in seconds.
 */
export const resolutions = [
  { table: 'samples_10s', seconds: 10, keptSeconds: 2 * 86_400 },
  { table: 'samples_1m', seconds: 60, keptSeconds: 30 * 86_400 },
  { table: 'samples_15m', seconds: 900, keptSeconds: 366 * 86_400 },
  // This table makes a chart of a year as fast as a chart of a month.
  { table: 'samples_4h', seconds: 14_400, keptSeconds: 366 * 86_400 },
] as const;

export type Resolution = (typeof resolutions)[number];

/**
 * The numbers of threads, which are part of the names of their columns. The ticks of further threads are not stored.
 */
export const threadSlots = [0, 1, 2, 3] as const;

const measured = ['cpu', 'memory', 'processes', 'players'];

/**
 * Returns the expressions that aggregate the rows of a table. Each expression has the name of its column in the coarser
 * tables.
 * @param slots the numbers of the threads
 */
export function aggregateExpressions(
  { seconds }: Resolution,
  slots: readonly number[] = threadSlots,
): readonly string[] {
  const isSingle = seconds === resolutions[0].seconds;
  const ofValues = measured.flatMap((name) =>
    isSingle
      ? [`count(${name}) AS ${name}_n`, `sum(${name}) AS ${name}_sum`, `max(${name}) AS ${name}_max`]
      : [`sum(${name}_n) AS ${name}_n`, `sum(${name}_sum) AS ${name}_sum`, `max(${name}_max) AS ${name}_max`],
  );
  const ofTicks = slots.flatMap((slot) => [
    `sum(tick${slot}_n) AS tick${slot}_n`,
    `sum(tick${slot}_sum) AS tick${slot}_sum`,
    `max(tick${slot}_p99) AS tick${slot}_p99`,
  ]);
  return [`${isSingle ? 'count(*)' : 'sum(n)'} AS n`, ...ofValues, ...ofTicks];
}

/** Returns the names of the aggregate columns, which follow the column `at`, in the order of the expressions. */
export function aggregateColumns(slots: readonly number[] = threadSlots): readonly string[] {
  return aggregateExpressions(resolutions[0], slots).map((expression) => expression.split(' AS ')[1] ?? '');
}
