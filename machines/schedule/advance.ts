/** Takes the transitions of the chart for occurrences as they are stored. */
import { transition } from 'xstate';
import type { OccurrenceEvent } from './events.js';
import { occurrenceMachine } from './occurrence.js';
import type { Occurrence, OccurrenceState } from './schedules.js';

/** Returns the occurrence after the event, or null when its state has no transition for it. */
export function advance({ state, ...context }: Occurrence, event: OccurrenceEvent): Occurrence | null {
  const snapshot = occurrenceMachine.resolveState({ value: state, context });
  if (snapshot.status !== 'active' || !snapshot.can(event)) return null;
  const [next] = transition(occurrenceMachine, snapshot, event);
  return { ...next.context, state: next.value as OccurrenceState };
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
