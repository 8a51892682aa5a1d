/**
 * The chart of a change of Installed Resources. New directories are made next to the Data Folder, and each directory is
 * moved by one rename. A new version of the config file starts the resources. The chart undoes all steps after a
 * failure. A client can undo an applied change later.
 */
import { once } from '../async/once.js';
import { output } from '../chart/invocation.js';
import { call, changeSetup, failed, undone } from './behaviour.js';

const recordFault = { type: 'recordFault', params: failed } as const;
const discard = { target: 'discarding', actions: recordFault } as const;
const undo = { target: 'undoing', actions: recordFault } as const;

export const resourceChangeMachine = once(() =>
  changeSetup.createMachine({
    id: 'resourceChange',
    description: 'A change of Installed Resources',
    context: ({ input }) => input,
    initial: 'preparing',
    states: {
      preparing: {
        description: 'The new directories are made next to the Data Folder',
        on: { interrupted: discard, resumed: discard, 'store.failed': discard },
        invoke: {
          ...call('prepareFiles'),
          onDone: { target: 'applying', actions: { type: 'recordFiles', params: output } },
          onError: discard,
        },
      },
      applying: {
        description: 'The directories are moved',
        on: { resumed: { target: 'applying', reenter: true }, 'store.failed': undo },
        invoke: {
          ...call('moveFiles'),
          onDone: { target: 'configuring', actions: { type: 'recordApplied', params: output } },
          onError: undo,
        },
      },
      configuring: {
        description: 'The config files get their new versions',
        on: { resumed: { target: 'configuring', reenter: true }, 'store.failed': undo },
        invoke: {
          ...call('writeEdits'),
          onDone: [
            {
              guard: { type: 'hasUnwritten', params: output },
              // Another program has changed a config file.
              target: 'applying',
              actions: { type: 'recordEdits', params: output },
            },
            { target: 'refreshing', actions: { type: 'recordEdits', params: output } },
          ],
          onError: undo,
        },
      },
      refreshing: {
        description: 'The running server reads and starts the resources',
        tags: 'mayBeUnstored',
        on: {
          interrupted: { target: 'applied', actions: 'reportEnd' },
          resumed: { target: 'refreshing', reenter: true },
        },
        invoke: {
          ...call('refreshServer'),
          onDone: [
            {
              guard: { type: 'isRolledBack', params: output },
              target: 'undoing',
              actions: [
                { type: 'recordReported', params: output },
                { type: 'recordRollback', params: output },
              ],
            },
            { target: 'applied', actions: [{ type: 'recordReported', params: output }, 'reportEnd'] },
          ],
          onError: { target: 'applied', actions: 'reportEnd' },
        },
      },
      applied: {
        description: 'The change is complete',
        tags: 'mayBeUnstored',
        on: { undo: { target: 'undoing', actions: { type: 'recordUndo', params: undone } } },
      },
      undoing: {
        description: 'The directories are moved back, and the lines of the config files are restored',
        tags: 'mayBeUnstored',
        on: { resumed: { target: 'undoing', reenter: true } },
        invoke: {
          ...call('undoFiles'),
          onDone: 'reloading',
          onError: { target: 'broken', actions: [recordFault, 'reportEnd'] },
        },
      },
      broken: {
        description: 'Some directories are moved back and some are not',
        tags: 'mayBeUnstored',
        on: {
          resumed: { target: 'undoing', actions: 'clearUndoFault' },
          undo: { target: 'undoing', actions: { type: 'recordUndo', params: undone } },
        },
      },
      reloading: {
        description: 'The running server reads and starts the earlier resources',
        tags: 'mayBeUnstored',
        on: { interrupted: 'discarding', resumed: { target: 'reloading', reenter: true } },
        invoke: {
          ...call('reloadServer'),
          onDone: { target: 'discarding', actions: { type: 'recordReported', params: output } },
          onError: 'discarding',
        },
      },
      discarding: {
        description: 'What preparing has left is removed',
        tags: 'mayBeUnstored',
        on: { resumed: { target: 'discarding', reenter: true } },
        invoke: {
          ...call('discardFiles'),
          onDone: [
            { guard: 'hasFailed', target: 'failed', actions: 'reportEnd' },
            { target: 'undone', actions: 'reportEnd' },
          ],
        },
      },
      failed: { type: 'final', tags: 'mayBeUnstored', description: 'Nothing was changed, or everything was undone' },
      undone: { type: 'final', tags: 'mayBeUnstored', description: 'A client has undone the change' },
    },
  }),
);
