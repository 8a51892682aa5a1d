/** The events of a run: the steps of the server's machine, and the answers to clients. */

import type { OperationName } from '../operations/operations.js';
import type { Step } from './steps.js';

export type RunEventContent =
  | ({ readonly kind: 'step' } & Omit<Step, 'at'>)
  | {
      readonly kind: 'answer';
      readonly operation: OperationName;
      /** The status of the answer; `null` if the client disconnected while its operation was queued. */
      readonly status: number | null;
      /** The problem code; `null` for a success. */
      readonly code: string | null;
    };

export type RunEvent = RunEventContent & {
  /**
   * The number of the event in the run, counted from 1. The first stored event has a higher number if earlier events
   * were deleted.
   */
  readonly n: number;
  /** The time at which the event happened first, in milliseconds since the epoch. */
  readonly at: number;
  /** The number of times that the event happened without another event in between. */
  readonly times: number;
  /** The time at which the event happened last, in milliseconds since the epoch. */
  readonly lastAt: number;
};

/** The files of the events. */
export interface RunEventFiles {
  /**
   * Returns the stored events of a run, the oldest first; `null` if the run does not exist. @throws UnreadableRunFile
   */
  read(run: string): RunEvent[] | null;
  /**
   * Appends events. An event replaces an earlier event with the same number.
   * @returns false if the program of the run has not started, so that nothing was written
   * @throws an error of the file system
   */
  append(run: string, events: readonly RunEvent[]): boolean;
  /** Replaces the whole file. @throws an error of the file system */
  replace(run: string, events: readonly RunEvent[]): void;
}
