/** The requests of callers, and the answers that callers get. */
import type { EndNotice } from '../announce/announcer.js';
import type { Fault } from '../faults/faults.js';
import type { EntryActor } from '../history/journal.js';
import type { Launch } from '../launch/launch.js';
import type { Exit, SaveOutcome } from '../run/exit.js';
import type { LaunchInput } from '../server/events.js';
import type { Failure } from '../server/failure.js';
import type { OperationName } from './operations.js';
import type { NotServed } from './queue.js';
import type { Refusal } from './verdict.js';

/** An operation as its caller requests it. Further facts are looked up when the operation leaves the queue. */
export type OperationRequest =
  | StartRequest
  | RestartRequest
  | StopRequest
  /** `isBlankAllowed`: whether the line may be empty, as after the Enter key alone. */
  | { readonly name: 'command'; readonly line: string; readonly isBlankAllowed?: boolean }
  | { readonly name: 'postpone_notice'; readonly minutes: number }
  | { readonly name: 'kill' | 'cancel_notice' | 'end_notice' | 'cancel_recovery' };

export interface StartRequest {
  readonly name: 'start';
  readonly target: LaunchInput;
  /**
   * The checks before a start. `none`: nothing. `doubt`: a start whose failure can be foreseen is refused. `preflight`:
   * a fatal finding of the preflight refuses the start.
   */
  readonly check: 'none' | 'doubt' | 'preflight';
  /** The run that an interrupted restart has ended. With this field, the launch is looked up as for a restart. */
  readonly restartOf?: string;
  /**
   * The maximum time until the server is ready, in seconds. If the field is absent, the answer does not wait for
   * readiness.
   */
  readonly readySeconds?: number | undefined;
}

export interface RestartRequest {
  readonly name: 'restart';
  readonly notice?: EndNotice | undefined;
  /** Whether the restart follows a hang and counts towards the budget of crash recovery. */
  readonly isRecovery?: boolean;
}

export interface StopRequest {
  readonly name: 'stop';
  readonly notice?: EndNotice | undefined;
  /** The field is present for the shutdown of the manager. */
  readonly by?: 'manager';
}

/**
 * An unreadable request. If the state has a transition for the operation, the request is refused with its fault,
 * otherwise with 409.
 */
export interface InvalidRequest {
  readonly name: OperationName;
  readonly fault: Fault;
  /** The Build and the Data Folder of a start, if they were readable. */
  readonly target?: LaunchInput | undefined;
  /** The line of a command, if it was readable. */
  readonly line?: string | undefined;
}

/** The caller of an operation, and the facts that the journal records about the caller. */
export interface Caller {
  readonly by: EntryActor;
  /** Facts for the journal, such as the address of a client or the id of an occurrence. */
  readonly detail?: Readonly<Record<string, unknown>>;
  /** Is called when the operation leaves the queue: an operation of a disconnected client is skipped. */
  readonly isDisconnected?: () => boolean;
  /** The patterns of the commands that the caller may send; `null` or absent: all commands. */
  readonly commands?: readonly string[] | null;
  /**
   * Is called when the state has accepted the operation, before the operation begins.
   * @param launch the launch that a start or a restart begins; `null` for other operations
   */
  readonly onAccepted?: (launch: Launch | null) => void;
  /** Whether the journal gets no entry, because the caller records the operation itself. */
  readonly isUnrecorded?: boolean;
}

/**
 * The state that a started server has reached. `launched`: the program runs, and it is unknown whether the server is
 * ready.
 */
export type Reached = 'ready' | 'launched';

/** The reason why a started server is not ready. */
export type ReadyFault =
  | { readonly code: 'not_ready'; readonly seconds: number }
  | {
      readonly code: 'ended_before_ready';
      readonly exit: Pick<Exit, 'code' | 'signal'> | null;
      readonly hasReadyLine: boolean;
    }
  | { readonly code: 'shutting_down' };

/** The outcome of an operation. */
export type OperationVerdict =
  | Performed
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'failed'; readonly failure: Failure }
  /** The announced end was cancelled, or replaced by another announced end. */
  | { readonly kind: 'cancelled' }
  /** The server was started and did not become ready. */
  | { readonly kind: 'unready'; readonly run: string; readonly fault: ReadyFault }
  /** The caller may not send this command. */
  | { readonly kind: 'forbidden'; readonly patterns: readonly string[] }
  | NotServed;

export interface Performed {
  readonly kind: 'done';
  /** The run that the operation has started, written to or ended; `null` without such a run. */
  readonly run: string | null;
  /** The launch of the current run; `null` while stopped. */
  readonly launch: Launch | null;
  /**
   * The outcome of the save. A stop or restart with a notice has this field, unless the server exited before the save.
   */
  readonly save?: SaveOutcome | undefined;
  /** The cursor at which the console output after the command begins. A command has this field. */
  readonly cursor?: number;
  /** The state that the server has reached. A start whose answer waits for the state has this field. */
  readonly reached?: Reached;
}

/** Performs an operation. Other code sends no events to the chart. */
export type Perform = (request: OperationRequest | InvalidRequest, caller: Caller) => Promise<OperationVerdict>;

/** The outcome of an operation, for callers that act on its code. */
export interface OperationOutcome {
  /** `done`, or the code of the problem that a client would get. */
  readonly outcome: string;
  /** The run that the operation has started, ended or written to; `null` without such a run. */
  readonly run: string | null;
  readonly save?: SaveOutcome | undefined;
}

/** Returns the outcome of an operation. */
export function toOutcome(name: OperationName, verdict: OperationVerdict): OperationOutcome {
  if (verdict.kind !== 'done')
    return { outcome: toOutcomeCode(name, verdict), run: verdict.kind === 'unready' ? verdict.run : null };
  const { run, save } = verdict;
  return { outcome: 'done', run, ...(save !== undefined && { save }) };
}

/**
 * Returns `done`, the code of the problem, or `disconnected` if the client disconnected while the operation was queued.
 */
export function toOutcomeCode(name: OperationName, verdict: OperationVerdict): string {
  switch (verdict.kind) {
    case 'done':
      return 'done';
    case 'refused':
      return verdict.refusal.because === 'guard'
        ? verdict.refusal.fault.code
        : toConflictCode(name, verdict.refusal.running);
    case 'failed':
      return verdict.failure.code;
    case 'cancelled':
      return 'notice_cancelled';
    case 'unready':
      return verdict.fault.code;
    case 'forbidden':
      return 'command_not_allowed';
    case 'full':
      return 'queue_full';
    case 'closed':
      return 'shutting_down';
    case 'gone':
      return 'disconnected';
  }
}

/** Returns the problem code of an operation for which the state has no transition. */
export function toConflictCode(
  name: OperationName,
  isRunning: boolean,
): 'already_running' | 'not_running' | 'no_recovery' | 'no_notice' {
  if (name === 'cancel_recovery') return 'no_recovery';
  if (name === 'cancel_notice' || name === 'end_notice' || name === 'postpone_notice') return 'no_notice';
  return isRunning ? 'already_running' : 'not_running';
}
