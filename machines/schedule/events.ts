/** The events of the chart of an occurrence. `at`: milliseconds since the epoch. */
import type { EntryActor } from '../history/journal.js';
import type { OccurrenceReason } from './schedules.js';

export type OccurrenceEvent =
  /** The time of warnings has come. */
  | { readonly type: 'warning.due'; readonly minutes: readonly number[]; readonly at: number }
  /** The time of the occurrence has come. */
  | { readonly type: 'time.reached'; readonly at: number }
  /** The operation enters the queue. `run`: the current run. */
  | { readonly type: 'operation.began'; readonly run: string | null; readonly at: number }
  /** `run`: the run that the operation started, ended or wrote to. */
  | {
      readonly type: 'operation.ended';
      readonly outcome: string;
      readonly run: string | null;
      readonly at: number;
    }
  /** The time has passed, or the operation was interrupted. `also`: later occurrences that were missed with it. */
  | { readonly type: 'time.missed'; readonly reason: OccurrenceReason; readonly also: number; readonly at: number }
  | { readonly type: 'skip'; readonly by: EntryActor; readonly reason: OccurrenceReason; readonly at: number }
  | { readonly type: 'postpone'; readonly by: EntryActor; readonly due: number; readonly at: number };
