/** Defines what the charts of a verification and a test restore name: types, actors, guards and actions. */

import { assign, type EventObject, fromPromise, setup } from 'xstate';
import { invokeWithContext, unprovided } from '../../chart/invocation.js';
import { type DurableEvent, readTime } from '../../durable/events.js';
import { toRestoredSchema } from '../databases.js';
import { readFault } from '../failure.js';
import type { Backup, BackupFault, BackupStep, KeptBackup, TestRestore } from '../types.js';

export interface VerificationInput {
  readonly backup: Backup & KeptBackup;
}

export interface VerificationContext extends VerificationInput {
  /** The directory with the restored files of a test restore; an empty text until the directory exists. */
  readonly path: string;
  /** The reason why the job failed; `null` without a failure. */
  readonly fault: BackupFault | null;
  /** Whether a server was started with the files. */
  readonly started: boolean;
}

/** The actors. Unless stated otherwise, an actor may throw a JobFailure or an error of the file system. */
export const verificationActors = {
  /** Reads all files of the backup, and compares them with the saved checksums. */
  readSnapshot: fromPromise<void, VerificationContext>(unprovided),
  /**
   * Writes the files into a separate directory, and compares them with the saved checksums. @returns the path of the
   * directory
   */
  restoreFiles: fromPromise<Pick<VerificationContext, 'path'>, VerificationContext>(unprovided),
  /** Loads the databases into new schemas, and drops the new schemas again. */
  loadDatabases: fromPromise<void, VerificationContext>(unprovided),
  /** Runs the preflight, and starts a server with the files if the Build supports a test. */
  examineFiles: fromPromise<Pick<TestRestore, 'started'>, VerificationContext>(unprovided),
  /** Removes the restored files. Never throws. */
  removeFiles: fromPromise<void, VerificationContext>(unprovided),
};

interface End {
  readonly at: number;
  readonly fault: BackupFault | null;
}

export const verificationSetup = setup({
  types: {
    input: {} as VerificationInput,
    context: {} as VerificationContext,
    events: {} as DurableEvent,
    meta: {} as { readonly step: BackupStep | null },
    tags: {} as 'mayBeUnstored',
  },
  actors: verificationActors,
  guards: {
    hasDatabases: ({ context }) => context.backup.databases.some(({ kind }) => kind === 'mariadb'),
    isDamaged: (_, params: End) => params.fault?.code === 'snapshot_damaged',
    hasFailed: ({ context }) => context.fault !== null,
  },
  actions: {
    recordVerified: assign(({ context }, { at, fault }: End) => ({
      backup: { ...context.backup, verified: { at, fault } },
      fault,
    })),
    recordPath: assign((_, params: Pick<VerificationContext, 'path'>) => params),
    recordStarted: assign((_, params: Pick<TestRestore, 'started'>) => params),
    recordFault: assign((_, { fault }: End) => ({ fault })),
    recordTested: assign(({ context: { backup, fault, started } }, { at }: { readonly at: number }) => ({
      backup: { ...backup, tested: { at, fault, started } },
    })),
    /** Records the end in the history. jobs.ts provides this action. */
    reportEnd: () => undefined,
  },
});

/**
 * Returns the databases of a backup with the schemas of its test restore. The names of the schemas follow from the
 * record of the backup, so that the next manager can find and drop the schemas.
 */
export function planTestDatabases({ databases, at }: Backup) {
  return databases.map(({ name, kind, file }) => {
    // The time of the backup itself is not the time of any restore, so that no restore has these schemas.
    const schema = kind === 'mariadb' ? toRestoredSchema(name, at) : null;
    return { name, schema, tables: null, file };
  });
}

export const succeeded = ({ event }: { readonly event: EventObject }): End => ({ at: readTime(event), fault: null });
export const failed = ({ event }: { readonly event: EventObject }): End => ({
  at: readTime(event),
  fault: readFault(event),
});

/** Describes the invocation of an actor. */
export const call = invokeWithContext<VerificationContext, keyof typeof verificationActors>();
