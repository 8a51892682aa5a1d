/** The events of the chart of an update. */
import type { DurableEvent } from '../durable/events.js';

export type PlanEvent =
  | DurableEvent
  /** The server, its run or its health changed. */
  | { readonly type: 'server.changed' }
  /** A restart is about to end this run. The next run gets the new Build. */
  | { readonly type: 'restart.began'; readonly run: string; readonly from: string }
  /** A client cancels the plan. */
  | { readonly type: 'cancel' };
