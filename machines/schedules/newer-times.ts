/** The times of a rule that have passed since an occurrence: the manager was away for longer than one of them. */

import { toleranceMs } from './decide.js';
import type { Occurrence, RuleTimes, Schedule } from './schedules.js';

const minute = 60_000;

/** More times than these are not counted. */
const maxCounted = 1_000;

/** Returns the times after the occurrence up to now, the last of them at the end. */
export function findNewerTimes(
  times: RuleTimes,
  { when, missed }: Schedule,
  { at }: Occurrence,
  now: number,
): readonly number[] {
  const newer = timesBetween(times, when, at, now, maxCounted);
  if (newer.length < maxCounted) return newer;
  const within = missed === 'skip' ? 0 : missed.runWithinMinutes * minute;
  return [...newer, ...timesBetween(times, when, now - Math.max(within, toleranceMs), now, Number.POSITIVE_INFINITY)];
}

function timesBetween(
  times: RuleTimes,
  when: Schedule['when'],
  after: number,
  now: number,
  limit: number,
): readonly number[] {
  const between: number[] = [];
  let time = times.next(when, after);
  while (time !== null && time <= now && between.length < limit) {
    between.push(time);
    time = times.next(when, time);
  }
  return between;
}
