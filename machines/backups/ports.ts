/** What the jobs on backups need. */

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

/** Returns the mode of a backup that names none. @param server that runs with the Data Folder; null for none */
export function findUsualMode(server: RunningServer | null): BackupMode {
  return server?.backup?.mode ?? 'stop';
}

/** Jobs, as the history names them. */
export type BackupJob = 'finished' | 'verified' | 'tested' | 'restored';

type FilesOf = Pick<Backup, 'folder' | 'build'>;

/** Examines the restored files of a Data Folder, which are at a path. Never throws. */
export interface FilesExaminer {
  /** Runs the preflight with the Build. @returns null if nothing fatal was found, and for a Build that is gone */
  preflight(path: string, of: FilesOf): Promise<BackupFault | null>;
  /**
   * Runs the preflight; then a server is started with the files on a free port where the Build can, awaited, and ended.
   * @returns whether a server was started
   */
  test(path: string, of: FilesOf, signal: AbortSignal): Promise<Backed<{ readonly started: boolean }>>;
}

export interface BackupPorts {
  /** Those that may have backups, the one for new backups first. */
  readonly repositories: readonly [BackupRepository, ...BackupRepository[]];
  readonly records: BackupRecords;
  readonly retention: BackupRetention;
  readonly perform: Perform;
  /** Returns what runs; null for nothing. */
  readonly running: () => RunningServer | null;
  readonly hold: HoldOperations;
  readonly freeze: FreezeRun;
  readonly awaitLine: AwaitLine;
  /** Returns where the console of a run ends now. */
  readonly consoleEnd: (run: string) => number;
  /** How long the server may be frozen, or asked to write nothing, in milliseconds. */
  readonly holdLimitMs: number;
  /** Calls back when the server is started with the Data Folder. @returns ends this */
  readonly onStart: (folder: string, callback: () => void) => () => void;
  readonly folders: BackupFolders;
  readonly databases: BackupDatabases;
  readonly examiner: FilesExaminer;
  readonly now: () => number;
  readonly clock: Timers;
  readonly createId: () => string;
  /** Called after each change of a backup. */
  readonly onChange: () => void;
  /** Called with each ended job. */
  readonly onEnd: (job: BackupJob, backup: Backup, fault: BackupFault | null, by: EntryActor) => void;
  /** Called with an error that no chart expects. @param backup the id of the backup whose job it has ended, or null */
  readonly onError: (error: unknown, backup: string | null) => void;
}

/**
 * Runs synchronous work between two operations, with the Data Folder that runs then; null for none.
 * @returns `ending` if the service is ending: `work` was not called
 */
export type HoldOperations = <T>(work: (running: string | null) => T) => Promise<T | 'ending'>;

export type BackupStores = Pick<BackupPorts, 'repositories' | 'records' | 'folders' | 'databases' | 'examiner'>;

/** How what backups are kept in is opened. */
export interface BackupStoreOptions {
  /** The workspace. */
  readonly root: string;
  /** `copy`, or a location of restic; null for the usual one. */
  readonly location: string | null;
  /** Each as restic's `--option`. */
  readonly resticOptions: readonly string[];
  /** How long the repository may not answer. */
  readonly answerLimitMs: number;
  /** Whether the repository of restic may be missing. */
  readonly mayCreate: () => boolean;
  /** Called after files have been put in the place of a Data Folder, which may be a new one. Never rejects. */
  readonly onRestored: () => Promise<void>;
  readonly hold: HoldOperations;
}

/** What a backup has of a Data Folder. */
export type SavedParts = Pick<Backup, 'exclude' | 'followed'>;

/** The directories of the Data Folders. What they throw is what the file system reports. */
export interface BackupFolders {
  toPath(folder: string): Promise<string>;
  /** Returns the time by the clock of the file system, maybe another machine's. Later changes have later times. */
  timeOfFiles(): Promise<number>;
  /** Returns the patterns of files that its backups leave out. */
  readExclude(folder: string): Promise<Backed<readonly string[]>>;
  /**
   * Returns the first paths that have changed after a time of that clock.
   * @param copy the directory of a complete stage. With it, excluded files that came or went do not change a directory
   */
  findChanged(folder: string, since: number, saved: SavedParts, copy?: string): Promise<readonly string[]>;
  /** Returns the first links that lead out of a Data Folder, and which of them a backup follows. */
  findOutside(folder: string, exclude: readonly string[]): Promise<Pick<Backup, 'outside' | 'followed'>>;
  /** Begins a copy of a Data Folder. */
  openStage(id: string, folder: string, saved: SavedParts): Promise<Stage>;
  /** Makes an empty directory for files of a backup. {@link cleanStages} removes it. */
  openScratch(id: string): Promise<string>;
  /** Removes what backups and test restores have left. */
  cleanStages(): Promise<void>;
  /** Makes an empty directory for the files of a restore, or returns why the Data Folder cannot be replaced. */
  prepareRestore(id: string, folder: string): Promise<Backed<{ readonly path: string; readonly hasBefore: boolean }>>;
  /**
   * Copies what the patterns exclude from the Data Folder to the restored files, if the snapshot has its directory.
   * @returns the number of files and directories, without those in directories that are excluded
   */
  carryOver(id: string, folder: string, exclude: readonly string[], signal: AbortSignal): Promise<Backed<number>>;
  /**
   * Puts the restored files in the place of a Data Folder, between two operations.
   * @param kept the new name of the directory that is there; null if none is there
   * @returns the fault; null for a success. After a fault, including one that it throws, the Data Folder is as before
   */
  swap(id: string, folder: string, kept: string | null): Promise<BackupFault | null>;
  /** Completes or undoes the swap that the previous manager has begun. @returns whether it is complete */
  resolveSwap(id: string, folder: string, kept: string | null): Promise<boolean>;
  /** Reads a file in the directory of {@link openScratch}. */
  readScratch(id: string, path: string, maxBytes: number): Promise<Backed<Uint8Array>>;
  /**
   * Moves a file from the directory of {@link openScratch} to its place in a Data Folder, between two operations.
   * @param kept the name of a new kept folder, which gets the file that is there
   * @returns whether a file was there. After a fault, including one that it throws, the Data Folder is as before
   */
  placeFile(id: string, folder: string, path: string, kept: string): Promise<Backed<boolean>>;
  /** Returns what restores have replaced, the oldest first. */
  listKept(): Promise<readonly KeptFolder[]>;
  /**
   * Puts a kept folder in the place of a Data Folder, or its file in its place, between two operations.
   * @param kept the name of a new kept folder, which gets what is there
   * @returns the path of a single file, and whether something was there. After a fault, including one that it throws,
   *   the Data Folder is as before
   */
  restoreKept(
    name: string,
    folder: string,
    kept: string,
  ): Promise<Backed<{ readonly path: string | null; readonly hadBefore: boolean }>>;
  /** Deletes one of them: at once it is not listed any more, later its files are deleted. @returns a fault, or null */
  removeKept(name: string): Fault<'folder_not_found' | 'folder_not_removed'> | null;
  /** Removes what a restore has left. */
  cleanRestore(id: string): Promise<void>;
}

/** A copy of a Data Folder next to it. */
export interface Stage {
  readonly path: string;
  /** Copies the files while they may be written. */
  prepare(signal: AbortSignal): Promise<BackupFault | null>;
  /** Brings the copy up to date while nothing is written. */
  complete(signal: AbortSignal): Promise<BackupFault | null>;
}

/** Returns the code of a system error, or else its text. */
export function toErrorCode(error: unknown): string {
  return (error as { readonly code?: string }).code ?? (error as Error).message;
}
