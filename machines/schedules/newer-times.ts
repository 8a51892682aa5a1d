/** Finds the times of a rule that have passed since an occurrence, after a long time without a manager. */

import { toleranceMs } from './decide.js';
import type { Occurrence, RuleTimes, Schedule } from './schedules.js';

const minute = 60_000;

/**
 * The maximum number of times that are listed after the occurrence. Later times are listed only if they may still be
 * carried out.
 */
const maxListed = 1_000;

/**
 * Returns the times after the occurrence until now, in ascending order. After 1,000 times, the list omits times that
 * may no longer be carried out.
 */
export function findNewerTimes(
  times: RuleTimes,
  { when, missed }: Schedule,
  { at }: Occurrence,
  now: number,
): readonly number[] {
  const newer = timesBetween(times, when, at, now, maxListed);
  if (newer.length < maxListed) return newer;
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
