/** The events of a run: what the server's machine has processed, and the answers to clients. */

import type { OperationName } from '../operations/operations.js';
import type { Step } from './steps.js';

export type RunEventContent =
  | ({ readonly kind: 'step' } & Omit<Step, 'at'>)
  | {
      readonly kind: 'answer';
      readonly operation: OperationName;
      /** Null if the client disconnected before its operation ran. */
      readonly status: number | null;
      /** The problem code, or null on success. */
      readonly code: string | null;
    };

export type RunEvent = RunEventContent & {
  /** Counts from 1 in the run. The first kept event has a higher number when earlier ones were deleted. */
  readonly n: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** How often it happened without another event between. */
  readonly times: number;
  /** When it happened last, in milliseconds since the epoch. */
  readonly lastAt: number;
};

/** The files of the events. */
export interface RunEventFiles {
  /** Returns the kept events of a run, oldest first; null when there is no such run. @throws UnreadableRunFile */
  read(run: string): RunEvent[] | null;
  /**
   * Appends events. One with the number of an earlier event replaces it.
   * @returns false when the program of the run has not started, so that nothing was written
   * @throws file system errors
   */
  append(run: string, events: readonly RunEvent[]): boolean;
  /** Writes the whole file again. @throws file system errors */
  replace(run: string, events: readonly RunEvent[]): void;
}
