/** What became of an occurrence during which the manager ended. */
import type { Occurrence, ScheduleAction } from './schedules.js';

/**
 * Returns whether the operation is known to be carried out: the run before it has ended, and another one runs where one
 * is to. Commands and announcements leave no trace, and the next manager ends a backup: they are not repeated.
 * @param run the current run once no operation is in progress; null while the server is stopped
 */
export function resolveInterrupted({ type }: ScheduleAction, { runBefore }: Occurrence, run: string | null): boolean {
  switch (type) {
    case 'restart':
      return run !== null && run !== runBefore;
    case 'start':
      return run !== null;
    case 'stop':
      return run === null;
    default:
      return false;
  }
}
