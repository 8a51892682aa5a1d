/** What callers ask of the server, and the answers that they get. */
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

/** An operation, as its caller asks for it. What it needs to know of the world is looked up at its turn. */
export type OperationRequest =
  | StartRequest
  | RestartRequest
  | StopRequest
  /** `isBlankAllowed`: the line may be empty, which is the Enter key alone. */
  | { readonly name: 'command'; readonly line: string; readonly isBlankAllowed?: boolean }
  | { readonly name: 'postpone_notice'; readonly minutes: number }
  | { readonly name: 'kill' | 'cancel_notice' | 'end_notice' | 'cancel_recovery' };

export interface StartRequest {
  readonly name: 'start';
  readonly target: LaunchInput;
  /**
   * `none`: a start that may fail is tried. `doubt`: a start that can be foreseen to fail is refused. `preflight`: a
   * fatal finding of the preflight refuses it.
   */
  readonly check: 'none' | 'doubt' | 'preflight';
  /** The run that an interrupted restart has ended: the launch is looked up as for a restart. */
  readonly restartOf?: string;
  /** Seconds in which the server must be ready; absent: the answer does not wait for that. */
  readonly readySeconds?: number | undefined;
}

export interface RestartRequest {
  readonly name: 'restart';
  readonly notice?: EndNotice | undefined;
  /** Whether it follows a hang and counts towards the budget of crash recovery. */
  readonly isRecovery?: boolean;
}

export interface StopRequest {
  readonly name: 'stop';
  readonly notice?: EndNotice | undefined;
  /** The manager's own shutdown. */
  readonly by?: 'manager';
}

/**
 * A request that could not be read. It is refused with the fault where the state has a transition for the operation,
 * else with 409.
 */
export interface InvalidRequest {
  readonly name: OperationName;
  readonly fault: Fault;
  /** The Build and the Data Folder of a start, where they could be read. */
  readonly target?: LaunchInput | undefined;
  /** The line of a command, where it could be read. */
  readonly line?: string | undefined;
}

/** The caller of an operation, and the facts that the journal records about the caller. */
export interface Caller {
  readonly by: EntryActor;
  /** Facts for the journal, such as the address of a client or the id of an occurrence. */
  readonly detail?: Readonly<Record<string, unknown>>;
  /** Checked at the operation's turn: operations of disconnected clients are skipped. */
  readonly isDisconnected?: () => boolean;
  /** The patterns of the commands that it may send; null or absent: all. */
  readonly commands?: readonly string[] | null;
  /**
   * Called when the state has accepted the operation, before it is carried out.
   * @param launch the launch that a start or a restart begins; null for another operation
   */
  readonly onAccepted?: (launch: Launch | null) => void;
  /** The journal gets no entry: the caller records what the operation was for. */
  readonly isUnrecorded?: boolean;
}

/** What a started server has reached. `launched`: its program runs; whether it is ready is unknown. */
export type Reached = 'ready' | 'launched';

/** Why a started server is not ready. */
export type ReadyFault =
  | { readonly code: 'not_ready'; readonly seconds: number }
  | {
      readonly code: 'ended_before_ready';
      readonly exit: Pick<Exit, 'code' | 'signal'> | null;
      readonly hasReadyLine: boolean;
    }
  | { readonly code: 'shutting_down' };

/** What became of an operation. */
export type OperationVerdict =
  | Performed
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'failed'; readonly failure: Failure }
  /** The announced end was cancelled, or another one has taken its place. */
  | { readonly kind: 'cancelled' }
  /** The server was started and did not become ready. */
  | { readonly kind: 'unready'; readonly run: string; readonly fault: ReadyFault }
  /** The caller may not send this command. */
  | { readonly kind: 'forbidden'; readonly patterns: readonly string[] }
  | NotServed;

export interface Performed {
  readonly kind: 'done';
  /** The run that the operation has started, written to or ended; null without one. */
  readonly run: string | null;
  /** The launch of the current run; null while stopped. */
  readonly launch: Launch | null;
  /** Present for a stop or restart with a notice: how its save went. Absent if the server exited before. */
  readonly save?: SaveOutcome | undefined;
  /** Present for a command: where the console output after it begins. */
  readonly cursor?: number;
  /** Present for a start whose answer waits. */
  readonly reached?: Reached;
}

/** Performs operations: the only door to the server's chart. */
export type Perform = (request: OperationRequest | InvalidRequest, caller: Caller) => Promise<OperationVerdict>;

/** An operation's end, for callers that act on its code. */
export interface OperationOutcome {
  /** `done`, or the code of the problem that a client would get. */
  readonly outcome: string;
  /** The run that the operation has started, ended or written to; null without one. */
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

/** Returns `done`, the code of the problem, or `disconnected` for a client that had gone before its turn. */
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

/** Returns the problem code of an operation that the state has no transition for. */
export function toConflictCode(
  name: OperationName,
  isRunning: boolean,
): 'already_running' | 'not_running' | 'no_recovery' | 'no_notice' {
  if (name === 'cancel_recovery') return 'no_recovery';
  if (name === 'cancel_notice' || name === 'end_notice' || name === 'postpone_notice') return 'no_notice';
  return isRunning ? 'already_running' : 'not_running';
}
