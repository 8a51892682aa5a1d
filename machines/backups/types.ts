/**
 * Backups of Data Folders. Times are milliseconds since the epoch. Implemented by
 * adapters/backups.
 */

import type { SpawnFault } from '../faults/spawn-fault.js';
import type { EntryActor } from '../history/journal.js';
import type { DatabaseDump, RestoredDatabase } from './databases.js';
import type { PassedState } from './passed-state.js';

/** `restic`: encrypted and deduplicated. `copy`: the simple form, a plain copy of the files. */
export const repositoryKinds = ['restic', 'copy'] as const;
export type RepositoryKind = (typeof repositoryKinds)[number];

/**
 * How the files are kept consistent. `stopped`: the Data Folder must not run. The others matter if it runs. `stop`: the
 * server is stopped while its files are copied aside, and started again. `freeze`: it is frozen for that time.
 * `quiesce`: it is asked to write nothing for that time.
 */
export const backupModes = ['stopped', 'stop', 'freeze', 'quiesce'] as const;
export type BackupMode = (typeof backupModes)[number];

/** What a job does now. Each step is on disk before its effect. */
export const backupSteps = [
  'stopping',
  'copying',
  'freezing',
  'quiescing',
  'dumping',
  'saving',
  'starting',
  'checking',
  'pruning',
  'verifying',
  'restoring',
  'loading',
  'testing',
  'swapping',
] as const;
export type BackupStep = (typeof backupSteps)[number];

/** Why a job failed. `because`: the code of a system error, or the last line that the program has printed. */
export type BackupFault =
  | { readonly code: 'repository_failed'; readonly because: string }
  /** `repository`: its location, without a password. */
  | { readonly code: 'repository_unreachable'; readonly repository: string; readonly because: string }
  /** The repository exists, and the file with its password is missing or has another one. */
  | { readonly code: 'repository_password_wrong'; readonly repository: string; readonly file: string }
  /** restic is not installed. */
  | { readonly code: 'repository_program_missing' }
  | { readonly code: 'snapshot_missing' }
  /** The snapshot has no such file or directory. */
  | { readonly code: 'file_missing'; readonly path: string }
  | { readonly code: 'file_too_large'; readonly maxBytes: number }
  /** A link or another kind of file has the path of a file or of its directory. */
  | { readonly code: 'path_blocked'; readonly path: string }
  /** A file could not be read. */
  | { readonly code: 'source_unreadable'; readonly because: string }
  /** A file changed or vanished while it was read. */
  | { readonly code: 'source_changed'; readonly path: string }
  /** A link, or no directory: it is not replaced. */
  | { readonly code: 'folder_is_link' }
  /** A file system is mounted on the Data Folder or in it: it cannot be replaced. */
  | { readonly code: 'folder_is_mounted'; readonly mount: string }
  /** The Data Folder was started during the job. */
  | { readonly code: 'folder_started' }
  /** The server was stopped, restarted or continued while its files were copied. */
  | { readonly code: 'run_ended' }
  | { readonly code: 'freeze_failed' }
  /** The files were not copied within the limit, in seconds. */
  | { readonly code: 'hold_limit'; readonly seconds: number }
  /** The Build has no commands for it. */
  | { readonly code: 'quiesce_unsupported' }
  /** The server has not printed that it writes nothing. */
  | { readonly code: 'quiesce_unanswered' }
  /** The server has written although it was asked not to. `paths`: the first ones, relative to the Data Folder. */
  | { readonly code: 'quiesce_broken'; readonly paths: readonly string[] }
  /** A command for it could not be sent. `outcome`: the code of the problem. */
  | { readonly code: 'quiesce_failed'; readonly outcome: string }
  /** `outcome`: the code of the problem. */
  | { readonly code: 'stop_failed' | 'start_failed'; readonly outcome: string }
  /** The files of the snapshot differ from the saved files. */
  | { readonly code: 'snapshot_damaged'; readonly because: string }
  /** The preflight of the restored files has a fatal finding. */
  | { readonly code: 'preflight_failed'; readonly finding: string }
  /** A server did not become ready with the restored files. */
  | { readonly code: 'test_start_failed'; readonly because: string }
  | { readonly code: 'target_unwritable'; readonly because: string }
  /** folder.json or a connection string is invalid. `problem` contains no value of it. */
  | { readonly code: 'backup_settings_invalid'; readonly problem: string }
  /** A client program of MariaDB is not installed. */
  | { readonly code: 'database_program_missing'; readonly program: string }
  | {
      readonly code: 'database_dump_failed' | 'database_load_failed';
      readonly database: string;
      readonly because: string;
    }
  /** No Build is known for the Data Folder, and folder.json, which has a command, is not the manager's user's alone. */
  | { readonly code: 'database_command_untrusted'; readonly database: string }
  /** `user`: of the Build. Programs for databases would run as this user. */
  | { readonly code: 'database_user_unusable'; readonly user: string; readonly reason: SpawnFault['reason'] }
  /** The settings of the Data Folder name no such database any more. */
  | { readonly code: 'database_unknown'; readonly database: string }
  /** The manager has a fault, or an error occurred that it does not expect. `because`: the text of the error. */
  | { readonly code: 'job_broken'; readonly because: string }
  /** The manager ended during the job. */
  | { readonly code: 'interrupted' };

