/**
 * Backups of Data Folders. Times are milliseconds since the epoch. The implementation is in
 * adapters/backups.
 */

import type { SpawnFault } from '../faults/spawn-fault.js';
import type { EntryActor } from '../history/journal.js';
import type { DatabaseDump, RestoredDatabase } from './databases.js';
import type { PassedState } from './passed-state.js';

/** The kinds of repositories. `restic`: encrypted and deduplicated. `copy`: a plain copy of the files. */
export const repositoryKinds = ['restic', 'copy'] as const;
export type RepositoryKind = (typeof repositoryKinds)[number];

/**
 * The mode that keeps the copied files consistent. `stopped`: no server may run with the Data Folder. The other modes
 * are for a running server. `stop`: the server is stopped while its files are copied, and started again. `freeze`: the
 * server is frozen while its files are copied. `quiesce`: console commands keep the server from writing while its files
 * are copied.
 */
export const backupModes = ['stopped', 'stop', 'freeze', 'quiesce'] as const;
export type BackupMode = (typeof backupModes)[number];

/** The steps of jobs. Each step is stored before its effect. */
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

/** The reason why a job failed. `because`: the code of a system error, or the last line that the program printed. */
export type BackupFault =
  | { readonly code: 'repository_failed'; readonly because: string }
  /** `repository`: the location of the repository, without a password. */
  | { readonly code: 'repository_unreachable'; readonly repository: string; readonly because: string }
  /** The repository exists, but its password file is missing or contains a wrong password. */
  | { readonly code: 'repository_password_wrong'; readonly repository: string; readonly file: string }
  /** The program restic is not installed. */
  | { readonly code: 'repository_program_missing' }
  | { readonly code: 'snapshot_missing' }
  /** The snapshot does not contain this file or directory. */
  | { readonly code: 'file_missing'; readonly path: string }
  | { readonly code: 'file_too_large'; readonly maxBytes: number }
  /** The path of the file, or of one of its directories, is a link or a file of another type. */
  | { readonly code: 'path_blocked'; readonly path: string }
  /** A file could not be read. */
  | { readonly code: 'source_unreadable'; readonly because: string }
  /** A file changed or vanished while it was read. */
  | { readonly code: 'source_changed'; readonly path: string }
  /** The Data Folder is a link, or not a directory. A link must not be replaced. */
  | { readonly code: 'folder_is_link' }
  /** A file system is mounted on the Data Folder or in it, so that the folder cannot be replaced. */
  | { readonly code: 'folder_is_mounted'; readonly mount: string }
  /** The Data Folder was started during the job. */
  | { readonly code: 'folder_started' }
  /** The server was stopped, restarted or continued while its files were copied. */
  | { readonly code: 'run_ended' }
  | { readonly code: 'freeze_failed' }
  /** Copying the files took longer than the limit, in seconds. */
  | { readonly code: 'hold_limit'; readonly seconds: number }
  /** The Build defines no commands that keep the server from writing. */
  | { readonly code: 'quiesce_unsupported' }
  /** The server did not print that it writes nothing. */
  | { readonly code: 'quiesce_unanswered' }
  /** The server wrote in spite of the request. `paths`: the first changed paths, relative to the Data Folder. */
  | { readonly code: 'quiesce_broken'; readonly paths: readonly string[] }
  /** A command that keeps the server from writing could not be sent. `outcome`: the code of the problem. */
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
  /** folder.json or a connection string is invalid. `problem` omits their values. */
  | { readonly code: 'backup_settings_invalid'; readonly problem: string }
  /** A client program of MariaDB is not installed. */
  | { readonly code: 'database_program_missing'; readonly program: string }
  | {
      readonly code: 'database_dump_failed' | 'database_load_failed';
      readonly database: string;
      readonly because: string;
    }
  /**
   * folder.json contains a command that is not executed: users other than the manager's can write the file, and no
   * Build is known for the Data Folder.
   */
  | { readonly code: 'database_command_untrusted'; readonly database: string }
  /** `user`: the user of the Build. Programs for databases would run as this user. */
  | { readonly code: 'database_user_unusable'; readonly user: string; readonly reason: SpawnFault['reason'] }
  /** The settings of the Data Folder no longer name the database. */
  | { readonly code: 'database_unknown'; readonly database: string }
  /** The manager has a defect, or an unexpected error occurred. `because`: the text of the error. */
  | { readonly code: 'job_broken'; readonly because: string }
  /** The manager ended during the job. */
  | { readonly code: 'interrupted' };

/** The result of work, or its fault. */
export type Backed<T> = { readonly value: T } | { readonly fault: BackupFault };

export function isFault<T>(backed: Backed<T>): backed is { readonly fault: BackupFault } {
  return 'fault' in backed;
}

/** A backup whose snapshot was made. */
export type KeptBackup = Pick<Backup, 'id' | 'folder'> & { readonly snapshot: string };

/** The way in which a job on a backup ended. */
export interface JobEnd {
  readonly at: number;
  /** The fault; `null` for a success. */
  readonly fault: BackupFault | null;
}

