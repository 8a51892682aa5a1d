/** The texts of the server's next events. Times are in milliseconds since the epoch. */
import type { Recovery, Status } from '../../client/api.js';
import type { PageText } from './en.js';
import { clockText, durationText } from './time.js';

/** The minutes by which one click postpones an announced end. */
export const postponedMinutes = 5;

/** Returns the start that crash recovery or autostart has planned, or that recovery has given up. */
export function recoveryText(recovery: Recovery, now: number, words: PageText): string {
  const text = words.server.recovery;
  const { state, cause, at } = recovery;
  if (state === 'gave_up') return text.gaveUp;
  if (cause === 'autostart') return text.autostart;
  const seconds = at === null ? 0 : secondsUntil(at, now);
  const budget = budgetText(recovery, words);
  return state === 'starting' || seconds <= 0 ? text.starting(budget) : text.waiting(budget, seconds);
}

/** Returns the used part of the restart budget, for example "attempt 2 of 5 within 10 min". */
export function budgetText({ attempt, limit, window_seconds: seconds }: Recovery, words: PageText): string {
  return words.server.recovery.budget(attempt, limit, durationText(seconds * 1_000, words));
}

/** Returns the time of the announced end. */
export function announcedText(
  { operation, at }: NonNullable<Status['announced']>,
  now: number,
  { server }: PageText,
): string {
  const left = Date.parse(at) - now;
  return left > 0 ? server.announced.comes[operation](clockText(left)) : server.announced.ends;
}

/** Returns the time at which the stop sequence will kill the server. */
export function graceText(killAt: string, now: number, { server }: PageText): string {
  const seconds = secondsUntil(killAt, now);
  return seconds > 0 ? server.grace(seconds) : server.graceOver;
}

/** Returns the elapsed part of the grace period, from 0 to 1; `null` without a grace period. */
export function graceShare(
  { kill_at: killAt, grace_seconds: seconds }: Pick<Status, 'kill_at' | 'grace_seconds'>,
  now: number,
): number | null {
  if (killAt === null || seconds === null || seconds === 0) return null;
  return Math.min(1, Math.max(0, 1 - (Date.parse(killAt) - now) / (seconds * 1_000)));
}

/** Returns how much of the time between two moments has passed, from 0 to 1. */
export function passedShare(from: string, to: string, now: number): number {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  return end <= start ? 1 : Math.min(1, Math.max(0, (now - start) / (end - start)));
}

function secondsUntil(at: string, now: number): number {
  return Math.ceil((Date.parse(at) - now) / 1_000);
}
