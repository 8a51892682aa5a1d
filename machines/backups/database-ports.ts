/** The port to databases outside the Data Folder, for backups. */

import type { DatabaseDump, RestoredDatabase } from './databases.js';
import type { Backed, Backup } from './types.js';

/** Dumps in progress. */
export interface RunningDumps {
  /** The directory of the dumps, next to the directory of the Data Folder. */
  readonly path: string;
  /**
   * Resolves after the transactions of all dumps have begun, or when a dump has failed. The dumps contain no changes
   * after that time.
   */
  readonly begun: Promise<void>;
  /** Resolves when all dumps are on disk, or when a dump has failed. Never rejects. */
  readonly ended: Promise<Backed<readonly DatabaseDump[]>>;
  /** Removes the dumps. Never rejects. */
  remove(): Promise<void>;
}

/** The databases of Data Folders. The functions of this port never throw. */
export interface BackupDatabases {
  /** Begins to dump the databases of a Data Folder. @returns `null` if the Data Folder uses no database */
  dump(backup: Pick<Backup, 'id' | 'folder' | 'build'>, signal: AbortSignal): Promise<Backed<RunningDumps | null>>;
  /**
   * Loads the dumps among the restored files into new schemas, and removes the loaded dumps. After a fault, the new
   * schemas are dropped again, unless the database server is no longer reachable.
   * @param folder the Data Folder that gets the restored files
   * @param path the directory with the restored files
   * @param restored the dumps to load, and the names of the schemas
   */
  load(
    backup: Pick<Backup, 'folder' | 'build'>,
    folder: string,
    path: string,
    restored: readonly RestoredDatabase[],
    signal: AbortSignal,
  ): Promise<Backed<readonly RestoredDatabase[]>>;
  /** Drops the schemas of a failed restore. A missing schema is not a fault. */
  drop(backup: Pick<Backup, 'folder' | 'build'>, folder: string, restored: readonly RestoredDatabase[]): Promise<void>;
  /** Removes the remains of dumps and restores. */
  clean(): Promise<void>;
}
