/** Loads the dumps of a restored snapshot into new schemas. */
import { rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BackupDatabases } from '../../machines/backups/database-ports.js';
import { codeOf } from '../../machines/backups/ports.js';
import type { Backed, BackupFault } from '../../machines/ports/backups.js';
import type { RestoredDatabase } from '../../machines/ports/databases.js';
import { findClient, nameOf, removeOptionFiles, writeOptionFile } from '../databases/client-program.js';
import { type Client, dropSchema, loadDump } from '../databases/mariadb.js';
import { findConnection, type ReadBackupSettings } from './database-sources.js';
import { createDump } from './dump-databases.js';

/** @param root the workspace */
export function createBackupDatabases(root: string, readSettings: ReadBackupSettings): BackupDatabases {
  const data = join(root, 'data');
  const secrets = join(root, 'manager');

  /** Calls `work` with the client for a database that one of the Data Folders names. @throws as the file system */
  async function withClient<T>(
    database: string,
    folders: readonly string[],
    work: (client: Client) => Promise<T>,
  ): Promise<Backed<T>> {
    const connection = await findConnection(readSettings, data, folders, database);
    if (connection === null) return { fault: { code: 'database_unknown', database } };
    const program = findClient('client');
    if (program === null) return { fault: { code: 'database_program_missing', program: nameOf('client') } };
    const { path, remove } = await writeOptionFile(secrets, connection);
    try {
      return { value: await work({ program, optionFile: path }) };
    } finally {
      await remove();
    }
  }

  const drop: BackupDatabases['drop'] = async ({ folder: own }, folder, restored) => {
    for (const { name, schema } of restored)
      if (schema !== null)
        await withClient(name, [folder, own], (client) => dropSchema(client, schema)).catch(() => undefined);
  };

  return {
    dump: createDump(data, secrets, readSettings),
    async load({ folder: own }, folder, path, restored, signal) {
      const loaded: RestoredDatabase[] = [];
      const fault = await loadAll().catch(
        (error): BackupFault => ({ code: 'target_unwritable', because: codeOf(error) }),
      );
      if (fault === null) return { value: loaded };
      await drop({ folder: own }, folder, loaded);
      return { fault };

      async function loadAll(): Promise<BackupFault | null> {
        for (const each of restored) {
          const { name, schema } = each;
          if (schema === null || each.file === null) {
            loaded.push(each);
            continue;
          }
          const file = join(path, each.file);
          const worked = await withClient(name, [folder, own, path], (client) =>
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
