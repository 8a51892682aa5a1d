/** The periods with which charts are compared: the same period of an earlier day or week, or the previous period. */
import type { Chart } from './plot/chart-data.js';
import { type Range, rangeMs } from './ranges.js';

const dayMs = 86_400_000;

export type Past = 'yesterday' | 'lastWeek' | 'before';

/** Returns the periods with which a range can be compared. Samples are stored for a year. */
export function pastsFor(range: Range): readonly Past[] {
  if (range === '1y') return [];
  if (range === '30d') return ['before'];
  return range === '7d' ? ['lastWeek'] : ['yesterday', 'lastWeek'];
}

/** Returns the earlier period that an address names; `null` if it names none, or if the range has no such period. */
export function pastNamed(name: string | null, range: Range): Past | null {
  return pastsFor(range).find((past) => past === name) ?? null;
}

/** Returns the time in milliseconds by which the past is earlier. */
export function shiftMs(past: Past, range: Range): number {
  return { yesterday: dayMs, lastWeek: 7 * dayMs, before: rangeMs[range] }[past];
}

/**
 * Returns the change as a share of the earlier value, such as 0.1 for 10 % more; `null` if there is no earlier value.
 */
export function findChange(now: number, before: number | null): number | null {
  return before === null || before === 0 ? null : now / before - 1;
}

/**
 * Adds the first line of an earlier chart to a chart, shifted to the current times. A time that only one chart contains
 * does not cause a gap.
 */
export function overlay(chart: Chart, past: Chart, shift: number, name: string): Chart {
  const pastValues = new Map(past.times.map((at, index) => [at + shift / 1_000, past.lines[0]?.values[index]]));
  const values = new Map(chart.times.map((at, index) => [at, index]));
  const times = [...new Set([...values.keys(), ...pastValues.keys()])].toSorted((a, b) => a - b);
  const lines = chart.lines.map((line) => ({
    ...line,
    values: times.map((at) => {
      const index = values.get(at);
      return index === undefined ? undefined : line.values[index];
    }),
  }));
  return { times, lines: [...lines, { name, isReference: true, values: times.map((at) => pastValues.get(at)) }] };
}
