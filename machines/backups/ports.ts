/** What the jobs on backups need. */
import type {
  Backed,
  Backup,
  BackupFault,
  BackupRecords,
  BackupRepository,
  BackupRetention,
} from '../ports/backups.js';
import type { EntryActor } from '../ports/journal.js';
import type { Operator } from '../ports/operator.js';

/** Jobs, as the history names them. */
export type BackupJob = 'finished' | 'verified' | 'restored';

export interface BackupPorts {
  /** Those that may have backups, the one for new backups first. */
  readonly repositories: readonly [BackupRepository, ...BackupRepository[]];
  readonly records: BackupRecords;
  readonly retention: BackupRetention;
  readonly operator: Pick<Operator, 'start' | 'stop'>;
  /** Returns the Build and the Data Folder that run; null for none. */
  readonly running: () => { readonly build: string; readonly folder: string } | null;
  /** Calls back when the server is started with the Data Folder. @returns ends this */
  readonly onStart: (folder: string, callback: () => void) => () => void;
  readonly folders: BackupFolders;
  readonly now: () => number;
  readonly createId: () => string;
  /** Called with each ended job. */
  readonly onEnd: (job: BackupJob, backup: Backup, fault: BackupFault | null, by: EntryActor) => void;
}

/**
 * Runs synchronous work between two operations, with the Data Folder that runs then; null for none.
 * @returns `ending` if the service is ending: `work` was not called
 */
export type HoldOperations = <T>(work: (running: string | null) => T) => Promise<T | 'ending'>;

export type BackupStores = Pick<BackupPorts, 'repositories' | 'records' | 'folders'>;

export type OpenBackupStores = (options: {
  /** The workspace. */
  readonly root: string;
  /** `copy`, or a location of restic; null for the usual one. */
  readonly location: string | null;
  /** Whether the repository of restic may be missing. */
  readonly mayCreate: () => boolean;
  readonly hold: HoldOperations;
}) => BackupStores;

/** The directories of the Data Folders. What they throw is what the file system reports. */
export interface BackupFolders {
  pathOf(folder: string): Promise<string>;
  /** Returns the time by the clock of the file system, which may be that of another machine. */
  timeOfFiles(): Promise<number>;
  /** Returns the first path that has changed after a time of that clock; null for none. */
  findChanged(folder: string, since: number): Promise<string | null>;
  /** Makes an empty directory for the files of a restore, or returns why the Data Folder cannot be replaced. */
  prepareRestore(id: string, folder: string): Promise<Backed<{ readonly path: string; readonly hasBefore: boolean }>>;
  /**
   * Puts the restored files in the place of a Data Folder, between two operations.
   * @param kept the new name of the directory that is there; null if none is there
   * @returns the fault; null for a success. After a fault, also one that it throws, the Data Folder is as before
   */
  swap(id: string, folder: string, kept: string | null): Promise<BackupFault | null>;
  /** Completes or undoes the swap that the manager before has begun. @returns whether it is complete */
  resolveSwap(id: string, folder: string, kept: string | null): Promise<boolean>;
  /** Removes what a restore has left. */
  cleanRestore(id: string): Promise<void>;
}

/** Returns the code of a system error, or else its text. */
export function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? (error as Error).message;
}
