/** Places runs, hours and plans on the timeline of the last 24 hours. */
import type { Run, Status } from '../../../../client/api.js';

const hourMs = 3_600_000;
const pastMs = 24 * hourMs;
/** The timeline shows plans within these hours. */
const futureMs = 4 * hourMs;
const hoursBetween = 4;

type Occurrence = NonNullable<Status['next_occurrence']>;

export interface DayMark extends Pick<Occurrence, 'action' | 'name'> {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** The distance from the beginning of the timeline, in percent of its length. */
  readonly left: number;
}

/** @param now in milliseconds since the epoch */
export function toDay(runs: readonly Run[], next: Status['next_occurrence'], now: number) {
  const begin = now - pastMs;
  const toPercent = (at: number): number => Math.min(Math.max(((at - begin) / (pastMs + futureMs)) * 100, 0), 100);
  const bars = runs.flatMap((run) => {
    const from = run.started_at === null ? Number.NaN : Date.parse(run.started_at);
    const to = run.ended_at === null ? now : Date.parse(run.ended_at);
    if (Number.isNaN(from) || to < begin) return [];
    return [{ run, left: toPercent(from), width: toPercent(to) - toPercent(from) }];
  });
  const at = next === null ? Number.NaN : Date.parse(next.due_at);
  const planned: DayMark | null =
    next === null || !(at >= now && at <= now + futureMs)
      ? null
      : { at, left: toPercent(at), action: next.action, name: next.name };
  return {
    bars,
    hours: listHours(begin, now + futureMs).map((each) => ({ at: each, left: toPercent(each) })),
    planned,
    nowAt: toPercent(now),
  };
}

/** Returns every fourth hour of the clock between two times. Times are in milliseconds since the epoch. */
function listHours(begin: number, end: number): readonly number[] {
  const first = new Date(begin);
  first.setMinutes(0, 0, 0);
  const hours: number[] = [];
  for (let at = first.getTime() + hourMs; at < end; at += hourMs)
    if (new Date(at).getHours() % hoursBetween === 0) hours.push(at);
  return hours;
}
