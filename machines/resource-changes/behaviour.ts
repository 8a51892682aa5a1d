/** Defines what the chart of a change of resources names: types, actors, guards and actions. */
import { assign, type EventObject, fromPromise, setup } from 'xstate';
import { invokeWithContext, unprovided } from '../chart/invocation.js';
import { type DurableEvent, readTime } from '../durable/events.js';
import type { Fault } from '../faults/faults.js';
import type { EntryActor } from '../history/journal.js';
import { readResourceFault } from './failure.js';
import type { PreparedFiles } from './ports.js';
import type { ResourceChange } from './types.js';

export interface ChangeContext {
  readonly change: ResourceChange;
}

/** The events of the chart. `undo`: a client undoes the change. */
export type ChangeEvent = DurableEvent | { readonly type: 'undo'; readonly by: EntryActor };

export type AppliedFiles = Pick<ResourceChange, 'trash' | 'edits'>;
export type Reported = Pick<ResourceChange, 'outcome' | 'ran'>;

/** The actors. An actor that fails throws a ResourceFailure or an error of the file system. */
export const changeActors = {
  /** Makes the new directories next to the Data Folder. */
  prepareFiles: fromPromise<PreparedFiles, ChangeContext>(unprovided),
  /** Moves the directories, and plans the edits of the config files. */
  moveFiles: fromPromise<AppliedFiles, ChangeContext>(unprovided),
  writeEdits: fromPromise<Pick<ResourceChange, 'edits'>, ChangeContext>(unprovided),
  /** Lets the running server read and start the resources. */
  refreshServer: fromPromise<Reported, ChangeContext>(unprovided),
  /** Moves the directories back, and undoes the edits. */
  undoFiles: fromPromise<void, ChangeContext>(unprovided),
  /** Lets the running server read and start the earlier resources. */
  reloadServer: fromPromise<Pick<ResourceChange, 'outcome'>, ChangeContext>(unprovided),
  /** Removes the files that the preparation has left. Never throws. */
  discardFiles: fromPromise<void, ChangeContext>(unprovided),
};

interface Failure {
  readonly fault: Fault;
}

const change = (context: ChangeContext, changed: Partial<ResourceChange>): ChangeContext => ({
  change: { ...context.change, ...changed },
});

export const changeSetup = setup({
  types: {
    input: {} as ChangeContext,
    context: {} as ChangeContext,
    events: {} as ChangeEvent,
    tags: {} as 'mayBeUnstored',
  },
  actors: changeActors,
  guards: {
    hasUnwritten: ({ context }, { edits }: Pick<ResourceChange, 'edits'>) =>
      edits.some(({ isWritten }) => !isWritten) && context.change.fault === null,
    /** Whether the manager has undone the change after a failure; false if a client has undone the change. */
    hasFailed: ({ context }) => context.change.undoneBy === null,
    /** Whether a resource of an update did not start. */
    isRolledBack: ({ context }, { outcome }: Reported) =>
      context.change.action === 'update' && outcome.some(({ started }) => started === false),
  },
  actions: {
    recordFiles: assign(({ context }, files: PreparedFiles) => change(context, files)),
    recordApplied: assign(({ context }, applied: AppliedFiles) => change(context, applied)),
    recordEdits: assign(({ context }, { edits }: Pick<ResourceChange, 'edits'>) => change(context, { edits })),
    recordReported: assign(({ context }, reported: Partial<Reported>) => change(context, reported)),
    recordUndo: assign(({ context }, undo: Pick<ResourceChange, 'undoneBy' | 'undoneAt'>) =>
      // A repeated undo of a broken change continues the first undo.
      change(context, { ...(context.change.undoneBy === null && undo), fault: null }),
    ),
    recordFault: assign(({ context }, { fault }: Failure) => change(context, { fault })),
    /** Clears the fault of a client's undo before the undo is tried again. */
    clearUndoFault: assign(({ context }) =>
      context.change.undoneBy === null ? context : change(context, { fault: null }),
    ),
    /** Records that a resource of an update did not start. */
    recordRollback: assign(({ context }, { outcome }: Reported) =>
      change(context, { fault: { code: 'resource_not_started', resource: findFailed(outcome) } }),
    ),
    /** Records the end in the history. resource-changes.ts provides this action. */
    reportEnd: () => undefined,
  },
});

function findFailed(outcome: Reported['outcome']): string {
  return outcome.find(({ started }) => started === false)?.resource ?? '';
}

export const failed = ({ event }: { readonly event: EventObject }): Failure => ({ fault: readResourceFault(event) });

export const undone = ({ event }: { readonly event: Extract<ChangeEvent, { type: 'undo' }> }) => ({
  undoneBy: event.by,
  undoneAt: readTime(event),
});

/** Describes the invocation of an actor. */
export const call = invokeWithContext<ChangeContext, keyof typeof changeActors>();
