/**
 * Backups of Data Folders, and the repositories that keep them. Times are milliseconds since the epoch. Implemented by
 * adapters/backups.
 */

/** `restic`: encrypted and deduplicated. `copy`: the simple form, a plain copy of the files. */
export const repositoryKinds = ['restic', 'copy'] as const;
export type RepositoryKind = (typeof repositoryKinds)[number];

/**
 * How the files are kept consistent. `stopped`: the folder does not run. `stop`: the server is stopped, and started
 * again afterwards. `freeze`: all its processes are paused while the files are copied aside. `quiesce`: the server is
 * asked to write its files and to leave them alone until it is released.
 */
export const backupModes = ['stopped', 'stop', 'freeze', 'quiesce'] as const;
export type BackupMode = (typeof backupModes)[number];

/** The steps of a backup in order; a mode leaves some out. Each is on disk before its effect. */
export const backupSteps = [
  'preparing',
  'stopping',
  'quiescing',
  'freezing',
  'copying',
  'dumping',
  'thawing',
  'releasing',
  'starting',
  'saving',
] as const;
export type BackupStep = (typeof backupSteps)[number];

/** Why a repository could not do its work. `because`: the code of a system error, or what the program has printed. */
export type RepositoryFault =
  /** There is no repository, or it cannot be reached. */
  | { readonly code: 'repository_unreachable'; readonly because: string }
  /** The password does not open it. */
  | { readonly code: 'repository_password_wrong' }
  /** Another program works with it, which is alive. */
  | { readonly code: 'repository_locked'; readonly because: string }
  | { readonly code: 'repository_damaged'; readonly because: string }
  /** The program of the repository is not installed. */
  | { readonly code: 'repository_program_missing'; readonly program: string }
  | { readonly code: 'snapshot_not_found'; readonly snapshot: string }
  /** A file could not be read, or it changed or vanished while it was read. */
  | { readonly code: 'source_unreadable'; readonly path: string; readonly because: string }
  | { readonly code: 'target_unwritable'; readonly path: string; readonly because: string }
  | { readonly code: 'repository_full'; readonly because: string }
  | { readonly code: 'cancelled' }
  | { readonly code: 'repository_failed'; readonly because: string };

/** Why a backup failed. */
export type BackupFault =
  | RepositoryFault
  /** The mode `stopped`, and the folder runs. */
  | { readonly code: 'folder_running'; readonly folder: string }
  /** The mode needs a running server. */
  | { readonly code: 'folder_not_running'; readonly folder: string }
  /** Not all processes of the server could be paused. */
  | { readonly code: 'freeze_failed' }
  /** The copy took longer than the server may be paused. */
  | { readonly code: 'freeze_too_long'; readonly maxMs: number }
  /** The server has not confirmed within the time that its files are at rest. */
  | { readonly code: 'quiesce_unconfirmed'; readonly maxMs: number }
  /** `outcome`: the code of the problem. */
  | { readonly code: 'stop_failed' | 'start_failed'; readonly outcome: string }
  | { readonly code: 'dump_failed'; readonly database: string; readonly because: string }
  /** The manager ended during the backup. */
  | { readonly code: 'interrupted'; readonly step: BackupStep };

/** A value, or why there is none. */
export type Backed<T, F = RepositoryFault> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly fault: F };

/** A directory whose content is saved. */
export interface BackupSource {
  /** The name of the content in the snapshot, such as `folder` or `databases`: one path segment. */
  readonly name: string;
  /** An absolute path. */
  readonly path: string;
}

export interface SaveOptions {
  /** The backup's id: the snapshot bears it, so that an interrupted one is found. */
  readonly backup: string;
  readonly folder: string;
  /** When the files were consistent. */
  readonly at: number;
  /** Patterns of paths relative to a source: `*` within a segment, `**` over segments. */
  readonly excludes: readonly string[];
  readonly signal: AbortSignal;
  /** Called from time to time with what has been read. */
  readonly onProgress?: (bytes: number) => void;
}

/** What a repository keeps of one backup. */
export interface Snapshot {
  /** The repository's own id. */
  readonly id: string;
  readonly backup: string;
  readonly folder: string;
  readonly at: number;
  /** The names of its sources. */
  readonly sources: readonly string[];
  /** All files together. Null where the repository does not state it. */
  readonly sizeBytes: number | null;
  /** What the repository has grown by. Null where the repository does not state it. */
  readonly addedBytes: number | null;
}

/** A place that keeps snapshots. Never throws: what goes wrong is in the result. One call at a time changes it. */
export interface BackupRepository {
  readonly kind: RepositoryKind;
  /** Saves directories as one snapshot. After a fault there is no snapshot. */
  save(sources: readonly BackupSource[], options: SaveOptions): Promise<Backed<Snapshot>>;
  /** Lists the snapshots, the oldest first. */
  list(): Promise<Backed<readonly Snapshot[]>>;
  /**
   * Writes the files of a snapshot into an empty directory: each source below its name.
   * @param paths only these, relative to `target`; absent for all
   */
  restore(
    snapshot: string,
    target: string,
    options: { readonly paths?: readonly string[]; readonly signal: AbortSignal },
  ): Promise<Backed<null>>;
  /**
   * Checks snapshots.
   * @param readData whether the content of the files is read, not only the list of them
   */
  check(
    snapshots: readonly string[] | 'all',
    options: { readonly readData: boolean; readonly signal: AbortSignal },
  ): Promise<Backed<null>>;
  /** Removes snapshots, and the data that only they have. */
  forget(snapshots: readonly string[]): Promise<Backed<null>>;
  /** Removes the locks of processes that have ended, and what interrupted work has left. */
  unlock(): Promise<Backed<null>>;
}

/** The last check of a backup. */
export interface Verification {
  readonly at: number;
  /** `done`, or the code of the fault. */
  readonly outcome: string;
}

/** One backup, from its request on. */
export interface Backup {
  /** Sorts by time. */
  readonly id: string;
  /** When it was requested. */
  readonly at: number;
  readonly folder: string;
  readonly mode: BackupMode;
  readonly repository: RepositoryKind;
  /** The id of its snapshot; null until it is saved, and after a failure. */
  readonly snapshot: string | null;
  /** What is being done now; null once it has ended. */
  readonly step: BackupStep | null;
  /** `done`, or the code of the fault; null while it is under way. */
  readonly outcome: 'done' | BackupFault['code'] | null;
  /** Null without one. */
  readonly fault: BackupFault | null;
  readonly sizeBytes: number | null;
  readonly addedBytes: number | null;
  /** Null while it is under way. */
  readonly durationMs: number | null;
  /** How long the server was paused; null in other modes. */
  readonly frozenMs: number | null;
  /** The databases in it, by name. */
  readonly databases: readonly string[];
  /** Null if it was never checked. */
  readonly verified: Verification | null;
}
