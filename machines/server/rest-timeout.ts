/** The grace period of the processes that remain after the exit of the main process. */

import type { StopPlan } from '../launch/launch.js';
import type { Exit } from '../run/exit.js';

/** The grace period after a normal exit: enough for helper processes, because the server itself has exited. */
const defaultRestTimeoutMs = 5_000;

/**
 * Returns the grace period of the remaining processes, in milliseconds. A main process that ended by a signal may have
 * been a wrapper script around the server. In this case the remaining processes get the whole grace period, so that the
 * server can save.
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
