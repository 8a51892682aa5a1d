/** The events that every durable job may get. The runner adds the time to each event. */
import type { EventObject } from 'xstate';

export type DurableEvent =
  /** The manager has found the job in its store. Each state in which a job can be resumed handles this event. */
  | { readonly type: 'resumed' }
  /**
   * The manager is shutting down, and waits until the chart is in a final state. The signals of all actors are aborted.
   */
  | { readonly type: 'interrupted' }
  /** A transition could not be stored, and was therefore not taken. */
  | { readonly type: 'store.failed'; readonly error: unknown };

/** Returns the time at which an event was sent, in milliseconds since the epoch. */
export function readTime(event: EventObject): number {
  return (event as EventObject & { readonly at?: number }).at ?? 0;
}

/** Returns why an actor has failed, or a transition was not stored; `undefined` for any other event. */
export function readError(event: EventObject): unknown {
  return (event as EventObject & { readonly error?: unknown }).error;
}