/** The test of a backup. The files were restored to a new directory and examined. */
export interface TestRestore extends JobEnd {
  /** Whether a server was started with the files, and became ready. */
  readonly started: boolean;
}

/** The restore of a backup. */
export interface Restore {
  readonly at: number;
  /** The Data Folder that gets the files. */
  readonly folder: string;
  /** The hidden directory with the old files, next to the Data Folder; `null` if there were no old files. */
  readonly kept: string | null;
  /** The number of excluded files and directories that were copied from the old Data Folder. */
  readonly carried: number;
  /** The restored databases: with planned schemas before they are loaded, and empty after a failure. */
  readonly databases: readonly RestoredDatabase[];
  /** The end of the restore; `null` while the restore is running. */
  readonly end: JobEnd | null;
}

/** A kept folder: a hidden directory with the Data Folder, or with the file, that a restore replaced. */
export interface KeptFolder {
  readonly name: string;
  /**
   * The replaced Data Folder, or the Data Folder of the replaced file; `null` if the kept folder's name does not
   * contain it.
   */
  readonly folder: string | null;
  /** The path of the replaced file; `null` for a whole Data Folder. */
  readonly path: string | null;
  /** The time of the restore. */
  readonly at: number;
  /** The space on disk; `null` if a part cannot be read. */
  readonly bytes: number | null;
}

/** A backup. The record exists as soon as the backup is requested. */
export interface Backup {
  /** The id of the backup. Ids sort by time. */
  readonly id: string;
  /** The time at which the backup was requested. */
  readonly at: number;
  readonly by: EntryActor;
  readonly folder: string;
  /** The Build that ran with the Data Folder, or else the Build of the previous backup; `null` if neither exists. */
  readonly build: string | null;
  readonly mode: BackupMode;
  readonly repository: RepositoryKind;
  /** The step of the current job on the backup; `null` without a current job. */
  readonly step: BackupStep | null;
  /** The end of the backup itself; `null` while the backup is running. */
  readonly end: JobEnd | null;
  /** The id of the snapshot; `null` until it is saved, and if it could not be saved. */
  readonly snapshot: string | null;
  readonly sizeBytes: number | null;
  readonly addedBytes: number | null;
  /** The patterns of files that the backup left out. */
  readonly exclude: readonly string[];
  /** The first links that lead out of the Data Folder and whose targets are not in the backup. */
  readonly outside: readonly string[];
  /** Links that lead out of the Data Folder. The backup contains the targets of these links. */
  readonly followed: readonly string[];
  /** The databases in the snapshot. */
  readonly databases: readonly DatabaseDump[];
  /** The Build of the server that was stopped and must be started again; `null` if no server must be started again. */
  readonly stopped: string | null;
  /** The run that must be allowed to write again; `null` if there is no such run. */
  readonly quiesced: string | null;
  /** The time for which the server was kept from writing, in ms; `null` if it could write, or the time is unknown. */
  readonly heldMs: number | null;
  /** Whether the retention always keeps the backup. */
  readonly pinned: boolean;
  /** The ids of the backups that the retention removed after this backup. */
  readonly pruned: readonly string[];
  /** The last verification, including the check after the backup; `null` without a verification. */
  readonly verified: JobEnd | null;
  /** The last test restore; `null` without a test restore. */
  readonly tested: TestRestore | null;
  /** The last restore; `null` without a restore. */
  readonly restored: Restore | null;
  /** The states that the last job of each chart has passed, the oldest first. */
  readonly passed: readonly PassedState[];
}

/** Returns whether a backup has a snapshot. */
export function isKept(backup: Backup): backup is Backup & KeptBackup {
  return backup.snapshot !== null;
}

/** Returns whether a backup has succeeded, and was not found damaged by a verification. */
export function isGood(backup: Backup): backup is Backup & KeptBackup {
  return isKept(backup) && backup.end?.fault === null && !isDamage(backup.verified?.fault ?? null);
}

/** Returns whether a fault means that the files of a backup are damaged or missing. A failed read is not damage. */
export function isDamage(fault: BackupFault | null): boolean {
  return fault?.code === 'snapshot_damaged' || fault?.code === 'snapshot_missing';
}

/** The records of the backups on disk. */
export interface BackupRecords {
  /** Returns all readable records, the oldest first. */
  read(): Promise<readonly Backup[]>;
  /** Writes a record. @throws an error of the file system */
  write(backup: Backup): Promise<void>;
  /** Returns the records of backups whose removal is not complete. {@link read} omits these records. */
  readRemoving(): Promise<readonly Backup[]>;
  /** Begins or cancels the removal of a backup, even on a full disk. @throws an error of the file system */
  setRemoving(id: string, isRemoving: boolean): Promise<void>;
  /** Removes a record, even before its removal has begun. @throws an error of the file system */
  remove(id: string): Promise<void>;
}

/** The retention of a Data Folder: the number of backups that each rule keeps. If all are 0, all backups are kept. */
export interface BackupRetention {
  readonly last: number;
  readonly daily: number;
  readonly weekly: number;
  readonly monthly: number;
}
