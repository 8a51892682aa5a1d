/** What a job has under way: its actors, and the events that wait. */
import type { EventObject } from 'xstate';

/** An actor that was begun. */
export interface Running {
  readonly abort: AbortController;
  readonly settled: Promise<void>;
  /** Whether its state was left: its result is dropped. */
  isLeft: boolean;
}

/** An event that waits until those before it are processed. */
export interface Queued {
  readonly event: EventObject;
  /** Present for a request: receives its outcome. */
  readonly answer?: {
    readonly resolve: (isTaken: boolean) => void;
    readonly reject: (error: unknown) => void;
  };
}
