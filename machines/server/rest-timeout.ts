/** How long the processes may take that the main process has left. */

import type { StopPlan } from '../launch/launch.js';
import type { Exit } from '../run/exit.js';

/** Enough for helpers: the server itself has exited. */
const defaultRestTimeoutMs = 5_000;

/**
 * Returns the grace period of the remaining processes, in milliseconds. A main process that a signal has ended may be a
 * wrapper script, and the server one of the remaining processes: they get the whole grace period, to save.
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
