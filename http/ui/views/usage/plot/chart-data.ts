/** The samples as the lines of charts. */
import type { Samples } from '../../../../client/api.js';

export type Part = Samples['samples'][number];

export interface Line {
  readonly name: string;
  /** One for each time of the chart; null is a gap. */
  readonly values: readonly (number | null)[];
}

export interface Chart {
  /** Seconds since the epoch. */
  readonly times: readonly number[];
  readonly lines: readonly Line[];
}

/** A line: its name, and the function that returns its value in a part of the period. */
export type LineOf = readonly [name: string, value: (part: Part) => number | null];

/** Returns the lines. A period without samples has a null between its neighbours, so that no line crosses it. */
export function toChart({ samples, bucket_seconds: width }: Samples, lines: readonly LineOf[]): Chart {
  const parts: (Part | null)[] = [];
  const times: number[] = [];
  for (const part of samples) {
    const at = Date.parse(part.at) / 1_000;
    const last = times.at(-1);
    if (last !== undefined && at - last > width) {
      times.push(last + width);
      parts.push(null);
    }
    times.push(at);
    parts.push(part);
  }
  return { times, lines: lines.map(([name, value]) => ({ name, values: parts.map((part) => part && value(part)) })) };
}

/** Returns the threads that have reported ticks. */
export function listThreads({ samples }: Samples): readonly string[] {
  return [...new Set(samples.flatMap(({ ticks }) => ticks.map(({ thread }) => thread)))].sort();
}

export interface Summary {
  readonly last: number;
  readonly mean: number;
  /** The lowest mean of a part: the samples have no minimum. */
  readonly min: number;
  readonly max: number;
}

/** Returns what a chart shows in four numbers, or null when nothing is known. Each part counts as its samples. */
export function summarize(
  samples: readonly Part[],
  pick: (part: Part) => { readonly mean: number; readonly max: number } | null,
): Summary | null {
  let [sum, count, min, max, last] = [0, 0, Infinity, 0, 0];
  for (const part of samples) {
    const value = pick(part);
    if (value === null) continue;
    sum += value.mean * part.count;
    count += part.count;
    min = Math.min(min, value.mean);
    max = Math.max(max, value.max);
    last = value.mean;
  }
  return count === 0 ? null : { last, mean: sum / count, min, max };
}
