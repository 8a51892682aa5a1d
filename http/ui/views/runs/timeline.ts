/** Places the runs on a timeline. */
import type { Run } from '../../../client/api.js';

export interface RunBar {
  readonly run: Run;
  /** The distance from the beginning of the timeline, in percent of its length. */
  readonly left: number;
  readonly width: number;
}

const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000] as const;

/** The distances of ticks, in milliseconds. */
const steps = [
  ...[1, 2, 5, 10, 15, 30].map((count) => count * second),
  ...[1, 2, 5, 10, 15, 30].map((count) => count * minute),
  ...[1, 2, 3, 6, 12].map((count) => count * hour),
  ...[1, 2, 7, 14, 30, 60, 120, 240].map((count) => count * day),
];

/** The length of a timeline below which the times of its ticks have seconds, and need more space. */
const minLengthWithMinutesMs = 5 * minute;

/** The part of the timeline, in percent, that has ticks. To its right is the label of the current time. */
const tickedPart = 88;

/**
 * Returns the timeline: its beginning in milliseconds since the epoch, its length, a bar for each run whose start is
 * known, and the times of its ticks. Returns `null` if no start is known. The timeline ends at `now`.
 */
export function toTimeline(runs: readonly Run[], now: number) {
  const known = runs.flatMap((run) => (run.started_at === null ? [] : [{ run, from: Date.parse(run.started_at) }]));
  if (known.length === 0) return null;
  const begin = Math.min(...known.map(({ from }) => from));
  const length = Math.max(now - begin, 1);
  const toPercent = (at: number): number => Math.min(Math.max(((at - begin) / length) * 100, 0), 100);
  const bars = known.map(({ run, from }): RunBar => {
    const left = toPercent(from);
    return { run, left, width: toPercent(run.ended_at === null ? now : Date.parse(run.ended_at)) - left };
  });
  const ticks = listTicks(begin, length)
    .map((tick) => ({ at: tick, left: toPercent(tick) }))
    .filter(({ left }) => left <= tickedPart);
  return { begin, length, bars, ticks: ticks.length > 0 ? ticks : [{ at: begin, left: 0 }] };
}

/** Returns round times of the day, or midnights, in the zone of the browser. */
function listTicks(begin: number, length: number): readonly number[] {
  const maxTicks = length < minLengthWithMinutesMs ? 4 : 7;
  // The ticks of a longer timeline are labelled with dates.
  const minStepMs = Math.max(length / maxTicks, length > day ? day : 0);
  const step = steps.find((each) => each >= minStepMs) ?? length;
  const ticks: number[] = [];
  const next = new Date(begin);
  next.setHours(0, 0, 0, 0);
  if (step < day) next.setTime(begin - ((begin - next.getTime()) % step));
  // A day has 23 or 25 hours when the clocks change.
  const advance = (): number =>
    step < day ? next.setTime(next.getTime() + step) : next.setDate(next.getDate() + step / day);
  for (; next.getTime() < begin + length; advance()) if (next.getTime() >= begin) ticks.push(next.getTime());
  return ticks;
}
