/**
 * The chart of an update. The new Build is installed first, and the Data Folder is checked and backed up. A restart
 * gives the server the new Build. The server must then be up and healthy; otherwise it returns to the previous Build.
 */
import { once } from '../async/once.js';
import { output } from '../chart/invocation.js';
import {
  call,
  createContext,
  dueSwap,
  evidenceInMs,
  failed,
  probationEndsInMs,
  retryMs,
  startedByClient,
  swapInMs,
  updateSetup,
  waitFor,
} from './behaviour.js';
import { because, cancelled, notReady, restartRefused, rollbackFailed, spawnFailed, unresponsive } from './reasons.js';
import type { PlanState } from './update-plan.js';

const ifObserved = <Guard extends string>(type: Guard) => ({ type, params: output }) as const;
const cancel = { target: '#update.cancelled', actions: cancelled } as const;
const superseded = { target: '#update.cancelled', actions: because('superseded') } as const;
const pause = { type: 'recordWait', params: { waitMs: retryMs } } as const;
const tryAgain = { target: 'watching', actions: pause } as const;
/** After a transition that could not be stored, the server is observed again. */
const tryLater = { target: '.watching', actions: pause } as const;
/** A failed preparation step is tried again, unless its error makes the plan fail. */
const onError = [
  {
    guard: { type: 'isFailure', params: failed },
    target: '#update.failing',
    actions: { type: 'recordFault', params: failed },
  },
  { target: 'pausing' },
] as const;
/** The state between two observations. */
const watching = { on: { 'server.changed': 'observing' }, after: { watchLimit: 'observing' } } as const;
/** A change ends the current observation, because the observation may not contain the change. */
const observeAgain = { 'server.changed': { target: 'observing', reenter: true } } as const;
const observe = call('observeServer');
const recordWatched = { type: 'recordWatched', params: output } as const;
/** The transitions after a restart, or after the start of a rollback. */
const afterOrder = [
  { guard: { type: 'hasSucceeded', params: output }, target: 'observing' },
  { guard: { type: 'mayTryAgain', params: output }, ...tryAgain },
  { target: '#update.failed', actions: rollbackFailed },
] as const;
const ended = <Step extends PlanState>(step: Step) => ({ type: 'final', meta: { step } }) as const;

/**
 * The chart. The machine is created for the first plan, so that the start of the service does not wait for the machine.
 */
