/** The chart of a verification. All files of a backup are read and compared with the saved checksums. */
import { once } from '../../async/once.js';
import { call, failed, succeeded, verificationSetup } from './behaviour.js';

const fail = { target: '#verification.failed', actions: { type: 'recordVerified', params: failed } } as const;
const ended = { type: 'final', meta: { step: null }, tags: 'mayBeUnstored', entry: 'reportEnd' } as const;

export const verificationMachine = once(() =>
  verificationSetup.createMachine({
    id: 'verification',
    description: 'A verification of a backup',
    context: ({ input }) => ({ ...input, path: '', fault: null, started: false }),
    initial: 'verifying',
    states: {
      verifying: {
        description: 'The files are read and compared with what was saved',
        meta: { step: 'verifying' },
        on: { interrupted: fail, resumed: fail },
        invoke: {
          ...call('readSnapshot'),
          onDone: { target: 'done', actions: { type: 'recordVerified', params: succeeded } },
          onError: fail,
        },
      },
      done: { ...ended, description: 'The files are as they were saved' },
      failed: { ...ended, description: 'The files are damaged, or could not be read' },
    },
  }),
);
