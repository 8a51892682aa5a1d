/** Loads the dumps of a restored snapshot into new schemas. */
import { rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BackupDatabases } from '../../../machines/backups/database-ports.js';
import type { RestoredDatabase } from '../../../machines/backups/databases.js';
import { codeOf } from '../../../machines/backups/ports.js';
import type { Backed, Backup, BackupFault } from '../../../machines/backups/types.js';
import { type Client, findClient, nameOf, removeOptionFiles, writeOptionFile } from '../../databases/client-program.js';
import { dropSchema, loadDump } from '../../databases/mariadb.js';
import { findConnection, type ReadBackupSettings } from './database-sources.js';
import { createDump } from './dump-databases.js';
import type { FindFolderUser } from './folder-user.js';

/** @param root the workspace */
export function createBackupDatabases(
  root: string,
  readSettings: ReadBackupSettings,
  findUser: FindFolderUser,
): BackupDatabases {
  const data = join(root, 'data');
  const secrets = join(root, 'manager');

  /** Calls `work` with the client for a database that one of the Data Folders names. @throws as the file system */
  async function withClient<T>(
    database: string,
    backup: Pick<Backup, 'folder' | 'build'>,
    folders: readonly string[],
    work: (client: Client) => Promise<T>,
  ): Promise<Backed<T>> {
    const found = await findConnection(readSettings, data, folders, database);
    if (found === null) return { fault: { code: 'database_unknown', database } };
    // The files of another Data Folder are those of another user.
    const owner = folders.find((folder) => join(data, folder) === found.directory) ?? backup.folder;
    const runAs = await findUser(owner === backup.folder ? backup : { folder: owner, build: null }, found.directory);
    if ('fault' in runAs) return runAs;
    const program = findClient('client');
    if (program === null) return { fault: { code: 'database_program_missing', program: nameOf('client') } };
    const { fd, remove } = await writeOptionFile(secrets, found.connection, runAs.value);
    try {
      return { value: await work({ program, optionFile: fd, runAs: runAs.value }) };
    } finally {
      await remove();
    }
  }

  const drop: BackupDatabases['drop'] = async (backup, folder, restored) => {
    for (const { name, schema } of restored)
      if (schema !== null)
        await withClient(name, backup, [folder, backup.folder], (client) => dropSchema(client, schema)).catch(
          () => undefined,
        );
  };

  return {
    dump: createDump(data, secrets, readSettings, findUser),
    async load(backup, folder, path, restored, signal) {
      const loaded: RestoredDatabase[] = [];
      const fault = await loadAll().catch(
        (error): BackupFault => ({ code: 'target_unwritable', because: codeOf(error) }),
      );
      if (fault === null) return { value: loaded };
      await drop(backup, folder, loaded);
      return { fault };

      async function loadAll(): Promise<BackupFault | null> {
        for (const each of restored) {
          const { name, schema } = each;
          if (schema === null || each.file === null) {
            loaded.push(each);
            continue;
          }
          const file = join(path, each.file);
          const worked = await withClient(name, backup, [folder, backup.folder, path], (client) =>
            loadDump(client, schema, file, signal),
          );
          if ('fault' in worked) return worked.fault;
          if ('because' in worked.value)
            return { code: 'database_load_failed', database: name, because: worked.value.because };
          loaded.push({ ...each, tables: worked.value.tables, file: null });
          await rm(file);
          // Dumps of commands stay in it.
          await rmdir(dirname(file)).catch(() => undefined);
        }
        return null;
      }
    },
    drop,
    clean: () => removeOptionFiles(secrets).catch(() => undefined),
  };
}
