/** What GET /events tells of the machine as it lives (docs/reference/events.md). */
import type { Step } from '../../../machines/chart/steps.js';
import type { OperationName } from '../../../machines/operations/operations.js';

interface Numbered {
  /** Counts from 1 since the service came up: in the order in which it happened. */
  readonly n: number;
  /** As the API writes times. */
  readonly at: string;
}

export type MachineEntry = Numbered &
  (
    | ({ readonly kind: 'step' } & Omit<Step, 'at'>)
    | {
        readonly kind: 'answer';
        readonly operation: OperationName;
        /** Null when its client had gone before its turn came. */
        readonly status: number | null;
        /** The problem's code; null when there was none. */
        readonly code: string | null;
      }
  );

/** What a client is told first, and when it was behind. */
export interface MachineNow {
  readonly kind: 'now';
  /** The ids of the states that the machine is in, from the outside to the inside. */
  readonly active: readonly string[];
  /** The newest last. */
  readonly recent: readonly MachineEntry[];
}
