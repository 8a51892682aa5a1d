/** Carries out requests of clients about the next occurrence of a schedule. */

import type { Fault } from '../faults/faults.js';
import type { EntryActor } from '../history/journal.js';
import type { OccurrenceEvent } from './events.js';
import { nextOccurrence } from './next-occurrence.js';
import type { Occurrence, RuleTimes, ScheduleStore } from './schedules.js';
import type { ScheduleEntry, StoredSchedules } from './stored-schedules.js';

const minute = 60_000;

export type Requested =
  | { readonly ok: true; readonly occurrence: Occurrence }
  | { readonly ok: false; readonly fault: Fault };

interface RequestPorts {
  readonly schedules: Pick<StoredSchedules, 'send'>;
  readonly store: Pick<ScheduleStore, 'fault'>;
  readonly times: RuleTimes;
  readonly now: () => number;
}

/** Skips an occurrence. @param at the time of the occurrence; `null` for the next occurrence */
export function skip(entry: ScheduleEntry, at: number | null, by: EntryActor, ports: RequestPorts): Requested {
  return change(entry, at, ports, () => ({ type: 'skip', by, reason: 'requested' }));
}

/** Postpones an occurrence. @param at the time of the occurrence; `null` for the next occurrence */
export function postpone(
  entry: ScheduleEntry,
  minutes: number,
  at: number | null,
  by: EntryActor,
  ports: RequestPorts,
): Requested {
  const now = ports.now();
  return change(entry, at, ports, (occurrence) => {
    const due = Math.max(occurrence.due, now) + minutes * minute;
    const following = ports.times.next(entry.schedule.when, Math.max(occurrence.at, now));
    if (following === null || due < following) return { type: 'postpone', by, due };
    const maxMinutes = Math.ceil((following - Math.max(occurrence.due, now)) / minute) - 1;
    return { code: 'postponement_too_long', minutes, maxMinutes };
  });
}

function change(
  entry: ScheduleEntry,
  at: number | null,
  { schedules, store }: RequestPorts,
  eventFor: (occurrence: Occurrence) => OccurrenceEvent | Fault,
): Requested {
  const { id } = entry.schedule;
  const open = nextOccurrence(entry);
  if (open === null || (at !== null && at !== open.at))
    return { ok: false, fault: { code: 'occurrence_not_open', schedule: id, at: at === null ? null : toText(at) } };
  const event = eventFor(open);
  if ('code' in event) return { ok: false, fault: event };
  const occurrence = schedules.send(open, event);
  if (occurrence !== null) return { ok: true, occurrence };
  return { ok: false, fault: { code: 'schedules_unavailable', because: store.fault?.because ?? 'unwritable' } };
}

function toText(time: number): string {
  return new Date(time).toISOString();
}
