/** The operations of backups and restores, as they call them. */
import type { OperationOutcome } from '../operations/requests.js';
import type { LaunchInput } from '../server/events.js';
import type { EndNotice } from './announcer.js';
import type { EntryActor } from './journal.js';

/** Who wants the operation, and why. */
export interface Order {
  readonly by: EntryActor;
  /** For the journal: the id of the backup. */
  readonly detail?: Readonly<Record<string, unknown>>;
  /** For a stop: announces it to the players and lets the server save. Absent: it ends at once. */
  readonly notice?: EndNotice;
}

export interface Operator {
  start(launch: LaunchInput, order: Order): Promise<OperationOutcome>;
  stop(order: Order): Promise<OperationOutcome>;
  command(line: string, order: Order): Promise<OperationOutcome>;
}
