/** The running actors of a job, and its waiting events. */
import type { EventObject } from 'xstate';

/** A running actor. */
export interface Running {
  readonly abort: AbortController;
  readonly settled: Promise<void>;
  /** Whether the actor's state was left, so that its result is ignored. */
  isLeft: boolean;
}

/** An event that waits until earlier events are processed. */
export interface Queued {
  readonly event: EventObject;
  /** Whether the transition is refused if it cannot be stored, even to a state with the tag `mayBeUnstored`. */
  readonly mustBeStored?: boolean;
  /** Receives the outcome of a request; absent for an event that is not a request. */
  readonly answer?: {
    readonly resolve: (isTaken: boolean) => void;
    readonly reject: (error: unknown) => void;
  };
}
