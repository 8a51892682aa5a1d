/**
 * The chart of a restore. The files of a backup are written next to the Data Folder, and then replace it. The old Data
 * Folder is kept next to the new Data Folder. The server is stopped only after all files have been written.
 */

import { once } from '../../async/once.js';
import type { StoppedServer } from '../server-work.js';
import { failed, type RestoreContext, restoreSetup, timed } from './behaviour.js';

const undo = { target: '#restore.undoing', actions: { type: 'recordFault', params: failed } } as const;
const undoResumed = { ...undo, actions: [undo.actions, 'recordResumption'] } as const;
const ended = { type: 'final', meta: { step: null }, tags: 'mayBeUnstored', entry: 'reportEnd' } as const;
const ofServer = ({ context: { backup, by } }: { readonly context: RestoreContext }): StoppedServer => ({
  id: backup.id,
  folder: backup.restored.folder,
  build: backup.stopped,
  by,
});

export const restoreMachine = once(() =>
  restoreSetup.createMachine({
    id: 'restore',
    description: 'A restore of a backup',
    context: ({ input }) => ({
      ...input,
      path: '',
      hasBefore: false,
      fault: input.backup.restored.end?.fault ?? null,
      failedStarts: 0,
      isResumed: false,
    }),
    initial: 'restoring',
    states: {
      restoring: {
        description: 'The files are written to a new directory and examined',
        meta: { step: 'restoring' },
        initial: 'preparing',
        on: { interrupted: undo, 'store.failed': undo, resumed: undoResumed },
        states: {
          preparing: {
            invoke: {
              id: 'prepareDirectory',
              src: 'prepareDirectory',
              input: ({ context }) => context,
              onDone: { target: 'writing', actions: { type: 'recordDirectory', params: ({ event }) => event.output } },
              onError: undo,
            },
          },
          writing: {
            invoke: {
              id: 'writeFiles',
              src: 'writeFiles',
              input: ({ context }) => context,
              onDone: 'examining',
              onError: undo,
            },
          },
          examining: {
            invoke: {
              id: 'examineFiles',
              src: 'examineFiles',
              input: ({ context }) => context,
              onDone: [{ guard: 'hasDatabases', target: '#restore.loading' }, { target: '#restore.findingServer' }],
              onError: undo,
            },
          },
        },
      },
      loading: {
        description: 'The dumps are loaded into new schemas: a dump that cannot be loaded must not replace anything',
        meta: { step: 'loading' },
        on: { interrupted: undo, resumed: undoResumed },
        invoke: {
          id: 'loadDatabases',
          src: 'loadDatabases',
          input: ({ context }) => context,
          onDone: {
            target: 'findingServer',
            actions: { type: 'recordDatabases', params: ({ event }) => ({ databases: event.output }) },
          },
          onError: undo,
        },
      },
      findingServer: {
        description: 'The restored files are whole',
        tags: 'mayBeUnstored',
        on: { interrupted: undo, 'store.failed': undo },
        invoke: {
          id: 'findServer',
          src: 'findServer',
          input: ({ context }) => context,
          onDone: [
            {
              guard: { type: 'isServerRunning', params: ({ event }) => ({ build: event.output }) },
              target: 'stopping',
              actions: { type: 'recordStopped', params: ({ event }) => ({ build: event.output }) },
            },
            { target: 'copying' },
          ],
          onError: undo,
        },
      },
      stopping: {
        description: 'The server that runs with the Data Folder is being stopped',
        meta: { step: 'stopping' },
        on: { resumed: undoResumed },
        invoke: { id: 'stopServer', src: 'stopServer', input: ofServer, onDone: 'copying', onError: undo },
      },
      copying: {
        description: 'Files that the backup leaves out are copied from the Data Folder',
        meta: { step: 'copying' },
        tags: 'mayBeUnstored',
        on: { interrupted: undo, 'store.failed': undo, resumed: undoResumed },
        invoke: {
          id: 'carryOver',
          src: 'carryOver',
          input: ({ context }) => context,
          onDone: { target: 'swapping', actions: { type: 'recordSwap', params: ({ event }) => event.output } },
          onError: undo,
        },
      },
      swapping: {
        description: 'The restored files and the Data Folder change places',
        meta: { step: 'swapping' },
        on: { resumed: { target: 'settlingSwap', actions: 'recordResumption' } },
        invoke: {
          id: 'swapFolders',
          src: 'swapFolders',
          input: ({ context }) => context,
          onDone: 'finishing',
          onError: undo,
        },
      },
      settlingSwap: {
        description: 'The swap that a previous manager has begun is completed or undone',
        invoke: {
          id: 'settleSwap',
          src: 'settleSwap',
          input: ({ context }) => context,
          onDone: [
            {
              guard: { type: 'isComplete', params: ({ event }) => ({ isComplete: event.output }) },
              target: 'finishing',
            },
            undo,
          ],
          onError: 'unsettled',
        },
      },
      finishing: {
        description: 'What the restore does not need any more is removed',
        invoke: {
          id: 'removeLeftovers',
          src: 'removeLeftovers',
          input: ({ context }) => context,
          onDone: [
            { guard: 'isServerStopped', target: 'starting', actions: { type: 'recordEnd', params: timed } },
            { target: 'done', actions: { type: 'recordEnd', params: timed } },
          ],
        },
      },
      undoing: {
        description: 'The restored files are removed; the Data Folder is as it was',
        tags: 'mayBeUnstored',
        invoke: {
          id: 'undo',
          src: 'undo',
          input: ({ context }) => context,
          onDone: [
            { guard: 'isServerStopped', target: 'starting', actions: { type: 'recordEnd', params: timed } },
            { target: 'failed', actions: { type: 'recordEnd', params: timed } },
          ],
        },
      },
      starting: {
        description: 'The server that was stopped is started again',
        meta: { step: 'starting' },
        tags: 'mayBeUnstored',
        initial: 'trying',
        on: { resumed: { target: '.trying', actions: 'recordResumption' } },
        states: {
          trying: {
            invoke: {
              id: 'startServer',
              src: 'startServer',
              input: ofServer,
              onDone: [
                { guard: 'hasFailed', target: '#restore.failed', actions: 'recordStarted' },
                { target: '#restore.done', actions: 'recordStarted' },
              ],
              onError: [
                { guard: { type: 'isInterrupted', params: failed }, target: '#restore.left' },
                { guard: { type: 'mayTryAgain', params: failed }, target: 'waiting', actions: 'recordFailedStart' },
                { target: '#restore.failed', actions: { type: 'recordDown', params: failed } },
              ],
            },
          },
          waiting: { after: { startRetry: 'trying' }, on: { interrupted: '#restore.left' } },
        },
      },
      done: { ...ended, description: 'The restored files are in their place' },
      failed: { ...ended, description: 'The files were not replaced, or the server does not run' },
      left: { type: 'final', description: 'The manager ends; the next one starts the server' },
      unsettled: { type: 'final', description: 'The directories cannot be read; the next manager tries again' },
    },
  }),
);
