/** The events of the chart of an occurrence. Its job adds the time to each event. */
import type { DurableEvent } from '../durable/events.js';
import type { EntryActor } from '../history/journal.js';
import type { OccurrenceReason } from './schedules.js';

export type OccurrenceEvent =
  | DurableEvent
  /** The time of warnings has come. `seconds`: until the occurrence; null when they come too late to be sent. */
  | { readonly type: 'warning.due'; readonly minutes: readonly number[]; readonly seconds: number | null }
  /** The time of the occurrence has come. */
  | { readonly type: 'time.reached' }
  /** The operation enters the queue. `run`: the current run. */
  | { readonly type: 'operation.began'; readonly run: string | null }
  /** The time has passed. `also`: later occurrences that were missed with it. */
  | { readonly type: 'time.missed'; readonly reason: OccurrenceReason; readonly also: number }
  | { readonly type: 'skip'; readonly by: EntryActor; readonly reason: OccurrenceReason }
  | { readonly type: 'postpone'; readonly by: EntryActor; readonly due: number };
