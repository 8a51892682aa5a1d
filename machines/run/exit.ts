import { type ExitMeanings, findMeaning } from '../launch/exit-meaning.js';
import { type ExitCause, isCausedFromOutside } from './exit-cause.js';
import type { ExitFinding } from './exit-findings.js';

/** The cause of a requested exit: the operation of a caller, or the shutdown of the manager. */
export type StopCause = 'stop' | 'restart' | 'kill' | 'manager';

/**
 * The exit of the main process, as observed by its keeper. The code and the signal are `null` if the exit was not
 * observed.
 */
export interface Exit {
  readonly code: number | null;
  readonly signal: string | null;
  /** Whether the signal may be an exit code: a shell reports 128+n both for signal n and for the exit code 128+n. */
  readonly ambiguous: boolean;
  /**
   * The time of the exit, in milliseconds since the epoch. If the exit was not observed, the time is when the process
   * was last seen alive.
   */
  readonly at: number;
  /** The reason why the exit was not observed or not recorded; `null` if the exit was recorded. */
  readonly unseen: 'keeper_gone' | 'machine_restarted' | 'not_written' | 'record_lost' | null;
  /** Whether the kernel killed a process of the run for lack of memory; false if the reason is unknown. */
  readonly oomKilled: boolean;
  /** The facts that the last lines of the run show; absent without facts. */
  readonly shown?: ShownByOutput;
}

/** The facts about a run's end that its last lines show. */
export interface ShownByOutput {
  /** Whether a line matches the `stopLine` of the Build, which shows that the server stopped on purpose. */
  readonly stops: boolean;
  readonly findings: readonly ExitFinding[];
  /** The lines that show the cause; `null` if no line reports an error. */
  readonly cause: ExitCause | null;
}

/** The way in which a run ended, in one word. */
export type Outcome =
  /**
   * A stop, a restart, a quit command or the shutdown of the manager requested the exit; or the Build declares the exit
   * as intended.
   */
  | 'stopped'
  /** The manager ended the server with SIGKILL, for a kill or at the end of a grace period. */
  | 'killed'
  /**
   * The server exited without a stop, restart or kill request: by a signal, with a code other than 0, or with a code
   * that its Build calls `failed`.
   */
  | 'crashed'
  /**
   * The server exited without a stop, restart or kill request: with code 0, or with a code that its Build calls
   * `restart`.
   */
  | 'exited'
  /** The exit was neither observed nor requested. */
  | 'unknown';

export const outcomes = ['stopped', 'killed', 'crashed', 'exited', 'unknown'] as const satisfies readonly Outcome[];

/** The actions of the manager before an exit. */
export interface ExitRequest {
  /** Whether a stop was requested. */
  readonly expected: boolean;
  /** Whether SIGKILL was sent before the exit of the main process. */
  readonly killSent: boolean;
  /** The outcome of the save before the exit; `null` without an outcome. */
  readonly save?: SaveOutcome | null;
  /** The meanings of exit codes that the Build declares. */
  readonly meanings?: ExitMeanings | undefined;
}

/**
 * The outcome of the save before an announced end. `acknowledged`: the server has printed that it has saved. `sent`:
 * the save was requested, and no acknowledgement arrived in time. `undelivered`: the console accepted no line.
 * `unsupported`: the server accepts no such request.
 */
export type SaveOutcome = (typeof saveOutcomes)[number];

export const saveOutcomes = ['acknowledged', 'sent', 'undelivered', 'unsupported'] as const;

/** The end of the last run. */
export interface LastExit extends Omit<Exit, 'shown'> {
  readonly run: string;
  readonly outcome: Outcome;
  /** Whether the exit was requested. */
  readonly expected: boolean;
  /** The number of other processes that outlived the main process and had to be stopped. */
  readonly survivors: number;
  /** The outcome of the save before an announced stop or restart; absent if the server exited before the save. */
  readonly save?: SaveOutcome;
  /** The known causes of the end; absent after a requested exit, or without a known cause. */
  readonly findings?: readonly ExitFinding[];
  /** The cause of the end; absent after a requested exit or a kill, or if neither a line nor the exit shows a cause. */
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

/** Returns a run's exit in its stored form. */
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
  // A known cause always counts, because some servers end themselves with SIGTERM.
  if (isCausedFromOutside(exit) && shown?.cause?.chosenBy !== 'finding')
    return { chosenBy: 'exit', cursor: null, lines: 0 };
  return shown?.cause ?? null;
}
