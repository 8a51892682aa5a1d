/**
 * The manager's database, `<root>/manager/manager.db` (SQLite). The module opens the database and updates its tables. A
 * damaged database is set aside, because it must not prevent starts and stops of the server.
 */
import { closeSync, constants, existsSync, renameSync } from 'node:fs';
import type Database from 'libsql';
import { openRegularFile } from '../regular-file.js';
import { migrations } from './migrations.js';

export type { Database };

export interface OpenDatabase {
  readonly database: Database.Database;
  /** The path to which a damaged database was moved; `null` for an intact database. */
  readonly setAside: string | null;
}

/**
 * Opens or creates the database. The library is loaded, which takes about 50 ms.
 * @param path the path of the file. Files with the same name and `-wal` or `-shm` belong to the database
 * @throws an error of the library, such as a full disk; MODULE_NOT_FOUND or ERR_MODULE_NOT_FOUND without the library
 */
export async function openDatabase(path: string, now: () => number = Date.now): Promise<OpenDatabase> {
  const { default: Library } = await import('libsql');
  // Create the file first, because SQLite gives its other files the same permissions.
  closeSync(openRegularFile(path, constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND));
  try {
    return { database: prepare(new Library(path)), setAside: null };
  } catch (error) {
    if (!isDamaged(error)) throw error;
    const setAside = setDatabaseAside(path, now());
    return { database: prepare(new Library(path)), setAside };
  }
}

/** Writes the database's write-ahead log into its file, and closes the database. @throws an error of the database */
export function closeDatabase(database: Database.Database): void {
  try {
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } finally {
    database.close();
  }
}

/** Renames a damaged database. @returns the new path of the database */
export function setDatabaseAside(path: string, at: number): string {
  const name = `${path}.damaged-${new Date(at).toISOString().replaceAll(':', '')}`;
  for (const suffix of ['', '-wal', '-shm']) if (existsSync(path + suffix)) renameSync(path + suffix, name + suffix);
  return name;
}

/** Returns whether an error of the library means that the database is damaged. */
export function isDamaged(error: unknown): boolean {
  const { code } = error as { readonly code?: unknown };
  return code === 'SQLITE_NOTADB' || (typeof code === 'string' && code.startsWith('SQLITE_CORRUPT'));
}

function prepare(database: Database.Database): Database.Database {
  try {
    // A power failure may lose the newest entries, but does not damage the file.
    database.exec('PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
    migrate(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function migrate(database: Database.Database): void {
  const { user_version: version } = database.prepare('PRAGMA user_version').get() as { user_version: number };
  for (const [done, statements] of migrations.entries())
    if (done >= version) database.exec(`BEGIN; ${statements} PRAGMA user_version = ${done + 1}; COMMIT;`);
}
