/** What backups need of databases that are kept elsewhere. */

import type { DatabaseDump, RestoredDatabase } from './databases.js';
import type { Backed, Backup } from './types.js';

/** Dumps under way. */
export interface RunningDumps {
  /** The directory of the dumps, next to the directory of the Data Folder. */
  readonly path: string;
  /** Resolves when later changes of the databases are not in the dumps, or a dump has failed. */
  readonly begun: Promise<void>;
  /** Resolves when all dumps are on disk, or one has failed. Never rejects. */
  readonly ended: Promise<Backed<readonly DatabaseDump[]>>;
  /** Removes the dumps. Never rejects. */
  remove(): Promise<void>;
}

/** None of them throws. */
export interface BackupDatabases {
  /** Begins to dump the databases that a Data Folder uses; null if it uses none. */
  dump(backup: Pick<Backup, 'id' | 'folder' | 'build'>, signal: AbortSignal): Promise<Backed<RunningDumps | null>>;
  /**
   * Loads the dumps among the restored files into new schemas, and removes the loaded files. After a
   * fault no new schema is left, unless the database server cannot be reached any more.
   * @param folder the Data Folder that gets the files
   * @param path the directory with the restored files
   * @param restored which dumps to load, and the names of the schemas
   */
  load(
    backup: Pick<Backup, 'folder' | 'build'>,
    folder: string,
    path: string,
    restored: readonly RestoredDatabase[],
    signal: AbortSignal,
  ): Promise<Backed<readonly RestoredDatabase[]>>;
  /** Drops the schemas of a restore that has failed. One that does not exist is not a fault. */
  drop(backup: Pick<Backup, 'folder' | 'build'>, folder: string, restored: readonly RestoredDatabase[]): Promise<void>;
  /** Removes what dumps and restores have left. */
  clean(): Promise<void>;
}
