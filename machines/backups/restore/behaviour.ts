/** Defines what the chart of a restore names: types, actors, guards, actions and delays. */

import { assign, type EventObject, fromPromise, setup } from 'xstate';
import { unprovided } from '../../chart/invocation.js';
import { type DurableEvent, readTime } from '../../durable/events.js';
import type { EntryActor } from '../../history/journal.js';
import { type RestoredDatabase, toRestoredSchema } from '../databases.js';
import { readFault } from '../failure.js';
import { maxStartRetries, mayPass, type StoppedServer, startRetryMs } from '../server-work.js';
import type { Backup, BackupFault, BackupStep, KeptBackup, Restore } from '../types.js';

/** A backup that is being restored. */
export type RestoredBackup = Backup & KeptBackup & { readonly restored: Restore };

export interface RestoreInput {
  /** The backup, with the plan of its restore. */
  readonly backup: RestoredBackup;
  readonly by: EntryActor;
  /** Whether the files must pass the preflight. */
  readonly mustPassPreflight: boolean;
  /**
   * Whether a server that runs with the Data Folder may be stopped. A stopped server is started again after the
   * restore.
   */
  readonly mayStop: boolean;
}

export interface RestoreContext extends RestoreInput {
  /** The directory with the restored files; an empty text until the directory exists. */
  readonly path: string;
  /** Whether the restore replaces an existing Data Folder. */
  readonly hasBefore: boolean;
  /** The reason why the restore failed; `null` without a failure. */
  readonly fault: BackupFault | null;
  /** The number of failed starts of the server. */
  readonly failedStarts: number;
  /** Whether a previous manager began the restore. */
  readonly isResumed: boolean;
}

/** The actors of a restore. Unless stated otherwise, an actor may throw a JobFailure or an error of the file system. */
export const restoreActors = {
  /** Makes the directory for the files. */
  prepareDirectory: fromPromise<Pick<RestoreContext, 'path' | 'hasBefore'>, RestoreContext>(unprovided),
  writeFiles: fromPromise<void, RestoreContext>(unprovided),
  /** Runs the preflight, unless the restore skips the preflight. */
  examineFiles: fromPromise<void, RestoreContext>(unprovided),
  loadDatabases: fromPromise<readonly RestoredDatabase[], RestoreContext>(unprovided),
  /** Returns the Build of the server that must be stopped; `null` if no server must be stopped. */
  findServer: fromPromise<string | null, RestoreContext>(unprovided),
  stopServer: fromPromise<void, StoppedServer>(unprovided),
  /**
   * Copies excluded files of the Data Folder. @returns the number of copied files, and the name of the new kept folder
   */
  carryOver: fromPromise<Pick<Restore, 'carried' | 'kept'>, RestoreContext>(unprovided),
  swapFolders: fromPromise<void, RestoreContext>(unprovided),
  /** Completes or undoes the swap of a previous manager. @returns whether the swap is complete */
  settleSwap: fromPromise<boolean, RestoreContext>(unprovided),
  /** Removes the remains of a complete restore. Never throws. */
  removeLeftovers: fromPromise<void, RestoreContext>(unprovided),
  /** Removes the restored files and the schemas. Never throws. */
  undo: fromPromise<void, RestoreContext>(unprovided),
  startServer: fromPromise<void, StoppedServer>(unprovided),
};

export const restoreSetup = setup({
  types: {
    input: {} as RestoreInput,
    context: {} as RestoreContext,
    events: {} as DurableEvent,
    meta: {} as { readonly step: BackupStep | null },
    tags: {} as 'mayBeUnstored',
  },
  actors: restoreActors,
  delays: { startRetry: startRetryMs },
  guards: {
    hasDatabases: ({ context }) => context.backup.restored.databases.some(({ schema }) => schema !== null),
    isServerRunning: (_, params: { readonly build: string | null }) => params.build !== null,
    isServerStopped: ({ context }) => context.backup.stopped !== null,
    isComplete: (_, params: { readonly isComplete: boolean }) => params.isComplete,
    hasFailed: ({ context }) => context.fault !== null,
    isInterrupted: (_, params: { readonly fault: BackupFault }) => params.fault.code === 'interrupted',
    /**
     * The start of the server is tried only once in a resumed job, because the start of the service waits for the job.
     */
    mayTryAgain: ({ context }, params: { readonly fault: BackupFault }) =>
      mayPass(params.fault) && !context.isResumed && context.failedStarts < maxStartRetries,
  },
  actions: {
    recordDirectory: assign((_, params: Pick<RestoreContext, 'path' | 'hasBefore'>) => params),
    recordDatabases: assign(({ context }, params: Pick<Restore, 'databases'>) => changeRestored(context, params)),
    recordStopped: assign(({ context }, { build }: { readonly build: string | null }) => ({
      backup: { ...context.backup, stopped: build },
    })),
    recordSwap: assign(({ context }, params: Pick<Restore, 'carried' | 'kept'>) => changeRestored(context, params)),
    recordFault: assign((_, params: { readonly fault: BackupFault }) => params),
    recordResumption: assign({ isResumed: true }),
    recordFailedStart: assign(({ context }) => ({ failedStarts: context.failedStarts + 1 })),
    /** After a failure no file was replaced or carried over, and no database was loaded. */
    recordEnd: assign(({ context }, { at }: { readonly at: number }) => {
      const { fault } = context;
      const nothing = { kept: null, carried: 0, databases: [] };
      return changeRestored(context, { ...(fault !== null && nothing), end: { at, fault } });
    }),
    recordStarted: assign(({ context }) => ({ backup: { ...context.backup, stopped: null } })),
    /** A server that is down has precedence over a failed restore. The restored files are kept. */
    recordDown: assign(({ context }, { at, fault }: { readonly at: number; readonly fault: BackupFault }) => ({
      ...changeRestored({ backup: { ...context.backup, stopped: null } }, { end: { at, fault } }),
      fault,
    })),
    /** Records the end in the history. jobs.ts provides this action. */
    reportEnd: () => undefined,
  },
});

function changeRestored({ backup }: Pick<RestoreContext, 'backup'>, change: Partial<Restore>) {
  return { backup: { ...backup, restored: { ...backup.restored, ...change } } };
}

/**
 * Plans the restore of a backup's databases.
 * @param areLoaded whether the databases are loaded. If false, the dumps stay in the Data Folder as files
 */
export function planDatabases({ databases }: Backup, at: number, areLoaded: boolean): readonly RestoredDatabase[] {
  return databases.map(({ name, kind, file }) => {
    const schema = areLoaded && kind === 'mariadb' ? toRestoredSchema(name, at) : null;
    return { name, schema, tables: null, file };
  });
}

export const timed = ({ event }: { readonly event: EventObject }) => ({ at: readTime(event) });
export const failed = ({ event }: { readonly event: EventObject }) => ({
  at: readTime(event),
  fault: readFault(event),
});
