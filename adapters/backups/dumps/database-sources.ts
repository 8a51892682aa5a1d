/** Finds the databases that a Data Folder uses now. */
import { join } from 'node:path';
import type { Backed } from '../../../machines/backups/types.js';
import type { FileOwner } from '../../bounded-file.js';
import { type DatabaseConnection, parseConnection } from '../../databases/connection-string.js';
import type { BackupSettings } from '../../kinds/backup-settings.js';
import type { WorkspaceDirectory } from '../../kinds/kind.js';
import type { ReadSettings } from '../../kinds/settings.js';

export type ReadBackupSettings = (folder: WorkspaceDirectory) => Promise<ReadSettings<BackupSettings>>;

/** A database, and how to dump it. `owner`: the owner of folder.json, if the file exists. */
export type Source = { readonly name: string } & (
  | { readonly connection: DatabaseConnection }
  | { readonly command: readonly string[]; readonly owner: FileOwner | undefined }
);

/** Reads the databases of a Data Folder. @throws an error of the file system */
export async function readSources(
  readSettings: ReadBackupSettings,
  folder: WorkspaceDirectory,
): Promise<Backed<readonly Source[]>> {
  const read = await readSettings(folder);
  if ('fault' in read) return { fault: { code: 'backup_settings_invalid', problem: String(read.fault.problem) } };
  const sources: Source[] = [];
  for (const source of read.file.databases) {
    const connection = typeof source === 'string' ? parseConnection(source) : null;
    if (typeof source !== 'string') sources.push({ ...source, owner: read.owner });
    else if (connection !== null) sources.push({ name: connection.database, connection });
    else {
      const problem = 'the connection string in the configuration of the server is invalid, or names no database';
      return { fault: { code: 'backup_settings_invalid', problem } };
    }
  }
  return { value: sources };
}

/**
 * Finds the connection of a database in the first Data Folder that names it. The connection is not read from the
 * backup, because the password may have changed since the backup.
 * @param data the directory of the Data Folders
 * @param folders paths, absolute or relative to `data`
 */
export async function findConnection(
  readSettings: ReadBackupSettings,
  data: string,
  folders: readonly string[],
  database: string,
): Promise<{ readonly connection: DatabaseConnection; readonly directory: string } | null> {
  for (const folder of folders) {
    const place = { name: folder, path: folder.startsWith('/') ? folder : join(data, folder) };
    const sources = await readSources(readSettings, place).catch(() => ({ value: [] }));
    if ('fault' in sources) continue;
    for (const source of sources.value)
      if ('connection' in source && source.name === database)
        return { connection: source.connection, directory: place.path };
  }
  return null;
}
