/** The cause of a run's end: lines of its output, or the exit itself. */

/**
 * The choice of the lines. `finding`: the lines show a known cause. `fatal`: the last fatal error. `error`: the last
 * error. `exit`: no lines were chosen, because the exit itself is the cause, such as a SIGKILL from outside.
 */
export const causeChoices = ['finding', 'fatal', 'error', 'exit'] as const;
export type CauseChoice = (typeof causeChoices)[number];

/** The lines that show the cause of an exit. */
export interface ExitCause {
  readonly chosenBy: CauseChoice;
  /** The cursor of the first line in the run's console; `null` if the exit itself is the cause. */
  readonly cursor: number | null;
  /** The number of lines, including the stack trace. */
  readonly lines: number;
}

/** The signals that a process gets from outside. The output of the process does not explain these signals. */
const outerSignals: readonly (string | null)[] = ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'];

/** Returns whether the exit itself is the cause, because the kernel or another program ended the server. */
export function isCausedFromOutside({
  signal,
  oomKilled,
}: {
  readonly signal: string | null;
  readonly oomKilled: boolean;
}): boolean {
  return oomKilled || outerSignals.includes(signal);
}
