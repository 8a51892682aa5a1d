/** The ports that the jobs on backups use. */

import type { Timers } from '../async/clock.js';
import type { AwaitLine } from '../console/console.js';
import type { Fault } from '../faults/faults.js';
import type { EntryActor } from '../history/journal.js';
import type { Launch } from '../launch/launch.js';
import type { Perform } from '../operations/requests.js';
import type { FreezeRun } from '../run/freeze.js';
import type { BackupRepository } from './backup-repository.js';
import type { BackupDatabases } from './database-ports.js';
import type { Backed, Backup, BackupFault, BackupMode, BackupRecords, BackupRetention, KeptFolder } from './types.js';

export type RunningServer = Pick<Launch, 'run' | 'build' | 'folder' | 'backup'>;

/**
 * Returns the usual mode of a backup. @param server the server that runs with the Data Folder; `null` without a running
 * server
 */
export function findUsualMode(server: RunningServer | null): BackupMode {
  return server?.backup?.mode ?? 'stop';
}

/** The ends of jobs, with the names in the history. */
export type BackupJob = 'finished' | 'verified' | 'tested' | 'restored';

type FilesOf = Pick<Backup, 'folder' | 'build'>;

/** Examines restored files of a Data Folder at a path. Never throws. */
export interface FilesExaminer {
  /** Runs the preflight with the Build. @returns `null` if no finding is fatal, or if the Build no longer exists */
  preflight(path: string, of: FilesOf): Promise<BackupFault | null>;
  /**
   * Runs the preflight. If the Build supports a test start, then starts a server with the files on a free port, and
   * stops the server as soon as the server is ready.
   * @returns whether a server was started
   */
  test(path: string, of: FilesOf, signal: AbortSignal): Promise<Backed<{ readonly started: boolean }>>;
}

export interface BackupPorts {
  /** The repositories that may contain backups. New backups use the first repository. */
  readonly repositories: readonly [BackupRepository, ...BackupRepository[]];
  readonly records: BackupRecords;
  readonly retention: BackupRetention;
  readonly perform: Perform;
  /** Returns the running server; `null` while stopped. */
  readonly running: () => RunningServer | null;
  readonly hold: HoldOperations;
  readonly freeze: FreezeRun;
  readonly awaitLine: AwaitLine;
  /** Returns the cursor at the current end of a run's console. */
  readonly consoleEnd: (run: string) => number;
  /** The maximum time for which a server may be frozen, or kept from writing by console commands, in milliseconds. */
  readonly holdLimitMs: number;
  /** Calls back when the server is started with the Data Folder. @returns the function that unsubscribes */
  readonly onStart: (folder: string, callback: () => void) => () => void;
  readonly folders: BackupFolders;
  readonly databases: BackupDatabases;
  readonly examiner: FilesExaminer;
  readonly now: () => number;
  readonly clock: Timers;
  readonly createId: () => string;
  /** Is called after each change of a backup. */
  readonly onChange: () => void;
  /** Is called at the end of each job. */
  readonly onEnd: (job: BackupJob, backup: Backup, fault: BackupFault | null, by: EntryActor) => void;
  /**
   * Is called with an error that no chart handles. @param backup the id of the backup whose job ended with the error;
   * `null` for an error outside of a job
   */
  readonly onError: (error: unknown, backup: string | null) => void;
}

/**
 * Runs synchronous work between two operations. The work gets the Data Folder of the running server; `null` while
 * stopped.
 * @returns `ending` during the shutdown of the service, without a call of `work`
 */
export type HoldOperations = <T>(work: (running: string | null) => T) => Promise<T | 'ending'>;

export type BackupStores = Pick<BackupPorts, 'repositories' | 'records' | 'folders' | 'databases' | 'examiner'>;

/** The options for opening the store of backups. */
export interface BackupStoreOptions {
  /** The workspace. */
  readonly root: string;
  /** `copy`, or a location of restic; `null` for the usual location. */
  readonly location: string | null;
  /** The values of restic's `--option`. */
  readonly resticOptions: readonly string[];
  /** The maximum time without an answer of the repository, in milliseconds. */
  readonly answerLimitMs: number;
  /** Returns whether the repository of restic may be created. */
  readonly mayCreate: () => boolean;
  /** Is called after files have replaced a Data Folder, or created a new Data Folder. Never rejects. */
  readonly onRestored: () => Promise<void>;
  readonly hold: HoldOperations;
}

