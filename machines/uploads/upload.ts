/**
 * The chart of an upload. The bytes of an upload arrive over any number of requests and managers. Then the upload is
 * used once. The files of an archive are made next to the Data Folder and moved into place, or all moves are undone. A
 * client can undo the moves later.
 */
import { once } from '../async/once.js';
import { output } from '../chart/invocation.js';
import { call, failed, requested, uploadSetup } from './behaviour.js';

const recordFault = { type: 'recordFault', params: failed } as const;
const undo = { target: 'undoing', actions: recordFault } as const;
const end = <const End extends 'used' | 'expired' | 'cancelled'>(name: End) =>
  ({ target: 'removing', actions: { type: 'recordEnd', params: { end: name } } }) as const;
const undoRequest = { target: 'undoing', actions: { type: 'recordUndo', params: requested } } as const;
const ended = { type: 'final', tags: 'mayBeUnstored' } as const;

export const uploadMachine = once(() =>
  uploadSetup.createMachine({
    id: 'upload',
    description: 'An upload',
    context: ({ input }) => input,
    initial: 'receiving',
    states: {
      receiving: {
        description: 'Bytes arrive, or the client may continue to send them',
        on: { completed: 'received', cancel: end('cancelled'), expired: end('expired') },
      },
      received: {
        description: 'All bytes have arrived',
        tags: 'mayBeUnstored',
        on: {
          use: { target: 'preparing', actions: { type: 'recordUse', params: ({ event }) => event } },
          install: 'installing',
          cancel: end('cancelled'),
          expired: end('expired'),
        },
      },
      installing: {
        description: 'The installation of a Build reads the file',
        on: { installed: end('used'), returned: 'received', resumed: 'received' },
      },
      preparing: {
        description: 'The files are made next to the Data Folder',
        on: { interrupted: undo, resumed: undo, 'store.failed': undo },
        invoke: {
          ...call('prepareFiles'),
          onDone: { target: 'moving', actions: { type: 'recordOutcome', params: output } },
          onError: undo,
        },
      },
      moving: {
        description: 'The files are moved into the Data Folder',
        on: { resumed: { target: 'moving', reenter: true }, 'store.failed': undo },
        invoke: {
          ...call('moveFiles'),
          onDone: {
            target: 'removing',
            actions: [
              { type: 'recordMoved', params: output },
              { type: 'recordEnd', params: { end: 'used' } },
              'reportUse',
            ],
          },
          onError: undo,
        },
      },
      undoing: {
        description: 'The files are moved back: after a failure, or because a client has requested it',
        tags: 'mayBeUnstored',
        on: { resumed: { target: 'undoing', reenter: true } },
        invoke: {
          ...call('undoMoves'),
          onDone: [
            {
              guard: 'isRequested',
              target: 'undone',
              actions: [{ type: 'recordUndone', params: output }, 'reportUse'],
            },
            { target: 'received', actions: 'reportUse' },
          ],
          onError: [
            {
              guard: { type: 'isUndoRefused', params: failed },
              target: 'used',
              actions: { type: 'recordRefusedUndo', params: failed },
            },
            { target: 'broken', actions: [{ type: 'recordUndoFault', params: failed }, 'reportUse'] },
          ],
        },
      },
      broken: {
        description: 'Some files are in place and some are not: the files of the Data Folder cannot be moved',
        tags: 'mayBeUnstored',
        on: { resumed: 'undoing', undo: { ...undoRequest, guard: 'isRequested' } },
      },
      removing: {
        description: 'The bytes are removed',
        tags: 'mayBeUnstored',
        on: { resumed: { target: 'removing', reenter: true } },
        invoke: {
          ...call('removeFiles'),
          onDone: [
            { guard: { type: 'isEnd', params: { end: 'used' } }, target: 'used' },
            { guard: { type: 'isEnd', params: { end: 'expired' } }, target: 'expired' },
            { target: 'cancelled' },
          ],
        },
      },
      used: {
        description: 'The files are in the Data Folder, or the Build is installed',
        tags: 'mayBeUnstored',
        on: { undo: { ...undoRequest, guard: 'isUndoable' } },
      },
      undone: { ...ended, description: 'A client has undone the use: the files are as before' },
      expired: { ...ended, description: 'No byte arrived for a long time' },
      cancelled: { ...ended, description: 'The client has removed the upload' },
    },
  }),
);
