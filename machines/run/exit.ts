import { type ExitMeanings, findMeaning } from '../launch/exit-meaning.js';
import { type ExitCause, isCausedFromOutside } from './exit-cause.js';
import type { ExitFinding } from './exit-findings.js';

/** The cause of an exit: a client's operation, or the manager's own shutdown. */
export type StopCause = 'stop' | 'restart' | 'kill' | 'manager';

/** The main process's exit as its keeper has observed it. Code and signal are null if it was not observed. */
export interface Exit {
  readonly code: number | null;
  readonly signal: string | null;
  /** A shell reports 128+n for signal n and for the exit code 128+n alike. */
  readonly ambiguous: boolean;
  /** Milliseconds since the epoch; for an exit that was not observed, when the process was last seen alive. */
  readonly at: number;
  /** Why the exit was not observed or not recorded; null if it was. */
  readonly unseen: 'keeper_gone' | 'machine_restarted' | 'not_written' | 'record_lost' | null;
  /** Whether the kernel killed a process of the run for lack of memory; false where that is unknown. */
  readonly oomKilled: boolean;
  /** Absent where the last lines of the run show nothing. */
  readonly shown?: ShownByOutput;
}

/** What the last lines of a run show about its end. */
export interface ShownByOutput {
  /** A line matches the `stopLine` of its Build: the server was meant to stop. */
  readonly stops: boolean;
  readonly findings: readonly ExitFinding[];
  /** The lines that show the cause; null where none reports an error. */
  readonly cause: ExitCause | null;
}

/** How a run ended, in one word. */
export type Outcome =
  /** A stop, a restart, a quit command or the manager's own shutdown has requested the exit; or the Build says so. */
  | 'stopped'
  /** The manager has sent SIGKILL: for a kill, or at the end of a grace period. */
  | 'killed'
  /**
   * The server exited without a request: by a signal, by a code other than 0, or by a code that its Build calls
   * `failed`.
   */
  | 'crashed'
  /** The server exited without a request: with code 0, or with a code that its Build calls `restart`. */
  | 'exited'
  /** The exit was not observed, and none was requested. */
  | 'unknown';

export const outcomes = ['stopped', 'killed', 'crashed', 'exited', 'unknown'] as const satisfies readonly Outcome[];

/** What the manager did to bring an exit about. */
export interface ExitRequest {
  /** A stop was requested. */
  readonly expected: boolean;
  /** SIGKILL was sent before the main process had exited. */
  readonly killSent: boolean;
  /** How the save before it went; null if it was not announced. */
  readonly save?: SaveOutcome | null;
  /** What the exit codes of the Build mean. */
  readonly meanings?: ExitMeanings | undefined;
}

/**
 * How the save before an announced end went. `acknowledged`: the server has printed that it has saved. `sent`: it was
 * asked to, and nothing acknowledged it in time. `undelivered`: its console took no line. `unsupported`: it cannot be
 * asked.
 */
export type SaveOutcome = (typeof saveOutcomes)[number];

export const saveOutcomes = ['acknowledged', 'sent', 'undelivered', 'unsupported'] as const;

/** How the last run ended. */
export interface LastExit extends Omit<Exit, 'shown'> {
  readonly run: string;
  readonly outcome: Outcome;
  /** False for an exit that nothing has requested. */
  readonly expected: boolean;
  /** The number of other processes that outlived the main process and had to be stopped. */
  readonly survivors: number;
  /** The save before a stop or restart with a notice; absent if the server exited before it. */
  readonly save?: SaveOutcome;
  /** Why it ended, as far as its last lines show; absent after a requested exit. */
  readonly findings?: readonly ExitFinding[];
  /** What shows the cause; absent after a requested exit, and where nothing does. */
  readonly cause?: ExitCause;
}

/** Returns the outcome of a run. */
function findOutcome(exit: Exit, expected: boolean, { killSent, meanings }: ExitRequest): Outcome {
  const { code, signal, unseen } = exit;
  if (killSent && (signal === 'SIGKILL' || unseen !== null)) return 'killed';
  if (expected) return 'stopped';
  if (unseen !== null) return 'unknown';
  const meaning = findMeaning(meanings, exit);
  if (meaning !== null) return meaning === 'failed' ? 'crashed' : 'exited';
  return code === 0 ? 'exited' : 'crashed';
}

/** Returns a run's exit as it is kept. */
export function toLastExit({ shown, ...exit }: Exit, run: string, request: ExitRequest): LastExit {
  const { save = null, meanings } = request;
  const expected = request.expected || shown?.stops === true || findMeaning(meanings, exit) === 'stop';
  const outcome = findOutcome(exit, expected, request);
  const findings = expected ? [] : (shown?.findings ?? []);
  const cause = expected || outcome === 'killed' ? null : findCause(exit, shown);
  return {
    ...exit,
    run,
    outcome,
    expected,
    survivors: 0,
    ...(save === null ? {} : { save }),
    ...(findings.length === 0 ? {} : { findings }),
    ...(cause === null ? {} : { cause }),
  };
}

function findCause(exit: Omit<Exit, 'shown'>, shown: ShownByOutput | undefined): ExitCause | null {
  // A known cause counts in any case: some servers end themselves by SIGTERM.
  if (isCausedFromOutside(exit) && shown?.cause?.chosenBy !== 'finding')
    return { chosenBy: 'exit', cursor: null, lines: 0 };
  return shown?.cause ?? null;
}
