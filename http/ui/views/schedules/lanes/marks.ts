/** The marks of a schedule on the timeline of the next day or week, and the ticks of the timeline. */

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export const spans = { '24h': dayMs, '7d': 7 * dayMs } as const;
export type Span = keyof typeof spans;

/** Returns the span that an address names, or a day. */
export function spanNamed(name: string | null): Span {
  return name === '7d' ? '7d' : '24h';
}

/** The minimum distance of two marks, in percent of the timeline. Closer times share a mark. */
const minGap = 1.8;

/** A mark. Times are milliseconds since the epoch, positions are percent of the timeline. */
export interface Mark {
  readonly times: readonly number[];
  readonly left: number;
  /** The width of the mark; 0 for a single time. */
  readonly width: number;
}

export interface Tick {
  readonly at: number;
  readonly left: number;
}

/** Returns the marks of the times in the span that begins now. */
export function toMarks(times: readonly number[], now: number, span: Span): readonly Mark[] {
  const length = spans[span];
  const toPercent = (at: number): number => ((at - now) / length) * 100;
  const marks: { times: number[]; left: number; width: number }[] = [];
  for (const at of times.filter((each) => each >= now && each <= now + length).toSorted((a, b) => a - b)) {
    const last = marks.at(-1);
    const left = toPercent(at);
    if (last !== undefined && left - last.left - last.width < minGap) {
      last.times.push(at);
      last.width = left - last.left;
    } else marks.push({ times: [at], left, width: 0 });
  }
  return marks;
}

/** Returns every sixth hour of a day, or each midnight of a week, in the zone of the browser. */
export function listTicks(now: number, span: Span): readonly Tick[] {
  const length = spans[span];
  const ticks: Tick[] = [];
  const time = new Date(now);
  time.setMinutes(0, 0, 0);
  for (let at = time.getTime() + hourMs; at < now + length; at += hourMs) {
    const hour = new Date(at).getHours();
    if (span === '7d' ? hour === 0 : hour % 6 === 0) ticks.push({ at, left: ((at - now) / length) * 100 });
  }
  return ticks;
}
