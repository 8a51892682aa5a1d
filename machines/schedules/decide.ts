/** Decides what happens with an occurrence at a time. Pure: the scheduler writes and carries out the result. */
import type { Occurrence, Schedule } from './schedules.js';

const minute = 60_000;

/** An occurrence that begins this much after its time is on time: timers and the database take some of it. */
export const toleranceMs = minute;

export type Decision =
  /** Nothing before this time. */
  | { readonly kind: 'wait'; readonly until: number }
  /** `seconds`: until the occurrence; null when the warnings came too late to be sent. */
  | { readonly kind: 'warn'; readonly minutes: readonly number[]; readonly seconds: number | null }
  | { readonly kind: 'time' }
  /** Carry it out. `ifEmpty`: only when no player is connected. */
  | { readonly kind: 'begin'; readonly ifEmpty: boolean }
  /** Its time has passed. `runs`: the schedule's rule for missed times has it carried out all the same. */
  | { readonly kind: 'late'; readonly runs: boolean };

/** Returns the latest time at which the occurrence is carried out. Warnings count from it. */
export function findLatestTime({ onlyIfEmpty }: Schedule, { due, manual }: Occurrence): number {
  return due + (manual ? 0 : (onlyIfEmpty?.latestAfterMinutes ?? 0) * minute);
}

/** Decides what happens with an occurrence now. */
export function decide(schedule: Schedule, occurrence: Occurrence, now: number): Decision {
  const { state, due } = occurrence;
  const latest = findLatestTime(schedule, occurrence);
  const late = now - latest;
  if (late > toleranceMs) {
    const within = schedule.missed === 'skip' ? 0 : schedule.missed.runWithinMinutes * minute;
    return { kind: 'late', runs: late <= within };
  }
  const warnings = occurrence.manual ? [] : schedule.warnings.filter((each) => !occurrence.warned.includes(each));
  const passed = warnings.filter((each) => latest - each * minute <= now);
  if (passed.length > 0 && now < latest)
    return { kind: 'warn', minutes: passed, seconds: secondsUntil(latest, now, Math.min(...passed)) };
  if (state !== 'due' && now >= due) return { kind: 'time' };
  if (state === 'due') return { kind: 'begin', ifEmpty: now < latest };
  const next = Math.max(...warnings.filter((each) => !passed.includes(each)), 0);
  return { kind: 'wait', until: Math.min(due, latest - next * minute) };
}

/** Returns the seconds that the warning names: its own minutes when it is sent in time. */
function secondsUntil(latest: number, now: number, minutes: number): number | null {
  const left = latest - now;
  if (minutes * minute - left <= minute / 2) return minutes * 60;
  return left < minute / 2 ? null : Math.max(1, Math.round(left / minute)) * 60;
}
