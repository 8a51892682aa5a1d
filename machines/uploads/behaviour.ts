/** Defines what the chart of an upload names: types, actors, guards and actions. */
import { assign, type EventObject, fromPromise, setup } from 'xstate';
import { invokeWithContext, unprovided } from '../chart/invocation.js';
import type { DurableEvent } from '../durable/events.js';
import type { Fault } from '../faults/faults.js';
import { readUploadFault, toUndoFault } from './failure.js';
import type { UndoOutcome, Upload, UploadEnd, UploadOutcome, UploadUndo, UploadUse } from './types.js';

export interface UploadContext {
  readonly upload: Upload;
}

export type UploadEvent =
  | DurableEvent
  /** The last byte has arrived. */
  | { readonly type: 'completed' }
  /** A client has requested to move the files into a Data Folder. */
  | { readonly type: 'use'; readonly use: UploadUse }
  /** The installation of a Build reads the file. */
  | { readonly type: 'install' }
  /** The installation has succeeded. */
  | { readonly type: 'installed' }
  /** The installation has failed. The upload can be used again. */
  | { readonly type: 'returned' }
  | { readonly type: 'cancel' }
  /** A client has requested the undo of a use. */
  | { readonly type: 'undo'; readonly undo: UploadUndo }
  | { readonly type: 'expired' };

/** The actors. All actors except `removeFiles` may throw an UploadFailure or an error of the file system. */
export const uploadActors = {
  /** Makes the files next to the Data Folder. */
  prepareFiles: fromPromise<UploadOutcome, UploadContext>(unprovided),
  /** Moves the files into place. @returns the ids of the replaced files in the trash */
  moveFiles: fromPromise<Pick<UploadOutcome, 'trash' | 'undoUntil'>, UploadContext>(unprovided),
  /** Moves the files back. @returns the ids in the trash of the files that were moved out for a client */
  undoMoves: fromPromise<Pick<UndoOutcome, 'trash'>, UploadContext>(unprovided),
  /** Removes the bytes of the upload, and its prepared files. Never throws. */
  removeFiles: fromPromise<void, UploadContext>(unprovided),
};

interface Failure {
  readonly fault: Fault;
}

const change = (context: UploadContext, changed: Partial<Upload>): UploadContext => ({
  upload: { ...context.upload, ...changed },
});

export const uploadSetup = setup({
  types: {
    input: {} as UploadContext,
    context: {} as UploadContext,
    events: {} as UploadEvent,
    tags: {} as 'mayBeUnstored',
  },
  actors: uploadActors,
  guards: {
    isEnd: ({ context }, { end }: { readonly end: UploadEnd }) => context.upload.end === end,
    isUndoable: ({ context }) => (context.upload.outcome?.undoUntil ?? null) !== null,
    /** Whether a client has requested the undo. */
    isRequested: ({ context }) => context.upload.undo !== null,
    /** Whether the undo was refused before it changed a file. */
    isUndoRefused: ({ context }, { fault }: Failure) =>
      context.upload.undo !== null && fault.code === 'upload_not_undoable',
  },
  actions: {
    recordUse: assign(({ context }, { use }: { readonly use: UploadUse }) => change(context, { use, fault: null })),
    recordOutcome: assign(({ context }, outcome: UploadOutcome) => change(context, { outcome })),
    recordMoved: assign(({ context }, moved: Pick<UploadOutcome, 'trash' | 'undoUntil'>) =>
      change(context, { outcome: context.upload.outcome && { ...context.upload.outcome, ...moved } }),
    ),
    recordUndo: assign(({ context }, { undo }: { readonly undo: UploadUndo }) =>
      change(context, { undo, fault: null }),
    ),
    recordUndone: assign(({ context: { upload } }, { trash }: Pick<UndoOutcome, 'trash'>) => {
      const { undo } = upload;
      return { upload: { ...upload, fault: null, undo: undo && { ...undo, outcome: { ...undo.outcome, trash } } } };
    }),
    /** Records the fault of an undo that a client has requested. Otherwise the fault of the use remains. */
    recordUndoFault: assign(({ context: { upload } }, { fault }: Failure) => ({
      upload: { ...upload, fault: upload.undo === null ? upload.fault : toUndoFault(fault) },
    })),
    recordRefusedUndo: assign(({ context }, { fault }: Failure) => change(context, { fault, undo: null })),
    recordFault: assign(({ context }, { fault }: Failure) => change(context, { fault, outcome: null })),
    recordEnd: assign(({ context }, { end }: { readonly end: UploadEnd }) => change(context, { end })),
    /** Records the end of a use in the history. uploads.ts provides this action. */
    reportUse: () => undefined,
  },
});

export const failed = ({ event }: { readonly event: EventObject }): Failure => ({ fault: readUploadFault(event) });

export const requested = ({ event: { undo } }: { readonly event: Extract<UploadEvent, { type: 'undo' }> }) => ({
  undo,
});

/** Describes the invocation of an actor. */
export const call = invokeWithContext<UploadContext, keyof typeof uploadActors>();
