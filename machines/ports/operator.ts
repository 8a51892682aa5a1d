/** Operations in the name of the manager itself: of a schedule, or after a hang. */
import type { LaunchInput } from '../server/events.js';
import type { EndNotice } from './announcer.js';
import type { SaveOutcome } from './exit.js';
import type { EntryActor } from './journal.js';

/** Who wants the operation, and why. */
export interface Order {
  readonly by: EntryActor;
  /** For the history, such as the id of a schedule's occurrence. */
  readonly detail?: Readonly<Record<string, unknown>>;
  /** Of a stop or a restart: announces the end to the players and lets the server save. Absent: it ends at once. */
  readonly notice?: EndNotice;
  /** Of a restart: it counts towards the budget of crash recovery. */
  readonly isRecovery?: boolean;
}

export interface OperationOutcome {
  /** `done`, or the code of the problem that a client would get. */
  readonly outcome: string;
  /** The run that the operation has started, ended or written to, if there is one. */
  readonly run: string | null;
  /** Of an announced end: how its save went. Absent if the server exited before. */
  readonly save?: SaveOutcome;
}

/**
 * Carries out operations like those of clients: each waits in the operation queue, is judged by the machine and is
 * entered in the history.
 */
export interface Operator {
  start(launch: LaunchInput, order: Order): Promise<OperationOutcome>;
  restart(order: Order): Promise<OperationOutcome>;
  stop(order: Order): Promise<OperationOutcome>;
  command(line: string, order: Order): Promise<OperationOutcome>;
}
