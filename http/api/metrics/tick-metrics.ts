/** The histogram of the ticks of each thread of the server. */
import { isUnanswered, type TickTimes, type Unanswered } from '../../../machines/launch/live-server.js';
import type { Metric, Sample } from './metric.js';

/** The maximum number of threads, which limits the samples of a scrape. FXServer measures three threads. */
const maxThreads = 16;

/** Returns the histogram; an empty list without an answer of the server. */
export function listTickMetrics(times: readonly TickTimes[] | Unanswered): readonly Metric[] {
  if (isUnanswered(times)) return [];
  const threads = times.filter(isHistogram).slice(0, maxThreads);
  if (threads.length === 0) return [];
  const help = 'Time that the ticks of a thread took, as the server itself measures it.';
  return [
    {
      name: 'gameserver_tick_seconds',
      type: 'histogram',
      unit: 'seconds',
      help,
      samples: threads.flatMap(listSamples),
    },
  ];
}

/**
 * Returns whether the numbers are a valid histogram. The histograms come from the server, and an invalid histogram
 * would make the whole answer invalid.
 */
function isHistogram({ bounds, counts, sum }: TickTimes): boolean {
  const isAscending = bounds.every((bound, index) => index === 0 || bound > (bounds[index - 1] ?? bound));
  const isCumulative = counts.every((count, index) => count >= (counts[index - 1] ?? 0));
  return bounds.at(-1) === Number.POSITIVE_INFINITY && isAscending && isCumulative && sum >= 0;
}

function listSamples({ thread, bounds, counts, sum }: TickTimes): Sample[] {
  const buckets = bounds.map((bound, index) => ({
    suffix: '_bucket' as const,
    labels: { thread, le: writeBound(bound) },
    value: counts[index] ?? 0,
  }));
  return [
    ...buckets,
    { suffix: '_count', labels: { thread }, value: counts.at(-1) ?? 0 },
    { suffix: '_sum', labels: { thread }, value: sum },
  ];
}

/** Writes a bound as a floating-point number, as OpenMetrics requires. */
function writeBound(bound: number): string {
  if (bound === Number.POSITIVE_INFINITY) return '+Inf';
  return Number.isInteger(bound) ? `${bound}.0` : `${bound}`;
}
