/** Loads the dumps of a restored snapshot into new schemas. */
import { rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BackupDatabases } from '../../../machines/backups/database-ports.js';
import type { RestoredDatabase } from '../../../machines/backups/databases.js';
import { toErrorCode } from '../../../machines/backups/ports.js';
import type { Backed, Backup, BackupFault } from '../../../machines/backups/types.js';
import {
  type Client,
  findClient,
  findName,
  removeOptionFiles,
  writeOptionFile,
} from '../../databases/client-program.js';
import { dropSchema, loadDump } from '../../databases/mariadb.js';
import { findConnection, type ReadBackupSettings } from './database-sources.js';
import { createDump } from './dump-databases.js';
import type { FindFolderUser } from './folder-user.js';

export class FolderDatabases implements BackupDatabases {
  readonly dump: BackupDatabases['dump'];
  private readonly data: string;
  private readonly secrets: string;

  /** @param root the workspace */
  constructor(
    root: string,
    private readonly readSettings: ReadBackupSettings,
    private readonly findUser: FindFolderUser,
  ) {
    this.data = join(root, 'data');
    this.secrets = join(root, 'manager');
    this.dump = createDump(this.data, this.secrets, readSettings, findUser);
  }

  async load(
    ...[backup, folder, path, restored, signal]: Parameters<BackupDatabases['load']>
  ): ReturnType<BackupDatabases['load']> {
    const loaded: RestoredDatabase[] = [];
    const fault = await this.loadAll(backup, folder, { path, restored, loaded, signal }).catch(
      (error): BackupFault => ({ code: 'target_unwritable', because: toErrorCode(error) }),
    );
    if (fault === null) return { value: loaded };
    await this.drop(backup, folder, loaded);
    return { fault };
  }

  async drop(backup: DumpedBackup, folder: string, restored: readonly RestoredDatabase[]): Promise<void> {
    for (const { name, schema } of restored)
      if (schema !== null)
        await this.withClient(name, backup, [folder, backup.folder], (client) => dropSchema(client, schema)).catch(
          () => undefined,
        );
  }

  clean(): Promise<void> {
    return removeOptionFiles(this.secrets).catch(() => undefined);
  }

  /** Loads each dump, and adds the databases to `loaded`. @returns the first fault; `null` without a fault */
  private async loadAll(
    backup: DumpedBackup,
    folder: string,
    { path, restored, loaded, signal }: LoadedDumps,
  ): Promise<BackupFault | null> {
    for (const each of restored) {
      const { name, schema } = each;
      if (schema === null || each.file === null) {
        loaded.push(each);
        continue;
      }
      const file = join(path, each.file);
      const worked = await this.withClient(name, backup, [folder, backup.folder, path], (client) =>
        loadDump(client, schema, file, signal),
      );
      if ('fault' in worked) return worked.fault;
      if ('because' in worked.value)
        return { code: 'database_load_failed', database: name, because: worked.value.because };
      loaded.push({ ...each, tables: worked.value.tables, file: null });
      await rm(file);
      // Ignore an error: dumps of commands are left in the directory.
      await rmdir(dirname(file)).catch(() => undefined);
    }
    return null;
  }

  /**
   * Calls `work` with the client for a database that one of the Data Folders names. @throws an error of the file system
   */
  private async withClient<T>(
    database: string,
    backup: DumpedBackup,
    folders: readonly string[],
    work: (client: Client) => Promise<T>,
  ): Promise<Backed<T>> {
    const found = await findConnection(this.readSettings, this.data, folders, database);
    if (found === null) return { fault: { code: 'database_unknown', database } };
    // Files of another Data Folder may belong to another user.
    const owner = folders.find((folder) => join(this.data, folder) === found.directory) ?? backup.folder;
    const user = owner === backup.folder ? backup : { folder: owner, build: null };
    const runAs = await this.findUser(user, found.directory);
    if ('fault' in runAs) return runAs;
    const program = findClient('client');
    if (program === null) return { fault: { code: 'database_program_missing', program: findName('client') } };
    const { fd, remove } = await writeOptionFile(this.secrets, found.connection, runAs.value);
    try {
      return { value: await work({ program, optionFile: fd, runAs: runAs.value }) };
    } finally {
      await remove();
    }
  }
}

/** The facts about a backup with dumps that loading needs. */
type DumpedBackup = Pick<Backup, 'folder' | 'build'>;

interface LoadedDumps {
  /** The directory with the dumps. */
  readonly path: string;
  readonly restored: readonly RestoredDatabase[];
  readonly loaded: RestoredDatabase[];
  readonly signal: AbortSignal;
}
