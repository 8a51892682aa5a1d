/** The data of `machine` events in GET /events (docs/reference/events.md). */

import type { OperationName } from '../../../machines/operations/operations.js';
import type { Step } from '../../../machines/review/steps.js';

export type MachineEntry = {
  /** Sequence number since the start of the service, from 1. */
  readonly n: number;
  /** ISO 8601. */
  readonly at: string;
} & (
  | ({ readonly kind: 'step' } & Omit<Step, 'at'>)
  | {
      readonly kind: 'answer';
      readonly operation: OperationName;
      /** Null if the client disconnected before its operation ran. */
      readonly status: number | null;
      /** The problem code, or null on success. */
      readonly code: string | null;
    }
);

/** The first message to a client, repeated when the client has missed entries. */
export interface MachineNow {
  readonly kind: 'now';
  /** The ids of the active states, outermost first. */
  readonly active: readonly string[];
  /** The latest entries, newest last. */
  readonly recent: readonly MachineEntry[];
}
