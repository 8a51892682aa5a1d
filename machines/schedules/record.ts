/** Converts occurrences to their stored form. */
import type { SnapshotFrom } from 'xstate';
import type { occurrenceMachine } from './occurrence.js';
import type { Occurrence, OccurrenceState } from './schedules.js';

/** Returns the key that identifies an occurrence. */
export function toKey({ schedule, at }: Pick<Occurrence, 'schedule' | 'at'>): string {
  return `${schedule} ${at}`;
}

/** Returns a new occurrence at a time of the schedule's rule. */
export function planOccurrence(schedule: string, at: number, now: number): Occurrence {
  return {
    schedule,
    at,
    due: at,
    manual: false,
    state: 'planned',
    warned: [],
    runBefore: null,
    by: null,
    reason: null,
    outcome: null,
    run: null,
    also: 0,
    changedAt: now,
  };
}

/** Returns the record of a state. @param previous the previous record, whose order of fields is kept */
export function toOccurrence(
  snapshot: SnapshotFrom<typeof occurrenceMachine>,
  previous: Occurrence | null,
): Occurrence {
  const [meta] = Object.values(snapshot.getMeta());
  return { ...previous, ...snapshot.context, state: meta?.state ?? (snapshot.value as OccurrenceState) };
}
