/**
 * The chart of one occurrence of a schedule. Its transitions are taken by advance.ts: each is on disk before its
 * effect. behaviour.ts has the guards and actions that the chart names.
 */
import { occurrenceSetup } from './behaviour.js';

export const occurrenceMachine = occurrenceSetup.createMachine({
  id: 'occurrence',
  description: 'One occurrence of a schedule',
  context: ({ input }) => input,
  initial: 'planned',
  states: {
    planned: {
      description: 'Its time is known',
      on: {
        'warning.due': {
          guard: { type: 'isNewWarning', params: ({ event }) => event },
          target: 'announced',
          actions: { type: 'recordWarnings', params: ({ event }) => event },
        },
        'time.reached': { target: 'due', actions: { type: 'recordTime', params: ({ event }) => event } },
        'time.missed': { target: 'missed', actions: { type: 'recordMiss', params: ({ event }) => event } },
        skip: { target: 'skipped', actions: { type: 'recordSkip', params: ({ event }) => event } },
        postpone: { target: 'planned', actions: { type: 'recordPostponement', params: ({ event }) => event } },
      },
    },
    announced: {
      description: 'The players have been warned',
      on: {
        'warning.due': {
          guard: { type: 'isNewWarning', params: ({ event }) => event },
          actions: { type: 'recordWarnings', params: ({ event }) => event },
        },
        'time.reached': { target: 'due', actions: { type: 'recordTime', params: ({ event }) => event } },
        'time.missed': { target: 'missed', actions: { type: 'recordMiss', params: ({ event }) => event } },
        skip: { target: 'skipped', actions: { type: 'recordSkip', params: ({ event }) => event } },
        postpone: { target: 'planned', actions: { type: 'recordPostponement', params: ({ event }) => event } },
      },
    },
    due: {
      description: 'Its time has come; it may wait until no player is connected',
      on: {
        'warning.due': {
          guard: { type: 'isNewWarning', params: ({ event }) => event },
          actions: { type: 'recordWarnings', params: ({ event }) => event },
        },
        'operation.began': { target: 'running', actions: { type: 'recordRun', params: ({ event }) => event } },
        'time.missed': { target: 'missed', actions: { type: 'recordMiss', params: ({ event }) => event } },
        skip: { target: 'skipped', actions: { type: 'recordSkip', params: ({ event }) => event } },
        postpone: { target: 'planned', actions: { type: 'recordPostponement', params: ({ event }) => event } },
      },
    },
    running: {
      description: 'Its operation is in the queue',
      on: {
        'operation.ended': [
          {
            guard: { type: 'hasSucceeded', params: ({ event }) => event },
            target: 'done',
            actions: { type: 'recordOutcome', params: ({ event }) => event },
          },
          { target: 'failed', actions: { type: 'recordOutcome', params: ({ event }) => event } },
        ],
        'time.missed': { target: 'missed', actions: { type: 'recordMiss', params: ({ event }) => event } },
      },
    },
    done: { type: 'final', description: 'Carried out' },
    failed: { type: 'final', description: 'The operation was refused or has failed' },
    skipped: { type: 'final', description: 'A client or the manager has skipped it' },
    missed: { type: 'final', description: 'Its time has passed, or it was interrupted' },
  },
});
