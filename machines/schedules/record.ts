/** Occurrences as they are stored. */
import type { SnapshotFrom } from 'xstate';
import type { occurrenceMachine } from './occurrence.js';
import type { Occurrence, OccurrenceState } from './schedules.js';

/** Returns what identifies an occurrence. */
export function toKey({ schedule, at }: Pick<Occurrence, 'schedule' | 'at'>): string {
  return `${schedule} ${at}`;
}

/** Returns an occurrence that the rule gives. */
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

/** Returns what is stored of a state. @param previous what was stored before: the order of its fields stays */
export function toOccurrence(
  snapshot: SnapshotFrom<typeof occurrenceMachine>,
  previous: Occurrence | null,
): Occurrence {
  const [meta] = Object.values(snapshot.getMeta());
  return { ...previous, ...snapshot.context, state: meta?.state ?? (snapshot.value as OccurrenceState) };
}
