/**
 * The server process as one chart. The two top states are the conditions of the interface document's table (section 3).
 * An operation without a transition is answered with 409, and an operation whose guard is false with 400
 * (operations/verdict.ts). Facts arrive in events, and orders are sent to the process actor. behaviour.ts defines the
 * guards, actions, delays and actors that this chart names.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { serverSetup } from './behaviour.js';
import { requireRecovery, requireRun, toProcessInput } from './context.js';
import {
  giveUpAfterExit,
  giveUpAfterSpawn,
  giveUpLaunch,
  giveUpUnseen,
  requireLaunch,
  toLookupFault,
} from './crash.js';
import { noRecovery } from './recovery-policy.js';

export const serverMachine = serverSetup.createMachine({
  id: 'server',
  context: ({ input }) => ({
    run: null,
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
          guard: { type: 'isLaunchPossible', params: ({ event }) => event.launch },
          target: 'running',
          actions: { type: 'recordLaunch', params: ({ event }) => event },
        },
        'run.found': [
          {
            guard: { type: 'isReady', params: ({ event }) => event.found },
            target: 'running.up',
            actions: { type: 'recordFoundRun', params: ({ event }) => event.found },
          },
          {
            target: 'running.launching.loading',
            actions: { type: 'recordFoundRun', params: ({ event }) => event.found },
          },
        ],
        'run.foundEnded': [
          {
            guard: { type: 'isAutostartWanted', params: ({ event }) => event.found },
            target: '.due',
            actions: [
              { type: 'recordFoundEnd', params: ({ event }) => event.found },
              { type: 'recordAutostart', params: ({ event: { found, at } }) => ({ launch: requireLaunch(found), at }) },
            ],
          },
          {
            guard: { type: 'crashedUnseenWithBudget', params: ({ event }) => event },
            target: '.waiting',
            actions: [
              { type: 'recordFoundEnd', params: ({ event }) => event.found },
              { type: 'recordRecovery', params: ({ event: { found, at } }) => ({ launch: requireLaunch(found), at }) },
            ],
          },
          {
            guard: { type: 'crashedUnseenForGood', params: ({ event }) => event },
            target: '.gaveUp',
            actions: [
              { type: 'recordFoundEnd', params: ({ event }) => event.found },
              { type: 'recordGivenUp', params: ({ event }) => giveUpUnseen(event) },
            ],
          },
          { actions: { type: 'recordFoundEnd', params: ({ event }) => event.found } },
        ],
      },
      states: {
        idle: { tags: 'settled' },
        // Crash recovery has planned a start. A client can cancel it.
        waiting: {
          tags: 'settled',
          after: { backoff: 'due' },
          on: { cancelRecovery: { target: 'idle', actions: ['storeCancellation', 'recordNoRecovery'] } },
        },
        due: {
          invoke: {
            id: 'findLaunch',
            src: 'findLaunch',
            input: ({ context }) => requireRecovery(context),
            onDone: [
              {
                guard: { type: 'isLaunchPossible', params: ({ event }) => event.output },
                target: '#server.running',
                actions: { type: 'recordPlannedLaunch', params: ({ event }) => event.output },
              },
              {
                target: 'gaveUp',
                actions: {
                  type: 'recordGivenUp',
                  params: ({ context, event }) => giveUpLaunch(context, toLookupFault(event.output)),
                },
              },
            ],
            onError: {
              target: 'gaveUp',
              actions: {
                type: 'recordGivenUp',
                params: ({ context, event }) => giveUpLaunch(context, { code: 'internal', error: event.error }),
              },
            },
          },
        },
        // A client can acknowledge that recovery gave up.
        gaveUp: {
          tags: 'settled',
          on: { cancelRecovery: { target: 'idle', actions: ['storeCancellation', 'recordNoRecovery'] } },
        },
      },
    },
    running: {
      invoke: {
        id: 'process',
        src: 'process',
        input: ({ context }) => toProcessInput(context),
      },
      initial: 'launching',
      on: {
        stop: [
          {
            guard: { type: 'hasNotice', params: ({ event }) => event },
            target: '.stopping.announcing',
            actions: { type: 'recordStop', params: ({ event }) => event },
          },
          { target: '.stopping.requested', actions: { type: 'recordStop', params: ({ event }) => event } },
        ],
        restart: [
          {
            guard: { type: 'isLaunchImpossible', params: ({ event }) => event.launch },
            actions: { type: 'recordRefusal', params: ({ event }) => event.launch },
          },
          {
            guard: { type: 'hasNotice', params: ({ event }) => event },
            target: '.stopping.announcing',
            actions: { type: 'recordRestart', params: ({ event }) => event },
          },
          { target: '.stopping.requested', actions: { type: 'recordRestart', params: ({ event }) => event } },
        ],
        kill: { target: '.stopping.killing', actions: { type: 'recordKill', params: ({ event }) => event } },
        command: {
          guard: { type: 'hasLine', params: ({ event }) => event.line },
          actions: [
            { type: 'recordQuit', params: ({ event }) => event },
            { type: 'writeCommand', params: ({ event }) => event },
          ],
        },
        'process.undeliverable': { actions: 'recordNoQuit' },
        // The event arrives during a notice.
        'process.ready': { actions: 'recordReady' },
        // The event arrives during a kill: the program has started and is about to exit.
        'process.spawned': { actions: { type: 'recordSpawn', params: ({ event }) => event } },
        'process.spawnFailed': [
          { guard: 'isExitExpected', target: '#server.stopped', actions: 'recordNoRun' },
          {
            guard: { type: 'spawnFailedWithBudget', params: ({ event }) => event },
            target: '#server.stopped.waiting',
            actions: [
              {
                type: 'recordRecovery',
                params: ({ context, event }) => ({ launch: requireRun(context).launch, at: event.at }),
              },
              { type: 'recordSpawnFailure', params: ({ event }) => event },
            ],
          },
          {
            guard: 'isStartedByManager',
            target: '#server.stopped.gaveUp',
            actions: [
              { type: 'recordGivenUp', params: ({ context, event }) => giveUpAfterSpawn(context, event) },
              { type: 'recordSpawnFailure', params: ({ event }) => event },
            ],
          },
          { target: '#server.stopped', actions: { type: 'recordSpawnFailure', params: ({ event }) => event } },
        ],
        // Stop the remaining processes, whether the exit of the main process was requested or not.
        'process.mainExited': {
          guard: 'isMainProcessAlive',
          target: '.stopping.remaining',
          actions: [
            { type: 'recordMainExit', params: ({ event }) => event },
            { type: 'recordRestGrace', params: ({ event }) => event },
          ],
        },
        'process.remains': { actions: { type: 'recordRemaining', params: ({ event }) => event } },
        'process.treeExited': [
          {
            guard: { type: 'crashedWithBudget', params: ({ event }) => event.exit },
            target: '#server.stopped.waiting',
            actions: [
              {
                type: 'recordRecovery',
                params: ({ context, event }) => ({ launch: requireRun(context).launch, at: event.exit.at }),
              },
              { type: 'recordExit', params: ({ event }) => event.exit },
            ],
          },
          {
            guard: { type: 'crashedForGood', params: ({ event }) => event.exit },
            target: '#server.stopped.gaveUp',
            actions: [
              { type: 'recordGivenUp', params: ({ context, event }) => giveUpAfterExit(context, event.exit) },
              { type: 'recordExit', params: ({ event }) => event.exit },
            ],
          },
          { target: '#server.stopped', actions: { type: 'recordExit', params: ({ event }) => event.exit } },
        ],
      },
      states: {
        launching: {
          initial: 'spawning',
          states: {
            spawning: {
              after: { launchLimit: { actions: 'cancelLaunch' } },
              on: {
                'process.spawned': [
                  {
                    guard: 'hasReadyLine',
                    target: 'loading',
                    actions: { type: 'recordSpawn', params: ({ event }) => event },
                  },
                  { target: '#server.running.up', actions: { type: 'recordSpawn', params: ({ event }) => event } },
                ],
              },
            },
            // The program runs and takes operations, and has not printed its ready line yet.
            loading: { tags: 'settled', on: { 'process.ready': '#server.running.up' } },
          },
        },
        up: { tags: 'settled', entry: 'recordReady' },
        // Contains the only stop sequence of the machine. The field `next` of the context decides what follows:
        // `stopped` or the next run.
        stopping: {
          on: {
            'process.treeExited': {
              guard: 'hasNextLaunch',
              target: '#server.running',
              reenter: true,
              actions: { type: 'recordNextRun', params: ({ event }) => event.exit },
            },
          },
          initial: 'requested',
          states: {
            // The server continues to run and accepts operations. A client can cancel, end or postpone the notice.
            announcing: {
              tags: 'settled',
              entry: 'warnPlayers',
              exit: 'forgetRefusal',
              after: { notice: 'saving' },
              on: {
                // The process actor reports a ready server again.
                cancelNotice: { target: '#server.running.launching.loading', actions: ['withdrawEnd', 'recordNoEnd'] },
                endNotice: { target: 'saving', actions: { type: 'recordNoticeEnd', params: ({ event }) => event } },
                postponeNotice: {
                  target: 'announcing',
                  reenter: true,
                  actions: { type: 'recordPostponement', params: ({ event }) => event },
                },
              },
            },
            saving: {
              entry: 'announceShutdown',
              after: { saveLimit: { target: 'requested', actions: 'recordUnansweredSave' } },
              on: {
                'process.saved': { target: 'requested', actions: { type: 'recordSave', params: ({ event }) => event } },
              },
            },
            requested: { entry: 'requestStop', after: { grace: 'killing' } },
            remaining: { entry: 'signalRemaining', after: { restGrace: 'killing' } },
            killing: {
              entry: ['recordKillSent', 'kill'],
              after: { killLimit: '#server.running.stuck' },
              on: {
                'process.mainExited': { actions: { type: 'recordMainExit', params: ({ event }) => event } },
                // Another kill does not restart the delay `killLimit`.
                kill: { actions: [{ type: 'recordKill', params: ({ event }) => event }, 'kill'] },
              },
            },
          },
        },
        // Processes are alive after SIGKILL, so the server still counts as running.
        stuck: { tags: 'settled', entry: 'recordStuck' },
      },
    },
  },
});

export type ServerMachine = typeof serverMachine;
export type ServerActor = ActorRefFrom<ServerMachine>;
export type ServerSnapshot = SnapshotFrom<ServerMachine>;
