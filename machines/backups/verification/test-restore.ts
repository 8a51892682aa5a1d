/** The chart of a test restore. The files of a backup are restored next to the Data Folders, examined, and removed. */
import { once } from '../../async/once.js';
import { output } from '../../chart/invocation.js';
import { call, failed, succeeded, verificationSetup } from './behaviour.js';

const fail = { target: '#testRestore.removing', actions: { type: 'recordFault', params: failed } } as const;
const recordFault = fail.actions;
const recordVerified = { type: 'recordVerified', params: succeeded } as const;
const recordPath = { type: 'recordPath', params: output } as const;
const recordTested = { type: 'recordTested', params: succeeded } as const;
const ended = { type: 'final', meta: { step: null }, tags: 'mayBeUnstored', entry: 'reportEnd' } as const;

export const testRestoreMachine = once(() =>
  verificationSetup.createMachine({
    id: 'testRestore',
    description: 'A test restore of a backup',
    context: ({ input }) => ({ ...input, path: '', fault: null, started: false }),
    initial: 'testing',
    states: {
      testing: {
        description: 'The backup is tried out next to the Data Folders',
        meta: { step: 'testing' },
        tags: 'mayBeUnstored',
        initial: 'restoring',
        on: { interrupted: fail, resumed: { target: 'failed', actions: [recordFault, recordTested] } },
        states: {
          restoring: {
            description: 'The files are restored to a new directory',
            invoke: {
              ...call('restoreFiles'),
              onDone: [
                { guard: 'hasDatabases', target: 'loading', actions: [recordVerified, recordPath] },
                { target: 'examining', actions: [recordVerified, recordPath] },
              ],
              onError: [
                {
                  guard: { type: 'isDamaged', params: failed },
                  target: '#testRestore.removing',
                  actions: { type: 'recordVerified', params: failed },
                },
                fail,
              ],
            },
          },
          loading: {
            description: 'The databases are loaded and dropped',
            invoke: { ...call('loadDatabases'), onDone: 'examining', onError: fail },
          },
          examining: {
            description: 'A server is started with the files where that is possible',
            invoke: {
              ...call('examineFiles'),
              onDone: { target: '#testRestore.removing', actions: { type: 'recordStarted', params: output } },
              onError: fail,
            },
          },
        },
      },
      removing: {
        description: 'The restored files are removed',
        tags: 'mayBeUnstored',
        invoke: {
          ...call('removeFiles'),
          onDone: [
            { guard: 'hasFailed', target: 'failed', actions: recordTested },
            { target: 'done', actions: recordTested },
          ],
        },
      },
      done: { ...ended, description: 'The files are whole and passed the examination' },
      failed: { ...ended, description: 'The files are damaged or cannot be used, or could not be tried' },
    },
  }),
);
