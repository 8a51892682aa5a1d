/** The events of the chart of an occurrence. The job of the occurrence adds the time to each event. */
import type { DurableEvent } from '../durable/events.js';
import type { EntryActor } from '../history/journal.js';
import type { OccurrenceReason } from './schedules.js';

export type OccurrenceEvent =
  | DurableEvent
  /**
   * The time of warnings has come. `seconds`: the time until the occurrence; `null` if it is too late for the warnings.
   */
  | { readonly type: 'warning.due'; readonly minutes: readonly number[]; readonly seconds: number | null }
  /** The time of the occurrence has come. */
  | { readonly type: 'time.reached' }
  /** The operation enters the queue. `run`: the current run. */
  | { readonly type: 'operation.began'; readonly run: string | null }
  /** The time of the occurrence was missed. `also`: the number of later times that were missed too. */
  | { readonly type: 'time.missed'; readonly reason: OccurrenceReason; readonly also: number }
  | { readonly type: 'skip'; readonly by: EntryActor; readonly reason: OccurrenceReason }
  | { readonly type: 'postpone'; readonly by: EntryActor; readonly due: number };
