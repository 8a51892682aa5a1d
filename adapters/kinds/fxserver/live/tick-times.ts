/** Reads the histogram `tickTime` of FXServer's /perf, which is in the text format of Prometheus. */
import type { TickTimes } from '../../../../machines/launch/live-server.js';

const sample = /^tickTime_(bucket|sum|count)\{([^}]*)\}\s+(\S+)/gm;

/** Returns the tick times of each thread; an empty list for a text without the histogram. */
export function readTickTimes(text: string): TickTimes[] {
  const threads = new Map<string, { buckets: [bound: number, count: number][]; sum: number }>();
  for (const [, part, labels = '', number] of text.matchAll(sample)) {
    const thread = /(?:^|,)name="([^"]*)"/.exec(labels)?.[1];
    const value = Number(number);
    if (thread === undefined || !Number.isFinite(value)) continue;
    const ticks = threads.get(thread) ?? { buckets: [], sum: 0 };
    threads.set(thread, ticks);
    if (part === 'sum') ticks.sum = value;
    const bound = /(?:^|,)le="([^"]*)"/.exec(labels)?.[1];
    if (part === 'bucket' && bound !== undefined) ticks.buckets.push([readBound(bound), value]);
  }
  return [...threads].map(([thread, { buckets, sum }]) => {
    const sorted = buckets.filter(([bound]) => !Number.isNaN(bound)).sort(([one], [other]) => one - other);
    return { thread, bounds: sorted.map(([bound]) => bound), counts: sorted.map(([, count]) => count), sum };
  });
}

/** Reads a bound, including infinity. */
function readBound(text: string): number {
  return text === '+Inf' ? Number.POSITIVE_INFINITY : Number(text);
}

/** Returns the number of ticks of a thread; `null` if the thread is not measured. */
export function countTicks(times: readonly TickTimes[], thread: string): number | null {
  return times.find((each) => each.thread === thread)?.counts.at(-1) ?? null;
}
