/**
 * The chart of one occurrence of a schedule. Its transitions are taken by advance.ts: each is on disk before its
 * effect.
 */
import { assign, setup } from 'xstate';
import type { EntryActor } from '../ports/journal.js';
import type { Occurrence, OccurrenceReason } from '../ports/schedules.js';

/** What the chart knows beside the state. */
export type OccurrenceContext = Omit<Occurrence, 'state'>;

/** What can happen to an occurrence. `at`: when. */
export type OccurrenceEvent =
  /** The time of warnings has come. */
  | { readonly type: 'warn'; readonly minutes: readonly number[]; readonly at: number }
  /** The time of the occurrence has come. */
  | { readonly type: 'time'; readonly at: number }
  /** The operation enters the queue. */
  | { readonly type: 'begin'; readonly run: string | null; readonly at: number }
  | { readonly type: 'end'; readonly outcome: string; readonly run: string | null; readonly at: number }
  | { readonly type: 'skip'; readonly by: EntryActor; readonly reason: OccurrenceReason; readonly at: number }
  | { readonly type: 'postpone'; readonly by: EntryActor; readonly due: number; readonly at: number }
  | { readonly type: 'miss'; readonly reason: OccurrenceReason; readonly also: number; readonly at: number };

const base = setup({
  types: {
    context: {} as OccurrenceContext,
    input: {} as OccurrenceContext,
    events: {} as OccurrenceEvent,
  },
  guards: {
    isNewWarning: ({ context, event }) =>
      event.type === 'warn' && event.minutes.some((each) => !context.warned.includes(each)),
    hasSucceeded: ({ event }) => event.type === 'end' && event.outcome === 'done',
  },
  actions: {
    rememberWarnings: assign(({ context, event }) =>
      event.type === 'warn' ? { warned: [...new Set([...context.warned, ...event.minutes])], changedAt: event.at } : {},
    ),
    rememberTime: assign(({ event }) => ({ changedAt: event.at })),
    rememberRun: assign(({ event }) => (event.type === 'begin' ? { runBefore: event.run, changedAt: event.at } : {})),
    rememberOutcome: assign(({ event }) =>
      event.type === 'end' ? { outcome: event.outcome, run: event.run, changedAt: event.at } : {},
    ),
    rememberSkip: assign(({ event }) =>
      event.type === 'skip' ? { by: event.by, reason: event.reason, changedAt: event.at } : {},
    ),
    /** The players are warned again: the earlier warnings named another time. */
    changeTime: assign(({ event }) =>
      event.type === 'postpone' ? { by: event.by, due: event.due, warned: [], changedAt: event.at } : {},
    ),
    rememberMiss: assign(({ event }) =>
      event.type === 'miss' ? { reason: event.reason, also: event.also, changedAt: event.at } : {},
    ),
  },
});

const skip = { target: 'skipped', actions: 'rememberSkip' } as const;
const postpone = { target: 'planned', actions: 'changeTime' } as const;
const miss = { target: 'missed', actions: 'rememberMiss' } as const;
const time = { target: 'due', actions: 'rememberTime' } as const;

export const occurrenceMachine = base.createMachine({
  id: 'occurrence',
  description: 'One occurrence of a schedule',
  context: ({ input }) => input,
  initial: 'planned',
  states: {
    planned: {
      description: 'Its time is known',
      on: {
        warn: { guard: 'isNewWarning', target: 'announced', actions: 'rememberWarnings' },
        time,
        skip,
        postpone,
        miss,
      },
    },
    announced: {
      description: 'The players have been warned',
      on: { warn: { guard: 'isNewWarning', actions: 'rememberWarnings' }, time, skip, postpone, miss },
    },
    due: {
      description: 'Its time has come; it may wait until no player is connected',
      on: {
        warn: { guard: 'isNewWarning', actions: 'rememberWarnings' },
        begin: { target: 'running', actions: 'rememberRun' },
        skip,
        postpone,
        miss,
      },
    },
    running: {
      description: 'Its operation is in the queue',
      on: {
        end: [
          { guard: 'hasSucceeded', target: 'done', actions: 'rememberOutcome' },
          { target: 'failed', actions: 'rememberOutcome' },
        ],
        miss,
      },
    },
    done: { type: 'final', description: 'Carried out' },
    failed: { type: 'final', description: 'The operation was refused or has failed' },
    skipped: { type: 'final', description: 'A client or the manager has skipped it' },
    missed: { type: 'final', description: 'Its time has passed, or it was interrupted' },
  },
});