export const updateMachine = once(() =>
  updateSetup.createMachine({
    id: 'update',
    description: 'An update of the Build of a Data Folder',
    context: ({ input }) => createContext(input),
    initial: 'installing',
    on: { interrupted: '.left' },
    states: {
      installing: {
        description: 'The archive is downloaded and installed next to the other Builds',
        meta: { step: 'installing' },
        initial: 'working',
        on: { cancel, resumed: { target: 'installing', reenter: true } },
        states: {
          working: { invoke: { ...call('installBuild'), onDone: '#update.checking', onError } },
          pausing: { after: { stepRetry: 'working' } },
        },
      },
      checking: {
        description: 'The Data Folder is checked with the new Build',
        meta: { step: 'checking' },
        tags: 'mayBeUnstored',
        initial: 'working',
        on: { cancel, resumed: { target: 'checking', reenter: true } },
        states: {
          working: {
            invoke: {
              ...call('checkFolder'),
              onDone: [{ guard: 'isBackupWanted', target: '#update.backingUp' }, { target: '#update.waiting' }],
              onError,
            },
          },
          pausing: { after: { stepRetry: 'working' } },
        },
      },
      backingUp: {
        description: 'The Data Folder is backed up',
        meta: { step: 'backing_up' },
        tags: 'mayBeUnstored',
        initial: 'working',
        on: { cancel, resumed: { target: 'backingUp', reenter: true } },
        states: {
          working: {
            invoke: {
              ...call('beginBackup'),
              onDone: { target: 'saving', actions: { type: 'recordBackup', params: output } },
              onError: 'pausing',
            },
          },
          saving: { invoke: { ...call('awaitBackup'), onDone: '#update.waiting', onError } },
          pausing: { after: { stepRetry: 'working' } },
        },
      },
      failing: {
        description: 'The preparation has failed; the plan ends when that can be stored',
        on: { cancel, 'store.failed': { target: 'failing', reenter: true, actions: 'recordRefusal' } },
        after: { failureRetry: { target: 'failed', actions: 'recordFailure' } },
      },
      waiting: {
        description: 'The new Build waits for its restart',
        meta: { step: 'waiting' },
        tags: 'mayBeUnstored',
        initial: 'observing',
        on: {
          cancel,
          resumed: { target: 'waiting', reenter: true },
          'restart.began': {
            target: 'swapping',
            actions: { type: 'recordSwap', params: ({ event }) => ({ swapRun: event.run, from: event.from }) },
          },
          'store.failed': tryLater,
        },
        states: {
          observing: {
            on: observeAgain,
            invoke: {
              ...observe,
              onDone: [
                { guard: ifObserved('hasNewBuild'), target: '#update.swapping', actions: startedByClient },
                { guard: ifObserved('isSwapLater'), target: 'watching', actions: waitFor(swapInMs) },
                { guard: ifObserved('isFolderRunning'), target: '#update.swapping', actions: dueSwap },
                { target: '#update.failed', actions: because('not_running') },
              ],
              onError: tryAgain,
            },
          },
          watching,
        },
      },
      swapping: {
        description: 'The server is being restarted with the new Build',
        meta: { step: 'swapping' },
        initial: 'observing',
        on: { resumed: { target: 'swapping', reenter: true }, 'store.failed': tryLater },
        states: {
          observing: {
            on: observeAgain,
            invoke: {
              ...observe,
              onDone: [
                { guard: ifObserved('hasNewBuild'), target: '#update.probation' },
                {
                  guard: ifObserved('hasNextRunOfOldBuild'),
                  target: '#update.failed',
                  actions: because('launch_impossible'),
                },
                { guard: ifObserved('hasNextRun'), ...superseded },
                { guard: ifObserved('hasSpawnFault'), target: '#update.rollingBack', actions: spawnFailed },
                { guard: ifObserved('hasNextRunExited'), target: '#update.probation' },
                { guard: 'isSwapOfClient', target: '#update.waiting' },
                { guard: ifObserved('isStopped'), target: '#update.failed', actions: because('not_running') },
                { guard: 'hasOrdered', target: '#update.failed', actions: restartRefused },
                { target: 'restarting' },
              ],
              onError: tryAgain,
            },
          },
          watching,
          restarting: {
            invoke: {
              ...call('restartServer'),
              onDone: { target: 'observing', actions: { type: 'recordOrder', params: output } },
            },
          },
        },
      },
      probation: {
        description: 'The server must be up and healthy with the new Build',
        meta: { step: 'probation' },
        initial: 'observing',
        on: {
          cancel: { target: 'rollingBack', actions: cancelled },
          resumed: { target: 'probation', reenter: true },
          'store.failed': tryLater,
        },
        states: {
          observing: {
            on: observeAgain,
            invoke: {
              ...observe,
              onDone: [
                { guard: ifObserved('hasSpawnFault'), target: '#update.rollingBack', actions: spawnFailed },
                { guard: ifObserved('hasCrashed'), target: '#update.rollingBack', actions: because('crashed') },
                { guard: ifObserved('isStopped'), target: 'watching', actions: [recordWatched, waitFor()] },
                { guard: ifObserved('hasRecovered'), target: '#update.rollingBack', actions: because('crashed') },
                { guard: ifObserved('hasOtherBuild'), ...superseded },
                { guard: ifObserved('isUnresponsive'), target: '#update.rollingBack', actions: unresponsive },
                { guard: ifObserved('hasPassed'), target: '#update.done' },
                { guard: ifObserved('isNotReady'), target: '#update.rollingBack', actions: notReady },
                { target: 'watching', actions: [recordWatched, waitFor(probationEndsInMs)] },
              ],
              onError: tryAgain,
            },
          },
          watching,
        },
      },
      rollingBack: {
        description: 'The server returns to the previous Build',
        meta: { step: 'rolling_back' },
        initial: 'observing',
        on: { resumed: { target: 'rollingBack', reenter: true }, 'store.failed': tryLater },
        states: {
          observing: {
            on: observeAgain,
            invoke: {
              ...observe,
              onDone: [
                { guard: ifObserved('hasOldBuild'), target: '#update.rolledBack' },
                { guard: ifObserved('isDown'), target: 'starting' },
                { guard: ifObserved('isStopped'), target: '#update.rolledBack' },
                { guard: ifObserved('hasOtherBuild'), ...superseded },
                { guard: ifObserved('isCollectingEvidence'), target: 'watching', actions: waitFor(evidenceInMs) },
                { target: 'restarting' },
              ],
              onError: tryAgain,
            },
          },
          watching,
          restarting: { invoke: { ...call('restartServer'), onDone: afterOrder } },
          starting: { invoke: { ...call('startServer'), onDone: afterOrder } },
        },
      },
      done: { ...ended('done'), description: 'The server has passed its probation with the new Build' },
      rolledBack: { ...ended('rolled_back'), description: 'The server has its previous Build again' },
      failed: { ...ended('failed'), description: 'The update could not be carried out' },
      cancelled: { ...ended('cancelled'), description: 'A client has cancelled it, or has started something else' },
      left: { type: 'final', description: 'The manager ends; the next one continues the plan' },
    },
  }),
);
