/** Completes the chart of a day: the present number of players, and the periods in which the server did not run. */
import type { Samples } from '../../../../client/api.js';
import type { Chart } from '../../usage/plot/chart-data.js';
import type { Period } from '../../usage/plot/zoom.js';

/** Returns a time in seconds since the epoch. */
const toSeconds = (time: string): number => Date.parse(time) / 1_000;

/**
 * Returns the chart with one more value of its first line.
 * @param now the time of the value, in seconds since the epoch
 * @param value `null` if the value is not known
 * @param width the seconds between two times of the chart
 */
export function extendToNow({ times, lines }: Chart, now: number, value: number | null, width: number): Chart {
  const last = times.at(-1);
  if (value === null || last === undefined || now <= last) return { times, lines };
  // No line crosses a time without samples.
  const gap = now - last > 2 * width ? [last + width] : [];
  return {
    times: [...times, ...gap, now],
    lines: lines.map((line, index) => ({
      ...line,
      values: [...line.values, ...gap.map(() => null), index === 0 ? value : undefined],
    })),
  };
}

/**
 * Returns the periods in which the server did not run, from its starts and exits. A period without samples counts only
 * if its exit is known, because the manager may not have run.
 * @param isStopped whether the server is stopped at the end of the samples
 */
export function findDowntimes(
  {
    since,
    until,
    samples,
    entries,
    bucket_seconds: width,
  }: Pick<Samples, 'since' | 'until' | 'entries' | 'bucket_seconds'> & {
    readonly samples: readonly Pick<Samples['samples'][number], 'at'>[];
  },
  isStopped: boolean,
): readonly Period[] {
  const times = samples.map(({ at }) => toSeconds(at));
  const periods: Period[] = [];
  // A server ran while it was measured, even if the history has lost its exit. A part that ends after the start was
  // perhaps measured after the start.
  const add = (from: number, to: number): void => {
    const measured = times.findLast((time) => time + width <= to) ?? from;
    if (Math.max(from, measured) < to) periods.push({ from: Math.max(from, measured), to });
  };
  const changes = entries.toReversed();
  let stoppedAt = changes[0]?.type === 'server.started' || changes.length === 0 ? toSeconds(since) : null;
  for (const { type, at } of changes) {
    if (type === 'server.exited') stoppedAt ??= toSeconds(at);
    else if (stoppedAt !== null) {
      add(stoppedAt, toSeconds(at));
      stoppedAt = null;
    }
  }
  if (stoppedAt !== null && isStopped) add(stoppedAt, toSeconds(until));
  return periods;
}
