/** Grace periods: the time until the manager kills the remaining processes. */

import type { StopPlan } from '../launch/launch.js';
import type { Exit } from '../run/exit.js';

/** The current grace period. Both fields are `null` without a grace period. Times are in milliseconds. */
export interface Grace {
  /** The time at which the manager kills, or killed, the process tree. The field is set during the stop sequence. */
  readonly killAt: number | null;
  /** The length of the grace period that ends at `killAt`; 0 for a kill, which has no grace period. */
  readonly graceMs: number | null;
}

export const noGrace: Grace = { killAt: null, graceMs: null };

/** Begins a grace period. @param at milliseconds since the epoch */
export function beginGrace(at: number, graceMs: number): Grace {
  return { killAt: at + graceMs, graceMs };
}

/**
 * The grace period after a normal exit. This time is sufficient for helper processes, because the server itself has
 * exited.
 */
const defaultRestTimeoutMs = 5_000;

/**
 * Returns the grace period of the remaining processes, in milliseconds. A main process that was ended by a signal may
 * have been a wrapper script around the server. In this case the remaining processes get the whole grace period, so
 * that the server can save.
 * @param exit the main process's exit
 */
export function getRestTimeoutMs(
  { timeoutMs, restTimeoutMs }: StopPlan,
  exit: Pick<Exit, 'signal' | 'unseen'> | null,
): number {
  if (restTimeoutMs !== undefined) return restTimeoutMs;
  const hasExitedByItself = exit !== null && exit.signal === null && exit.unseen === null;
  return hasExitedByItself ? Math.min(timeoutMs, defaultRestTimeoutMs) : timeoutMs;
}
