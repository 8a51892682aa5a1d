/** Makes the lines of charts from samples. */
import type { Samples } from '../../../../client/api.js';

export type Part = Samples['samples'][number];

export interface Line {
  readonly name: string;
  /** Whether the line shows an earlier period or a limit. */
  readonly isReference?: true;
  /** One value for each time of the chart. `null` is a gap; `undefined` causes no gap. */
  readonly values: readonly (number | null | undefined)[];
}

export interface Chart {
  /** The times, in seconds since the epoch. */
  readonly times: readonly number[];
  readonly lines: readonly Line[];
}

/** A line: its name, and the function that returns its value in a part of the period. */
export type LineOf = readonly [name: string, value: (part: Part) => number | null];

/** Returns the lines. The value of a part without samples is `null`, so that no line crosses this part. */
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
export function listThreads({ samples }: { readonly samples: readonly Part[] }): readonly string[] {
  return [...new Set(samples.flatMap(({ ticks }) => ticks.map(({ thread }) => thread)))].sort();
}

export interface Summary {
  readonly last: number;
  readonly mean: number;
  /** The lowest mean of any part, because samples have no minimum. */
  readonly min: number;
  readonly max: number;
}

/**
 * Returns four numbers that summarize a chart; `null` without values. Each part is weighted by the number of its
 * samples.
 */
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