/** The outcome of work, or its fault. */
export type Backed<T> = { readonly value: T } | { readonly fault: BackupFault };

export function isFault<T>(backed: Backed<T>): backed is { readonly fault: BackupFault } {
  return 'fault' in backed;
}

/** A backup whose snapshot was made. */
export type KeptBackup = Pick<Backup, 'id' | 'folder'> & { readonly snapshot: string };

/** How a job on a backup ended. */
export interface JobEnd {
  readonly at: number;
  /** Null for a success. */
  readonly fault: BackupFault | null;
}

/** The test of a backup: its files were restored to a new directory, and examined. */
export interface TestRestore extends JobEnd {
  /** Whether a server was started with the files, and became ready. */
  readonly started: boolean;
}

/** The restore of a backup. */
export interface Restore {
  readonly at: number;
  /** The Data Folder that gets the files. */
  readonly folder: string;
  /** The hidden directory next to it with the old files; null where there was none. */
  readonly kept: string | null;
  /** How many excluded files and directories of the Data Folder before were copied. */
  readonly carried: number;
  /**
   * The databases of the backup. Of a restore that is under way or has failed, the databases that may be loaded by
   * then.
   */
  readonly databases: readonly RestoredDatabase[];
  /** Null while it is under way. */
  readonly end: JobEnd | null;
}

/** What a restore has replaced, a Data Folder or a file of it: a hidden directory next to the Data Folders. */
export interface KeptFolder {
  readonly name: string;
  /** The Data Folder that it was, or that its file was in; null if the name does not say so. */
  readonly folder: string | null;
  /** The path of the only file that it has; null for a whole Data Folder. */
  readonly path: string | null;
  /** The time of the restore. */
  readonly at: number;
  /** The space on disk; null if not all of it can be read. */
  readonly bytes: number | null;
}

/** One backup, from its request on. */
export interface Backup {
  /** Sorts by time. */
  readonly id: string;
  /** When it was requested. */
  readonly at: number;
  readonly by: EntryActor;
  readonly folder: string;
  /** The Build that ran with the Data Folder, or else did at its backup before; null for none. */
  readonly build: string | null;
  readonly mode: BackupMode;
  readonly repository: RepositoryKind;
  /** The present step of the backup, a verification or a restore; null once it has ended. */
  readonly step: BackupStep | null;
  /** The end of the backup itself; null while it is under way. */
  readonly end: JobEnd | null;
  /** The id of its snapshot; null until it is saved, and after a failure. */
  readonly snapshot: string | null;
  readonly sizeBytes: number | null;
  readonly addedBytes: number | null;
  /** Patterns of files that are not in it, as they were at its time. */
  readonly exclude: readonly string[];
  /** Links that lead out of the Data Folder: what they lead to is not in it. The first ones. */
  readonly outside: readonly string[];
  /** Links that lead out of the Data Folder: what they lead to is in it, in their place. */
  readonly followed: readonly string[];
  /** The databases in the snapshot. */
  readonly databases: readonly DatabaseDump[];
  /** The Build that was stopped for the backup and must be started again; null without one. */
  readonly stopped: string | null;
  /** The run that was asked to write nothing and must be released; null without one. */
  readonly quiesced: string | null;
  /** The milliseconds for which the server was frozen or wrote nothing; null if it was not held. */
  readonly heldMs: number | null;
  /** Whether the retention keeps it. */
  readonly pinned: boolean;
  /** The ids of the backups that the retention has removed after it. */
  readonly pruned: readonly string[];
  /** The last verification, including the check after the backup; null if it was never verified. */
  readonly verified: JobEnd | null;
  /** The last test restore; null if there was none. */
  readonly tested: TestRestore | null;
  /** The last restore; null if it was never restored. */
  readonly restored: Restore | null;
  /** The states that the last job of each chart has passed, the oldest first. */
  readonly passed: readonly PassedState[];
}

/** Returns whether a backup has a snapshot. */
export function isKept(backup: Backup): backup is Backup & KeptBackup {
  return backup.snapshot !== null;
}

/** Returns whether a backup has succeeded, and no verification has found it damaged. */
export function isGood(backup: Backup): backup is Backup & KeptBackup {
  return isKept(backup) && backup.end?.fault === null && !isDamage(backup.verified?.fault ?? null);
}

/** Returns whether a fault is in the files of a backup, and not in the attempt to read them. */
export function isDamage(fault: BackupFault | null): boolean {
  return fault?.code === 'snapshot_damaged' || fault?.code === 'snapshot_missing';
}

/** The records of the backups on disk. */
export interface BackupRecords {
  /** Returns all records that can be read, the oldest first. */
  read(): Promise<readonly Backup[]>;
  /** Writes a record. @throws what the file system reports */
  write(backup: Backup): Promise<void>;
  /** Returns the records of backups whose removal has begun and not ended. {@link read} does not return them. */
  readRemoving(): Promise<readonly Backup[]>;
  /** Begins or cancels the removal of a backup, without new room on the disk. @throws what the file system reports */
  setRemoving(id: string, isRemoving: boolean): Promise<void>;
  /** Removes a record, whether its removal has begun or not. @throws what the file system reports */
  remove(id: string): Promise<void>;
}

/** How many backups of a Data Folder are kept. 0: none by this rule. */
export interface BackupRetention {
  readonly last: number;
  readonly daily: number;
  readonly weekly: number;
  readonly monthly: number;
}
