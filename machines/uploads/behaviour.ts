/** Defines what the chart of an upload names: types, actors, guards and actions. */
import { assign, type EventObject, fromPromise, setup } from 'xstate';
import { invokeWithContext, unprovided } from '../chart/invocation.js';
import type { DurableEvent } from '../durable/events.js';
import type { Fault } from '../faults/faults.js';
import { readUploadFault } from './failure.js';
import type { Upload, UploadEnd, UploadOutcome, UploadUse } from './types.js';

export interface UploadContext {
  readonly upload: Upload;
}

export type UploadEvent =
  | DurableEvent
  /** The last byte has arrived. */
  | { readonly type: 'completed' }
  /** A client wants the files in a Data Folder. */
  | { readonly type: 'use'; readonly use: UploadUse }
  /** The installation of a Build reads the file. */
  | { readonly type: 'install' }
  /** The installation has succeeded, or not. */
  | { readonly type: 'installed' }
  | { readonly type: 'returned' }
  | { readonly type: 'cancel' }
  | { readonly type: 'expired' };

/** The actors. All of them throw an UploadFailure or an error of the file system. */
export const uploadActors = {
  /** Makes the files next to the Data Folder. */
  prepareFiles: fromPromise<UploadOutcome, UploadContext>(unprovided),
  /** Moves the files into place. @returns the ids of the replaced files in the trash */
  moveFiles: fromPromise<Pick<UploadOutcome, 'trash'>, UploadContext>(unprovided),
  /** Moves the files back, and removes them. */
  undoMoves: fromPromise<void, UploadContext>(unprovided),
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
  },
  actions: {
    recordUse: assign(({ context }, { use }: { readonly use: UploadUse }) => change(context, { use, fault: null })),
    recordOutcome: assign(({ context }, outcome: UploadOutcome) => change(context, { outcome })),
    recordTrash: assign(({ context }, { trash }: Pick<UploadOutcome, 'trash'>) =>
      change(context, { outcome: context.upload.outcome && { ...context.upload.outcome, trash } }),
    ),
    recordFault: assign(({ context }, { fault }: Failure) => change(context, { fault, outcome: null })),
    recordEnd: assign(({ context }, { end }: { readonly end: UploadEnd }) => change(context, { end })),
    /** Records the end of a use in the history. uploads.ts provides this action. */
    reportUse: () => undefined,
  },
});

export const failed = ({ event }: { readonly event: EventObject }): Failure => ({ fault: readUploadFault(event) });

/** Describes the invocation of an actor. */
export const call = invokeWithContext<UploadContext, keyof typeof uploadActors>();
