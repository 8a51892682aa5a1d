/** What the chart in occurrence.ts names: its types, guards and actions. */
import { assign, setup } from 'xstate';
import type { OccurrenceEvent } from './events.js';
import type { Occurrence } from './schedules.js';

/** What the chart knows beside the state. */
export type OccurrenceContext = Omit<Occurrence, 'state'>;

type Facts<T extends OccurrenceEvent['type']> = Omit<Extract<OccurrenceEvent, { type: T }>, 'type'>;

export const occurrenceSetup = setup({
  types: {
    context: {} as OccurrenceContext,
    input: {} as OccurrenceContext,
    events: {} as OccurrenceEvent,
  },
  guards: {
    isNewWarning: ({ context }, { minutes }: Facts<'warning.due'>) =>
      minutes.some((each) => !context.warned.includes(each)),
    hasSucceeded: (_, { outcome }: Facts<'operation.ended'>) => outcome === 'done',
  },
  actions: {
    recordWarnings: assign(({ context }, { minutes, at }: Facts<'warning.due'>) => ({
      warned: [...new Set([...context.warned, ...minutes])],
      changedAt: at,
    })),
    recordTime: assign((_, { at }: Facts<'time.reached'>) => ({ changedAt: at })),
    recordRun: assign((_, { run, at }: Facts<'operation.began'>) => ({ runBefore: run, changedAt: at })),
    recordOutcome: assign((_, { outcome, run, at }: Facts<'operation.ended'>) => ({ outcome, run, changedAt: at })),
    recordMiss: assign((_, { reason, also, at }: Facts<'time.missed'>) => ({ reason, also, changedAt: at })),
    recordSkip: assign((_, { by, reason, at }: Facts<'skip'>) => ({ by, reason, changedAt: at })),
    /** The players are warned again: the earlier warnings named another time. */
    recordPostponement: assign((_, { by, due, at }: Facts<'postpone'>) => ({ by, due, warned: [], changedAt: at })),
  },
});
