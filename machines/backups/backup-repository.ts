/** The repositories that keep backups. Implemented by adapters/backups. */
import type { Backed, Backup, KeptBackup, RepositoryKind } from './types.js';

/** What a repository keeps of one backup. */
export interface Snapshot {
  /** The repository's own id. */
  readonly id: string;
  /** All files together. */
  readonly sizeBytes: number;
  /** What the repository has grown by. */
  readonly addedBytes: number;
}

export interface SaveRequest {
  /** The backup's id: the snapshot bears it. */
  readonly backup: string;
  readonly folder: string;
  /** The directory of the Data Folder. */
  readonly path: string;
  /** Patterns of files that are left out. */
  readonly exclude: readonly string[];
  /** A directory that becomes an entry of its name in the snapshot; null for none. */
  readonly beside: string | null;
  /** How long the repository may not answer, if that is shorter than it usually may; null if it is not. */
  readonly maxAnswerMs: number | null;
  readonly signal: AbortSignal;
}

export const snapshotEntryTypes = ['file', 'directory', 'other'] as const;

/** What a directory of a snapshot has. */
export interface SnapshotEntry {
  readonly name: string;
  /** Links are `other`. */
  readonly type: (typeof snapshotEntryTypes)[number];
  /** Null for all but files. */
  readonly bytes: number | null;
  /** When its content was changed. */
  readonly modifiedAt: number;
}

/** A place that keeps snapshots. Never throws. One call at a time changes it. */
export interface BackupRepository {
  readonly kind: RepositoryKind;
  /** Reaches the repository, which is created at its first use: before a server is held. */
  prepare(signal: AbortSignal): Promise<Backed<null>>;
  /** Saves a directory, at the first use in a new repository. After a fault there is no snapshot. */
  save(request: SaveRequest): Promise<Backed<Snapshot>>;
  /** Writes the files of a snapshot into an empty directory. */
  restore(backup: KeptBackup, target: string, signal: AbortSignal): Promise<Backed<null>>;
  /** Lists a directory of a snapshot, even while a call changes the repository. @param path relative; empty for all */
  list(backup: KeptBackup, path: string, signal: AbortSignal): Promise<Backed<readonly SnapshotEntry[]>>;
  /** Writes a file of a snapshot into an empty directory, at its path. */
  restoreFile(backup: KeptBackup, path: string, target: string, signal: AbortSignal): Promise<Backed<null>>;
  /** Checks a new snapshot, as far as that is affordable after each backup. */
  check(backup: KeptBackup & Pick<Backup, 'addedBytes'>, signal: AbortSignal): Promise<Backed<null>>;
  /** Reads all files of a snapshot, and compares them with what was saved. */
  verify(backup: KeptBackup, signal: AbortSignal): Promise<Backed<null>>;
  /** Removes a snapshot, and the data that only it has. One that is missing is not a fault. */
  remove(backup: KeptBackup, signal: AbortSignal): Promise<Backed<null>>;
  /**
   * Removes what interrupted work has left: locks, and snapshots that are not whole.
   * @param unsaved the ids of backups that have failed: their snapshots are removed too
   */
  clean(unsaved: ReadonlySet<string>, signal: AbortSignal): Promise<Backed<null>>;
}
