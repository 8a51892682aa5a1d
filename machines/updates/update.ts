/**
 * The chart of an update. Its transitions are taken by advance.ts: each is on disk before its effect. behaviour.ts has
 * the guards and actions that the chart names.
 */
import { once } from '../async/once.js';
import { updateSetup } from './behaviour.js';

/** Made for the first plan: the start of the service does not need it. */
export const updateMachine = once(() =>
  updateSetup.createMachine({
    id: 'update',
    description: 'An update of the Build of a Data Folder',
    context: ({ input }) => input,
    initial: 'installing',
    states: {
      installing: {
        description: 'The archive is downloaded and installed beside the other Builds',
        on: {
          'build.installed': 'checking',
          'step.failed': { target: 'failed', actions: { type: 'recordReason', params: ({ event }) => event } },
          cancel: { target: 'cancelled', actions: { type: 'recordReason', params: ({ event }) => event } },
        },
      },
      checking: {
        description: 'The Data Folder is checked with the new Build',
        on: {
          'folder.checked': [{ guard: 'isBackupWanted', target: 'backing_up' }, { target: 'waiting' }],
          'step.failed': { target: 'failed', actions: { type: 'recordReason', params: ({ event }) => event } },
          cancel: { target: 'cancelled', actions: { type: 'recordReason', params: ({ event }) => event } },
        },
      },
      backing_up: {
        description: 'The Data Folder is backed up',
        on: {
          'backup.began': { actions: { type: 'recordBackup', params: ({ event }) => event } },
          'backup.ended': 'waiting',
          'step.failed': { target: 'failed', actions: { type: 'recordReason', params: ({ event }) => event } },
          cancel: { target: 'cancelled', actions: { type: 'recordReason', params: ({ event }) => event } },
        },
      },
      waiting: {
        description: 'The new Build waits for its restart',
        on: {
          'restart.began': { target: 'swapping', actions: { type: 'recordRestart', params: ({ event }) => event } },
          'step.failed': { target: 'failed', actions: { type: 'recordReason', params: ({ event }) => event } },
          cancel: { target: 'cancelled', actions: { type: 'recordReason', params: ({ event }) => event } },
        },
      },
      swapping: {
        description: 'The server is being restarted with the new Build',
        on: {
          'build.swapped': 'probation',
          'restart.failed': 'waiting',
          'restart.began': { target: 'swapping', actions: { type: 'recordRestart', params: ({ event }) => event } },
          rollBack: { target: 'rolling_back', actions: { type: 'recordReason', params: ({ event }) => event } },
          'step.failed': { target: 'failed', actions: { type: 'recordReason', params: ({ event }) => event } },
          cancel: { target: 'cancelled', actions: { type: 'recordReason', params: ({ event }) => event } },
        },
      },
      probation: {
        description: 'The server must be up and healthy with the new Build',
        on: {
          'probation.passed': 'done',
          rollBack: { target: 'rolling_back', actions: { type: 'recordReason', params: ({ event }) => event } },
          cancel: { target: 'cancelled', actions: { type: 'recordReason', params: ({ event }) => event } },
        },
      },
      rolling_back: {
        description: 'The server returns to the previous Build',
        on: {
          'build.returned': 'rolled_back',
          'step.failed': { target: 'failed', actions: { type: 'recordReason', params: ({ event }) => event } },
          cancel: { target: 'cancelled', actions: { type: 'recordReason', params: ({ event }) => event } },
        },
      },
      done: { type: 'final', description: 'The server has passed its probation with the new Build' },
      rolled_back: { type: 'final', description: 'The server has its previous Build again' },
      failed: { type: 'final', description: 'The update could not be carried out' },
      cancelled: { type: 'final', description: 'A client has cancelled it, or has started something else' },
    },
  }),
);