/** The parts of a Data Folder that a backup contains. */
export type SavedParts = Pick<Backup, 'exclude' | 'followed'>;

/** The directories of the Data Folders. The functions throw errors of the file system. */
export interface BackupFolders {
  toPath(folder: string): Promise<string>;
  /**
   * Returns the current time of the file system's clock, which may belong to another machine. A change that follows has
   * a later time.
   */
  timeOfFiles(): Promise<number>;
  /** Returns the patterns of files that the backups of a Data Folder leave out. */
  readExclude(folder: string): Promise<Backed<readonly string[]>>;
  /**
   * Returns the first paths that changed after a time of {@link timeOfFiles}.
   * @param copy the directory of a complete stage. If given, a directory counts as unchanged if only excluded files
   *   appeared or disappeared
   */
  findChanged(folder: string, since: number, saved: SavedParts, copy?: string): Promise<readonly string[]>;
  /** Returns the first links that lead out of a Data Folder, and the links that a backup follows. */
  findOutside(folder: string, exclude: readonly string[]): Promise<Pick<Backup, 'outside' | 'followed'>>;
  /** Begins a copy of a Data Folder. */
  openStage(id: string, folder: string, saved: SavedParts): Promise<Stage>;
  /** Makes an empty directory for files of a backup. {@link cleanStages} removes the directory. */
  openScratch(id: string): Promise<string>;
  /** Removes the remains of backups and test restores. */
  cleanStages(): Promise<void>;
  /** Makes an empty directory for the files of a restore, or returns why the Data Folder cannot be replaced. */
  prepareRestore(id: string, folder: string): Promise<Backed<{ readonly path: string; readonly hasBefore: boolean }>>;
  /**
   * Copies excluded files from the Data Folder to the restored files. A file is skipped if the snapshot lacks its
   * directory.
   * @returns the number of copied files and directories. An excluded directory counts as one file
   */
  carryOver(id: string, folder: string, exclude: readonly string[], signal: AbortSignal): Promise<Backed<number>>;
  /**
   * Replaces a Data Folder by the restored files, between two operations.
   * @param kept the new name of the existing directory; `null` without an existing directory
   * @returns the fault; `null` for a success. After a fault or an error, the Data Folder is unchanged
   */
  swap(id: string, folder: string, kept: string | null): Promise<BackupFault | null>;
  /** Completes or undoes the swap that the previous manager began. @returns whether the swap is complete */
  resolveSwap(id: string, folder: string, kept: string | null): Promise<boolean>;
  /** Reads a file in the directory of {@link openScratch}. */
  readScratch(id: string, path: string, maxBytes: number): Promise<Backed<Uint8Array>>;
  /**
   * Moves a file from the directory of {@link openScratch} into a Data Folder, between two operations.
   * @param kept the name of a new kept folder for the existing file
   * @returns whether a file existed. After a fault or an error, the Data Folder is unchanged
   */
  placeFile(id: string, folder: string, path: string, kept: string): Promise<Backed<boolean>>;
  /** Returns the kept folders, the oldest first. */
  listKept(): Promise<readonly KeptFolder[]>;
  /**
   * Restores a kept folder between two operations. A kept Data Folder replaces a Data Folder, and a kept file replaces
   * a file.
   * @param kept the name of a new kept folder for the replaced files
   * @returns the path of a restored single file, and whether a file was replaced. After a fault or an error, the Data
   *   Folder is unchanged
   */
  restoreKept(
    name: string,
    folder: string,
    kept: string,
  ): Promise<Backed<{ readonly path: string | null; readonly hadBefore: boolean }>>;
  /**
   * Deletes a kept folder. The folder disappears from the list at once, and its files are deleted later. @returns the
   * fault; `null` for a success
   */
  removeKept(name: string): Fault<'folder_not_found' | 'folder_not_removed'> | null;
  /** Removes the remains of a restore. */
  cleanRestore(id: string): Promise<void>;
}

/** A stage: a copy of a Data Folder, next to the Data Folder. */
export interface Stage {
  readonly path: string;
  /** Copies the files while the server may change them. */
  prepare(signal: AbortSignal): Promise<BackupFault | null>;
  /** Brings the copy up to date while the server writes nothing. */
  complete(signal: AbortSignal): Promise<BackupFault | null>;
}

/** Returns the code of a system error, or the text of another error. */
export function toErrorCode(error: unknown): string {
  return (error as { readonly code?: string }).code ?? (error as Error).message;
}
