/**
 * The server process as one chart. Its two top states are the conditions of the interface document's table (section 3):
 * an operation without a transition in the current state is 409, one whose guard is false is 400
 * (operations/verdict.ts). The machine is pure: facts arrive in events, orders go to the process actor.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { atRest, launchOf } from './context.js';
import { foundEnd, recoveryStates, runEnd } from './crash-recovery.js';
import { noRecovery } from './recovery-policy.js';
import { serverSetup } from './setup.js';
import { killing, leftBehind, stopSequence } from './stop-sequence.js';

export const serverMachine = serverSetup.createMachine({
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
        start: { guard: 'buildAndFolderExist', target: 'running', actions: 'beginRun' },
        'run.found': [
          { guard: 'isReady', target: 'running.up', actions: 'adoptRun' },
          { target: 'running.launching.loading', actions: 'adoptRun' },
        ],
        ...foundEnd,
      },
      states: {
        idle: { tags: 'settled' },
        ...recoveryStates,
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
          { guard: 'launchPossible', target: '.restarting', actions: ['planNextRun', 'expectEnd'] },
          { actions: 'refuseNextRun' },
        ],
        stop: { target: '.stopping', actions: 'expectEnd' },
        kill: { target: '.stopping.killing', actions: ['expectEnd', 'forgetNextRun'] },
        command: { guard: 'commandPresent', actions: ['noteQuit', 'writeCommand'] },
        'process.undeliverable': { actions: 'forgetQuit' },
        'process.remains': { actions: 'recordRemains' },
        // During a kill: the program has started and is about to exit.
        'process.spawned': { actions: 'recordSpawn' },
        ...runEnd,
      },
      states: {
        launching: {
          initial: 'spawning',
          states: {
            spawning: {
              after: { launchLimit: { actions: 'cancelLaunch' } },
              on: {
                'process.spawned': [
                  { guard: 'awaitsReady', target: 'loading', actions: 'recordSpawn' },
                  { target: '#server.running.up', actions: 'recordSpawn' },
                ],
              },
            },
            // The program runs and takes operations, and has not printed its ready line yet.
            loading: { tags: 'settled', on: { ...leftBehind, 'process.ready': '#server.running.up' } },
          },
        },
        up: { tags: 'settled', on: leftBehind },
        stopping: { ...stopSequence, states: { ...stopSequence.states, killing } },
        restarting: {
          ...stopSequence,
          on: {
            'process.exited': { target: '#server.running', reenter: true, actions: ['recordExit', 'beginNextRun'] },
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
