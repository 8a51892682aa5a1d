/**
 * The server's life as one chart. The interface document's table (section 3) is read off the two top states:
 * an operation that a state has no transition for is 409, one whose guard says no is 400 (see verdict.ts).
 * Pure: what the world must tell arrives in events, what is asked of the world goes to the process actor.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Fault } from '../ports/facts.js';
import { atRest } from './context.js';
import { noRecovery, type Recovery } from './crash-recovery.js';
import { launchOf, vocabulary } from './setup.js';
import { endTheFamily, killing, leftBehind } from './stop-sequence.js';

/** What is planned after a crash can be called off, and that it was given up can be acknowledged. */
const cancellable = vocabulary.createStateConfig({
  on: { cancelRecovery: { target: '#server.stopped.idle', actions: ['rememberCancellation', 'forgetRecovery'] } },
}).on;

export const serverMachine = vocabulary.createMachine({
  id: 'server',
  context: ({ input }) => ({
    ...atRest,
    lastExit: null,
    failure: null,
    policy: input ?? noRecovery,
    recovery: null,
    recoveries: [],
  }),
  initial: 'stopped',
  states: {
    stopped: {
      initial: 'idle',
      on: {
        start: {
          guard: { type: 'buildAndFolderExist', params: ({ event }) => event },
          target: 'running',
          actions: { type: 'beginRun', params: ({ event }) => event },
        },
        'run.found': [
          {
            guard: { type: 'isReady', params: ({ event }) => event },
            target: 'running.up',
            actions: { type: 'adoptRun', params: ({ event }) => event },
          },
          { target: 'running.launching.loading', actions: { type: 'adoptRun', params: ({ event }) => event } },
        ],
        'run.foundEnded': [
          {
            guard: { type: 'startsByItself', params: ({ event }) => event },
            target: '.due',
            actions: [
              { type: 'recordFoundEnd', params: ({ event }) => event },
              { type: 'planAutostart', params: ({ event }) => event },
            ],
          },
          {
            guard: { type: 'crashedUnseenWithBudget', params: ({ event }) => event },
            target: '.waiting',
            actions: [
              { type: 'recordFoundEnd', params: ({ event }) => event },
              { type: 'planFoundRecovery', params: ({ event }) => event },
            ],
          },
          {
            guard: { type: 'crashedUnseenTooOften', params: ({ event }) => event },
            target: '.gaveUp',
            actions: [
              { type: 'recordFoundEnd', params: ({ event }) => event },
              { type: 'giveUpFound', params: ({ event }) => event },
            ],
          },
          { actions: { type: 'recordFoundEnd', params: ({ event }) => event } },
        ],
      },
      states: {
        idle: { tags: 'settled' },
        waiting: { tags: 'settled', after: { backoff: 'due' }, on: cancellable },
        due: {
          invoke: {
            id: 'findLaunch',
            src: 'findLaunch',
            input: ({ context }) => context.recovery as Recovery,
            onDone: [
              {
                guard: { type: 'launchFound', params: ({ event }) => event.output },
                target: '#server.running',
                actions: { type: 'beginOwnRun', params: ({ event }) => event.output },
              },
              {
                target: 'gaveUp',
                actions: { type: 'giveUpLaunch', params: ({ event }) => ({ fault: event.output.fault as Fault }) },
              },
            ],
            onError: {
              target: 'gaveUp',
              actions: {
                type: 'giveUpLaunch',
                params: ({ event }) => ({ fault: { code: 'internal', error: event.error } }),
              },
            },
          },
        },
        gaveUp: { tags: 'settled', on: cancellable },
      },
    },
    running: {
      invoke: {
        id: 'process',
        src: 'process',
        input: ({ context }) => ({ launch: launchOf(context), found: context.found }),
      },
      initial: 'launching',
      on: {
        restart: [
          {
            guard: { type: 'launchPossible', params: ({ event }) => event },
            target: '.restarting',
            actions: [
              { type: 'planNextRun', params: ({ event }) => event },
              { type: 'expectEnd', params: ({ event }) => event },
            ],
          },
          { actions: { type: 'refuseNextRun', params: ({ event }) => event } },
        ],
        stop: {
          target: '.stopping',
          actions: { type: 'expectEnd', params: ({ event }) => event },
        },
        kill: {
          target: '.stopping.killing',
          actions: [{ type: 'expectEnd', params: ({ event }) => event }, 'forgetNextRun'],
        },
        command: {
          guard: { type: 'commandPresent', params: ({ event }) => event },
          actions: [
            'beginDelivery',
            { type: 'noteQuit', params: ({ event }) => event },
            { type: 'deliver', params: ({ event }) => event },
          ],
        },
        'process.delivered': { actions: { type: 'recordDelivery', params: ({ event }) => event } },
        'process.undeliverable': { actions: { type: 'recordUndeliverable', params: ({ event }) => event } },
        'process.remains': { actions: { type: 'recordRemains', params: ({ event }) => event } },
        // While it was being killed: it runs and is about to end, or it never will.
        'process.spawned': { actions: { type: 'recordSpawn', params: ({ event }) => event } },
        'process.spawnFailed': [
          { guard: 'endExpected', target: 'stopped', actions: 'forgetRun' },
          {
            guard: { type: 'spawnFailedWithBudget', params: ({ event }) => event },
            target: 'stopped.waiting',
            actions: [
              { type: 'planRecovery', params: ({ event }) => event },
              { type: 'recordSpawnFailure', params: ({ event }) => event },
            ],
          },
          {
            guard: 'spawnFailedUnasked',
            target: 'stopped.gaveUp',
            actions: [
              { type: 'giveUpSpawnFailed', params: ({ event }) => event },
              { type: 'recordSpawnFailure', params: ({ event }) => event },
            ],
          },
          { target: 'stopped', actions: { type: 'recordSpawnFailure', params: ({ event }) => event } },
        ],
        'process.exited': [
          {
            guard: { type: 'crashedWithBudget', params: ({ event }) => event },
            target: 'stopped.waiting',
            actions: [
              { type: 'planRecovery', params: ({ event }) => event.exit },
              { type: 'recordExit', params: ({ event }) => event },
              'forgetRun',
            ],
          },
          {
            guard: { type: 'crashedTooOften', params: ({ event }) => event },
            target: 'stopped.gaveUp',
            actions: [
              { type: 'giveUpCrashed', params: ({ event }) => event },
              { type: 'recordExit', params: ({ event }) => event },
              'forgetRun',
            ],
          },
          { target: 'stopped', actions: [{ type: 'recordExit', params: ({ event }) => event }, 'forgetRun'] },
        ],
      },
      states: {
        launching: {
          initial: 'spawning',
          states: {
            spawning: {
              after: { launchLimit: { actions: 'giveUp' } },
              on: {
                'process.spawned': [
                  {
                    guard: 'awaitsReady',
                    target: 'loading',
                    actions: { type: 'recordSpawn', params: ({ event }) => event },
                  },
                  { target: '#server.running.up', actions: { type: 'recordSpawn', params: ({ event }) => event } },
                ],
              },
            },
            // It runs, and takes operations: that it has not said yet that it is up only shows.
            loading: {
              tags: 'settled',
              on: { ...leftBehind, 'process.ready': '#server.running.up' },
            },
          },
        },
        up: { tags: 'settled', on: leftBehind },
        stopping: { ...endTheFamily, states: { ...endTheFamily.states, killing } },
        restarting: {
          ...endTheFamily,
          on: {
            'process.exited': {
              target: '#server.running',
              reenter: true,
              actions: [{ type: 'recordExit', params: ({ event }) => event }, 'beginNextRun'],
            },
          },
        },
        stuck: { tags: 'settled', entry: 'noteStuck', on: leftBehind },
      },
    },
  },
});

export type ServerMachine = typeof serverMachine;
export type ServerActor = ActorRefFrom<ServerMachine>;
export type ServerSnapshot = SnapshotFrom<ServerMachine>;
