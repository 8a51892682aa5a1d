/**
 * The chart of a deployment: tasks fill a private directory, which becomes the Data Folder at the end. After a failure
 * or a cancellation the directory is removed.
 */
import { once } from '../async/once.js';
import { call, cancelled, deploymentSetup, stepFailed, taskFailed, timedOut } from './behaviour.js';

const discard = '#deployment.discarding';
const cancel = { target: discard, actions: { type: 'recordFault', params: cancelled } } as const;
const fail = { target: discard, actions: { type: 'recordFault', params: stepFailed } } as const;

export const deploymentMachine = once(() =>
  deploymentSetup.createMachine({
    id: 'deployment',
    description: 'A deployment',
    context: ({ input }) => ({ ...input, index: 0, fault: null }),
    initial: 'preparing',
    states: {
      preparing: {
        description: 'The private directory is created',
        on: { cancel },
        invoke: { ...call('prepareDirectory'), onDone: 'running', onError: fail },
      },
      running: {
        description: 'A task is carried out',
        on: { cancel },
        invoke: {
          ...call('runTask'),
          onDone: [
            { guard: 'hasNextTask', target: 'running', reenter: true, actions: 'recordNextTask' },
            { target: 'checking' },
          ],
          onError: { target: 'discarding', actions: { type: 'recordFault', params: taskFailed } },
        },
        after: { taskTimeout: { target: 'discarding', actions: { type: 'recordFault', params: timedOut } } },
      },
      checking: {
        description: 'The Data Folder is checked, and gets the licence key',
        on: { cancel },
        invoke: { ...call('checkFolder'), onDone: 'placing', onError: fail },
      },
      placing: {
        description: 'The private directory gets the name of the Data Folder',
        invoke: { ...call('placeFolder'), onDone: 'done', onError: fail },
      },
      discarding: {
        description: 'The private directory is removed',
        // The next start of the manager removes a directory that cannot be removed now.
        invoke: { ...call('discardDirectory'), onDone: 'discarded', onError: 'discarded' },
      },
      discarded: {
        description: 'Nothing is left; the fault decides how the deployment ends',
        always: [{ guard: 'isCancelled', target: 'cancelled' }, { target: 'failed' }],
      },
      done: { type: 'final', description: 'The Data Folder exists' },
      failed: { type: 'final', description: 'The deployment failed, and nothing is left of it' },
      cancelled: { type: 'final', description: 'The deployment was cancelled, and nothing is left of it' },
    },
  }),
);
