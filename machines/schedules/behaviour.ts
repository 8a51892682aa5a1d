/** Defines what the chart of an occurrence names: types, actors, guards and actions. */

import { assign, type EventObject, fromPromise, setup } from 'xstate';
import { invokeWithContext, unprovided } from '../chart/invocation.js';
import { readTime } from '../durable/events.js';
import type { OperationOutcome } from '../operations/requests.js';
import type { OccurrenceEvent } from './events.js';
import type { Occurrence, OccurrenceState } from './schedules.js';

/** The facts of an occurrence in addition to its state. */
export type OccurrenceContext = Omit<Occurrence, 'state'>;

/** The outcome of an operation that a previous manager began. */
export interface SettledOperation {
  readonly isCarriedOut: boolean;
  /** The current run; `null` while the server is stopped. */
  readonly run: string | null;
}

interface Timed {
  readonly at: number;
}
type Facts<T extends OccurrenceEvent['type']> = Omit<Extract<OccurrenceEvent, { type: T }>, 'type'>;

export const occurrenceActors = {
  /** Carries out the action of the schedule. */
  carryOut: fromPromise<OperationOutcome, OccurrenceContext>(unprovided),
  /** Waits until no operation is in progress, and then determines whether the action was carried out. */
  settleOperation: fromPromise<SettledOperation, OccurrenceContext>(unprovided),
};

export const occurrenceSetup = setup({
  types: {
    context: {} as OccurrenceContext,
    input: {} as OccurrenceContext,
    events: {} as OccurrenceEvent,
    /** The stored name of the state, if it differs from the name in the chart. */
    meta: {} as { readonly state: OccurrenceState },
    tags: {} as 'mayBeUnstored',
  },
  actors: occurrenceActors,
  guards: {
    isNewWarning: ({ context }, { minutes }: Facts<'warning.due'>) =>
      minutes.some((each) => !context.warned.includes(each)),
    hasSucceeded: (_, { outcome }: OperationOutcome) => outcome === 'done',
    isCarriedOut: (_, params: SettledOperation) => params.isCarriedOut,
  },
  actions: {
    recordWarnings: assign(({ context }, { minutes, at }: Facts<'warning.due'> & Timed) => ({
      warned: [...new Set([...context.warned, ...minutes])],
      changedAt: at,
    })),
    recordTime: assign((_, { at }: Timed) => ({ changedAt: at })),
    recordRun: assign((_, { run, at }: Facts<'operation.began'> & Timed) => ({ runBefore: run, changedAt: at })),
    recordOutcome: assign((_, { outcome, run, at }: OperationOutcome & Timed) => ({ outcome, run, changedAt: at })),
    recordMiss: assign((_, { reason, also, at }: Facts<'time.missed'> & Timed) => ({ reason, also, changedAt: at })),
    recordInterruption: assign((_, { at }: Timed) => ({ reason: 'interrupted' as const, changedAt: at })),
    recordSkip: assign((_, { by, reason, at }: Facts<'skip'> & Timed) => ({ by, reason, changedAt: at })),
    /** Clears the warnings: players must be warned again, because earlier warnings named another time. */
    recordPostponement: assign((_, { by, due, at }: Facts<'postpone'> & Timed) => ({
      ...{ by, due, warned: [] },
      changedAt: at,
    })),
    /** Warns the players about the action. carry-out.ts provides this function. */
    warnPlayers: (_, _warning: Pick<Facts<'warning.due'>, 'seconds'>) => undefined,
    /** Informs the players that the action does not take place at its time. carry-out.ts provides this function. */
    withdrawWarnings: () => undefined,
  },
});

/** Returns an event with its time. */
export const timed = <E extends EventObject>({ event }: { readonly event: E }) => ({ ...event, at: readTime(event) });

/** Returns the outcome of an operation with its time. */
export const outcome = ({ event }: { readonly event: EventObject & { readonly output: OperationOutcome } }) => ({
  ...event.output,
  at: readTime(event),
});

/** Returns the outcome of an operation that a previous manager began. */
export const settled = ({ event }: { readonly event: EventObject & { readonly output: SettledOperation } }) => ({
  outcome: 'done',
  run: event.output.run,
  at: readTime(event),
});

/** Describes the invocation of an actor. */
export const call = invokeWithContext<OccurrenceContext, keyof typeof occurrenceActors>();
