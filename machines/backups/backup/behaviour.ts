/** Defines what the chart of a backup names: types, actors, guards, actions and delays. */

import { assign, type EventObject, fromPromise, setup } from 'xstate';
import { invokeWithContext, output, unprovided } from '../../chart/invocation.js';
import { type DurableEvent, readTime } from '../../durable/events.js';
import type { Snapshot } from '../backup-repository.js';
import type { DatabaseDump } from '../databases.js';
import { readFault } from '../failure.js';
import type { RunningServer } from '../ports.js';
import { maxStartRetries, mayPass, type StoppedServer, startRetryMs } from '../server-work.js';
import type { Backup, BackupFault, BackupMode, BackupStep } from '../types.js';

export interface BackupInput {
  readonly backup: Backup;
  /** The maximum time for which console commands may keep the server from writing, in milliseconds. */
  readonly holdLimitMs: number;
}

export interface BackupContext extends BackupInput {
  /** The server that must not write while its files are copied; `null` without a running server. */
  readonly server: RunningServer | null;
  /** Whether an attempt was made to keep the server from writing. */
  readonly wasHeld: boolean;
  /** Whether the files are saved without a copy, because the disk has no space for a copy. */
  readonly isInPlace: boolean;
  /** Whether dumps of databases are in progress. */
  readonly hasDumps: boolean;
  readonly databases: readonly DatabaseDump[];
  readonly saved: Snapshot | null;
  /** The reason why the files were not saved; `null` without a failure. */
  readonly fault: BackupFault | null;
  /** The reason why the server was not started again; `null` without a failure. */
  readonly startFault: BackupFault | null;
  /** The number of failed starts of the server. */
  readonly failedStarts: number;
  /** Whether the manager is shutting down. */
  readonly isEnding: boolean;
  /** Whether a previous manager began the backup. */
  readonly isResumed: boolean;
}

export const atBeginning: Omit<BackupContext, keyof BackupInput> = {
  server: null,
  wasHeld: false,
  isInPlace: false,
  hasDumps: false,
  databases: [],
  saved: null,
  fault: null,
  startFault: null,
  failedStarts: 0,
  isEnding: false,
  isResumed: false,
};

type Settings = Pick<Backup, 'exclude' | 'outside' | 'followed'>;

/** The result of allowing the server to write again. */
export interface Released {
  /** The time for which the server was kept from writing, in milliseconds; `null` if that is unknown. */
  readonly heldMs: number | null;
  /** The reason why the server may have written during the copy; `null` if the server wrote nothing. */
  readonly fault: BackupFault | null;
}

/** The id of the removed backup; `null` if there is no further backup to remove. */
interface Pruned {
  readonly pruned: string | null;
}

/** The actors of a backup. Unless stated otherwise, an actor may throw a JobFailure or an error of the file system. */
export const backupActors = {
  /**
   * Reads which files the backup leaves out. @returns the server that must not write during the backup; `null` without
   * a running server
   */
  readSettings: fromPromise<{ readonly settings: Settings; readonly server: RunningServer | null }, BackupContext>(
    unprovided,
  ),
  /** Connects to the repository before the server is kept from writing. @returns the server that must not write */
  reachRepository: fromPromise<Pick<BackupContext, 'server'>, BackupContext>(unprovided),
  /** Copies the files while the server may change them. */
  copyFiles: fromPromise<void, BackupContext>(unprovided),
  stopServer: fromPromise<void, StoppedServer>(unprovided),
  freezeServer: fromPromise<void, BackupContext>(unprovided),
  /** Requests that the server writes nothing, and waits for its answer. */
  askServer: fromPromise<void, BackupContext>(unprovided),
  /** Brings the copy up to date while the server writes nothing. @returns whether dumps are in progress */
  completeCopy: fromPromise<Pick<BackupContext, 'hasDumps'>, BackupContext>(unprovided),
  releaseServer: fromPromise<Released, BackupContext>(unprovided),
  startServer: fromPromise<void, StoppedServer>(unprovided),
  /** Finds the files to save without a copy. @returns whether dumps are in progress */
  prepareFiles: fromPromise<Pick<BackupContext, 'hasDumps'>, BackupContext>(unprovided),
  awaitDumps: fromPromise<Pick<BackupContext, 'databases'>, BackupContext>(unprovided),
  saveFiles: fromPromise<{ readonly saved: Snapshot }, BackupContext>(unprovided),
  /**
   * Removes the copy and the dumps. Never throws. @returns the server that must not write now; `null` without such a
   * server
   */
  removeCopy: fromPromise<Pick<BackupContext, 'server'>, BackupContext>(unprovided),
  checkSnapshot: fromPromise<void, BackupContext>(unprovided),
  /** Removes a backup that the retention does not keep. Never throws. */
  pruneNext: fromPromise<Pruned, BackupContext>(unprovided),
};

interface Failure {
  readonly at: number;
  readonly fault: BackupFault;
}

