/**
 * Decides what happens with an occurrence at a given time. The functions are pure: the scheduler stores and carries out
 * the result.
 */
import type { Occurrence, Schedule } from './schedules.js';

const minute = 60_000;

/**
 * The delay up to which an occurrence is on time, in milliseconds. Timers and the database need a part of this time.
 */
export const toleranceMs = minute;

export type Decision =
  /** The decision to do nothing before this time. */
  | { readonly kind: 'wait'; readonly until: number }
  /** Warn the players. `seconds`: the time until the occurrence; `null` if it is too late for the warnings. */
  | { readonly kind: 'warn'; readonly minutes: readonly number[]; readonly seconds: number | null }
  | { readonly kind: 'time' }
  /**
   * The decision to carry out the occurrence. `ifEmpty`: whether the occurrence is carried out only if no player is
   * connected.
   */
  | { readonly kind: 'begin'; readonly ifEmpty: boolean }
  /** The time has passed. `runs`: whether the schedule's rule for missed times still allows the occurrence. */
  | { readonly kind: 'late'; readonly runs: boolean };

/** Returns the latest time at which the occurrence is carried out. The times of warnings are relative to this time. */
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

/** Returns the time that a warning names, in seconds; `null` if it is too late. A timely warning names its minutes. */
function secondsUntil(latest: number, now: number, minutes: number): number | null {
  const left = latest - now;
  if (minutes * minute - left <= minute / 2) return minutes * 60;
  return left < minute / 2 ? null : Math.max(1, Math.round(left / minute)) * 60;
}
