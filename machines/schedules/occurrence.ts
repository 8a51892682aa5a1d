/**
 * The chart of one occurrence of a schedule, which runs as a durable job. A waiting occurrence is resumed without a
 * change. behaviour.ts defines the actors, guards and actions that the chart names.
 */

import { output } from '../chart/invocation.js';
import { readTime } from '../durable/events.js';
import { call, occurrenceSetup, outcome, settled, timed } from './behaviour.js';

const warn = {
  guard: { type: 'isNewWarning', params: timed },
  actions: [
    { type: 'recordWarnings', params: timed },
    { type: 'warnPlayers', params: timed },
  ],
} as const;
const reach = { target: 'due', actions: { type: 'recordTime', params: timed } } as const;
const miss = { target: 'missed', actions: { type: 'recordMiss', params: timed } } as const;
const recordSkip = { type: 'recordSkip', params: timed } as const;
const skipWarned = { target: 'skipped', actions: [recordSkip, 'withdrawWarnings'] } as const;
const postpone = { target: 'planned', actions: { type: 'recordPostponement', params: timed } } as const;
const recordOutcome = { type: 'recordOutcome', params: outcome } as const;

export const occurrenceMachine = occurrenceSetup.createMachine({
  id: 'occurrence',
  description: 'One occurrence of a schedule',
  context: ({ input }) => input,
  initial: 'planned',
  states: {
    planned: {
      description: 'Its time is known',
      on: {
        'warning.due': { ...warn, target: 'announced' },
        'time.reached': reach,
        'time.missed': miss,
        skip: { target: 'skipped', actions: recordSkip },
        postpone,
      },
    },
    announced: {
      description: 'The players have been warned',
      on: { 'warning.due': warn, 'time.reached': reach, 'time.missed': miss, skip: skipWarned, postpone },
    },
    due: {
      description: 'Its time has come; it may wait until no player is connected',
      on: {
        'warning.due': warn,
        'operation.began': { target: 'running', actions: { type: 'recordRun', params: timed } },
        'time.missed': miss,
        skip: skipWarned,
        postpone,
      },
    },
    running: {
      description: 'Its operation is in the queue',
      on: { resumed: 'settling' },
      invoke: {
        ...call('carryOut'),
        onDone: [
          { guard: { type: 'hasSucceeded', params: output }, target: 'done', actions: recordOutcome },
          { target: 'failed', actions: recordOutcome },
        ],
        onError: {
          target: 'failed',
          actions: {
            type: 'recordOutcome',
            params: ({ event }) => ({ outcome: 'internal', run: null, at: readTime(event) }),
          },
        },
      },
    },
    settling: {
      description: 'A previous manager has begun its operation: it is found out whether it is carried out',
      meta: { state: 'running' },
      invoke: {
        ...call('settleOperation'),
        onDone: [
          {
            guard: { type: 'isCarriedOut', params: output },
            target: 'done',
            actions: { type: 'recordOutcome', params: settled },
          },
          { target: 'interrupted', actions: { type: 'recordInterruption', params: timed } },
        ],
      },
    },
    done: { type: 'final', tags: 'mayBeUnstored', description: 'Carried out' },
    failed: { type: 'final', tags: 'mayBeUnstored', description: 'The operation was refused or has failed' },
    skipped: { type: 'final', description: 'A client or the manager has skipped it' },
    missed: { type: 'final', description: 'Its time has passed' },
    interrupted: {
      type: 'final',
      meta: { state: 'missed' },
      tags: 'mayBeUnstored',
      description: 'The manager ended during its operation, and whether that was carried out is not known',
    },
  },
});