export const backupSetup = setup({
  types: {
    input: {} as BackupInput,
    context: {} as BackupContext,
    events: {} as DurableEvent,
    meta: {} as { readonly step: BackupStep | null },
    tags: {} as 'mayBeUnstored',
  },
  actors: backupActors,
  delays: { startRetry: startRetryMs, holdLimit: ({ context }) => context.holdLimitMs },
  guards: {
    hasServer: (_, params: Pick<BackupContext, 'server'>) => params.server !== null,
    isMode: ({ context }, params: { readonly mode: BackupMode }) => context.backup.mode === params.mode,
    isInPlace: ({ context }) => context.isInPlace,
    isEnding: ({ context }) => context.isEnding,
    isQuiesced: ({ context }) => context.backup.quiesced !== null,
    isServerStopped: ({ context }) => context.backup.stopped !== null,
    /** No snapshot is saved after a failure, or during the manager's shutdown. */
    hasOutcome: ({ context: { fault, saved, isEnding } }) => fault !== null || saved !== null || isEnding,
    hasDumps: ({ context }) => context.hasDumps,
    areDumpsBegun: (_, params: Pick<BackupContext, 'hasDumps'>) => params.hasDumps,
    hasFailed: ({ context: { fault, startFault } }) => (startFault ?? fault) !== null,
    wasFailure: ({ context }) => (context.backup.end?.fault ?? null) !== null,
    isInterrupted: (_, params: Failure) => params.fault.code === 'interrupted',
    /**
     * The start of the server is tried only once in a resumed job, because the start of the service waits for the job.
     */
    mayTryAgain: ({ context }, params: Failure) =>
      mayPass(params.fault) && !context.isResumed && context.failedStarts < maxStartRetries,
    mustSaveInPlace: ({ context }) => mustSaveInPlace(context),
    mustStopToSave: ({ context }, params: Pick<BackupContext, 'server'>) =>
      mustSaveInPlace(context) && params.server !== null,
    hasPruned: (_, params: Pruned) => params.pruned !== null,
  },
  actions: {
    recordSettings: assign(({ context }, { settings }: { readonly settings: Settings }) => ({
      backup: { ...context.backup, ...settings },
    })),
    recordServer: assign((_, params: Pick<BackupContext, 'server'>) => params),
    /** The Build to start again is stored before the server is stopped. */
    recordStopped: assign(({ context: { backup, server } }) => ({
      wasHeld: true,
      backup: { ...backup, stopped: server?.build ?? null },
    })),
    recordFrozen: assign({ wasHeld: true }),
    /** The run to release is stored before the server gets the request. */
    recordQuiesced: assign(({ context: { backup, server } }) => ({
      wasHeld: true,
      backup: { ...backup, quiesced: server?.run ?? null },
    })),
    recordReleased: assign(({ context: { backup, fault } }, released: Released) => ({
      backup: { ...backup, quiesced: null, heldMs: released.heldMs ?? backup.heldMs },
      fault: fault ?? released.fault,
    })),
    recordInPlace: assign({ isInPlace: true, fault: null }),
    recordDumps: assign((_, params: Pick<BackupContext, 'hasDumps'>) => params),
    recordDatabases: assign((_, params: Pick<BackupContext, 'databases'>) => params),
    recordSaved: assign((_, params: { readonly saved: Snapshot }) => params),
    recordFault: assign((_, { fault }: Failure) => ({ fault })),
    recordEnding: assign({ isEnding: true }),
    recordResumption: assign(({ event }) => ({ isResumed: true, fault: readFault(event) })),
    recordFailedStart: assign(({ context }) => ({ failedStarts: context.failedStarts + 1 })),
    recordStarted: assign(({ context }) => ({ backup: { ...context.backup, stopped: null } })),
    recordDown: assign(({ context }, { fault }: Failure) => ({
      backup: { ...context.backup, stopped: null },
      startFault: fault,
    })),
    recordEnd: assign(({ context }, { at }: { readonly at: number }) => ({ backup: endBackup(context, at) })),
    recordVerified: assign(({ context }, { at }: { readonly at: number }) => ({
      backup: { ...context.backup, verified: { at, fault: null } },
    })),
    /** A backup whose check fails counts as failed, and its snapshot is kept. */
    recordDamage: assign(({ context }, end: Failure) => ({ backup: { ...context.backup, end, verified: end } })),
    recordPruned: assign(({ context: { backup } }, { pruned }: Pruned) => ({
      backup: { ...backup, pruned: pruned === null ? backup.pruned : [...backup.pruned, pruned] },
    })),
    /** Allows the server to write again, and so ends the copy. jobs.ts provides this action. */
    releaseAtLimit: () => undefined,
    /** Records the end in the history. jobs.ts provides this action. */
    reportEnd: () => undefined,
  },
});

/** Returns whether the files are saved again, without a copy. A backup that follows links needs a copy. */
function mustSaveInPlace({ backup, fault, wasHeld, isInPlace }: BackupContext): boolean {
  const hasRoom = fault?.code !== 'target_unwritable' || !['ENOSPC', 'EDQUOT'].includes(fault.because);
  return !hasRoom && backup.mode === 'stop' && !wasHeld && !isInPlace && backup.followed.length === 0;
}

/** Returns the ended backup. A failed start of the server has precedence over other faults: the server is down. */
function endBackup({ backup, saved, databases, fault, startFault }: BackupContext, at: number): Backup {
  const end = { at, fault: startFault ?? fault };
  if (saved === null) return { ...backup, end };
  const { id: snapshot, sizeBytes, addedBytes } = saved;
  return { ...backup, snapshot, sizeBytes, addedBytes, databases, end };
}

export const timed = ({ event }: { readonly event: EventObject }) => ({ at: readTime(event) });
export const failed = ({ event }: { readonly event: EventObject }): Failure => ({
  at: readTime(event),
  fault: readFault(event),
});

/** A guard of a transition that is taken only if the actor found a server. */
export const ifServer = { guard: { type: 'hasServer', params: output } } as const;

/** Describes the invocation of an actor. */
export const call = invokeWithContext<
  BackupContext,
  Exclude<keyof typeof backupActors, 'stopServer' | 'startServer'>
>();

export function callServer<Name extends 'stopServer' | 'startServer'>(name: Name) {
  const input = ({ context: { backup } }: { readonly context: BackupContext }): StoppedServer => ({
    id: backup.id,
    folder: backup.folder,
    build: backup.stopped,
    by: backup.by,
  });
  return { id: name, src: name, input };
}
