/** Crash recovery: what follows an exit or a failed start that no client has requested. */
import { recoveryOf } from './context.js';
import { serverSetup } from './setup.js';

/** A planned start can be cancelled, and the end of recovery acknowledged. */
const cancellable = serverSetup.createStateConfig({
  on: { cancelRecovery: { target: '#server.stopped.idle', actions: ['rememberCancellation', 'forgetRecovery'] } },
}).on;

/** The states inside `stopped` that belong to recovery. */
export const recoveryStates = serverSetup.createStateConfig({
  states: {
    waiting: { tags: 'settled', after: { backoff: 'due' }, on: cancellable },
    due: {
      invoke: {
        id: 'findLaunch',
        src: 'findLaunch',
        input: ({ context }) => recoveryOf(context),
        onDone: [
          { guard: 'launchFound', target: '#server.running', actions: 'beginPlannedRun' },
          { target: 'gaveUp', actions: 'giveUpLaunch' },
        ],
        onError: { target: 'gaveUp', actions: 'giveUpLaunch' },
      },
    },
    gaveUp: { tags: 'settled', on: cancellable },
  },
}).states;

/** In `stopped`: the last run has ended while no manager ran. */
export const foundEnd = serverSetup.createStateConfig({
  on: {
    'run.foundEnded': [
      { guard: 'autostartWanted', target: '.due', actions: ['recordFoundEnd', 'planAutostart'] },
      { guard: 'crashedUnseenWithBudget', target: '.waiting', actions: ['recordFoundEnd', 'planRecovery'] },
      { guard: 'crashedUnseenForGood', target: '.gaveUp', actions: ['recordFoundEnd', 'giveUpCrashed'] },
      { actions: 'recordFoundEnd' },
    ],
  },
}).on;

/** In `running`: the run has ended, or never began. */
export const runEnd = serverSetup.createStateConfig({
  on: {
    'process.spawnFailed': [
      { guard: 'endExpected', target: '#server.stopped', actions: 'forgetRun' },
      {
        guard: 'spawnFailedWithBudget',
        target: '#server.stopped.waiting',
        actions: ['planRecovery', 'recordSpawnFailure'],
      },
      {
        guard: 'spawnFailedUnasked',
        target: '#server.stopped.gaveUp',
        actions: ['giveUpSpawnFailed', 'recordSpawnFailure'],
      },
      { target: '#server.stopped', actions: 'recordSpawnFailure' },
    ],
    'process.exited': [
      {
        guard: 'crashedWithBudget',
        target: '#server.stopped.waiting',
        actions: ['planRecovery', 'recordExit', 'forgetRun'],
      },
      {
        guard: 'crashedForGood',
        target: '#server.stopped.gaveUp',
        actions: ['giveUpCrashed', 'recordExit', 'forgetRun'],
      },
      { target: '#server.stopped', actions: ['recordExit', 'forgetRun'] },
    ],
  },
}).on;
