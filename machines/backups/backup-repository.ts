/** The port to the repositories that store backups. The implementation is in adapters/backups. */
import type { Backed, Backup, KeptBackup, RepositoryKind } from './types.js';

/** The record of one backup in a repository. */
export interface Snapshot {
  /** The id that the repository gave the snapshot. */
  readonly id: string;
  /** The size of all files, in bytes. */
  readonly sizeBytes: number;
  /** The number of bytes by which the repository has grown. */
  readonly addedBytes: number;
}

export interface SaveRequest {
  /** The id of the backup, which is stored in the snapshot. */
  readonly backup: string;
  readonly folder: string;
  /** The directory of the Data Folder. */
  readonly path: string;
  /** Patterns of files that are left out. */
  readonly exclude: readonly string[];
  /** A further directory, saved under its name at the root of the snapshot; `null` without a further directory. */
  readonly beside: string | null;
  /** The maximum time without an answer of the repository, in milliseconds; `null` for the usual limit. */
  readonly maxAnswerMs: number | null;
  readonly signal: AbortSignal;
}

export const snapshotEntryTypes = ['file', 'directory', 'other'] as const;

/** An entry of a directory in a snapshot. */
export interface SnapshotEntry {
  readonly name: string;
  /** The type of the entry. Links are `other`. */
  readonly type: (typeof snapshotEntryTypes)[number];
  /** The size of a file in bytes; `null` for other types. */
  readonly bytes: number | null;
  /** The time at which the content was changed, in milliseconds since the epoch. */
  readonly modifiedAt: number;
}

/**
 * A repository of snapshots. The functions of a repository never throw. Calls that change the repository must not
 * overlap.
 */
export interface BackupRepository {
  readonly kind: RepositoryKind;
  /**
   * Connects to the repository, and creates it at its first use. The function is called before the server is kept from
   * writing.
   */
  prepare(signal: AbortSignal): Promise<Backed<null>>;
  /** Saves a directory. After a fault there is no snapshot. */
  save(request: SaveRequest): Promise<Backed<Snapshot>>;
  /** Writes the files of a snapshot into an empty directory. */
  restore(backup: KeptBackup, target: string, signal: AbortSignal): Promise<Backed<null>>;
  /**
   * Lists a directory of a snapshot. The call may overlap with a call that changes the repository. @param path the
   * relative path; empty for the root
   */
  list(backup: KeptBackup, path: string, signal: AbortSignal): Promise<Backed<readonly SnapshotEntry[]>>;
  /** Writes a file of a snapshot into an empty directory, keeping its path. */
  restoreFile(backup: KeptBackup, path: string, target: string, signal: AbortSignal): Promise<Backed<null>>;
  /** Checks a new snapshot with checks that are fast enough to follow each backup. */
  check(backup: KeptBackup & Pick<Backup, 'addedBytes'>, signal: AbortSignal): Promise<Backed<null>>;
  /** Reads all files of a snapshot, and compares them with the saved checksums. */
  verify(backup: KeptBackup, signal: AbortSignal): Promise<Backed<null>>;
  /** Removes a snapshot, and the data that no other snapshot uses. A missing snapshot is not a fault. */
  remove(backup: KeptBackup, signal: AbortSignal): Promise<Backed<null>>;
  /**
   * Removes the remains of interrupted work: locks, and incomplete snapshots.
   * @param unsaved the ids of failed backups, whose snapshots are also removed
   */
  clean(unsaved: ReadonlySet<string>, signal: AbortSignal): Promise<Backed<null>>;
}
