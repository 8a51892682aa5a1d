/** What shows why a run ended: lines of its output, or the exit itself. */

/**
 * How the lines were chosen. `finding`: they show a known cause. `fatal`: the last fatal error. `error`: the last
 * error. `exit`: none was chosen, because the exit itself is the cause, such as a SIGKILL from outside.
 */
export const causeChoices = ['finding', 'fatal', 'error', 'exit'] as const;
export type CauseChoice = (typeof causeChoices)[number];

/** The lines that show the cause of an exit. */
export interface ExitCause {
  readonly chosenBy: CauseChoice;
  /** The cursor of the first line in the run's console; null where the exit itself is the cause. */
  readonly cursor: number | null;
  /** The number of lines: the first one, and the stack trace below it. */
  readonly lines: number;
}

/** Signals that a process gets from outside: its output says nothing about them. */
const outerSignals: readonly (string | null)[] = ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'];

/** Returns whether the exit itself is the cause: the kernel or another program has ended the server. */
export function isCausedFromOutside({
  signal,
  oomKilled,
}: {
  readonly signal: string | null;
  readonly oomKilled: boolean;
}): boolean {
  return oomKilled || outerSignals.includes(signal);
}
