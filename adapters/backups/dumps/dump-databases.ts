/** Dumps the databases of a Data Folder into a directory next to the Data Folder. */
import { mkdir, realpath, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { BackupDatabases, RunningDumps } from '../../../machines/backups/database-ports.js';
import type { DatabaseDump } from '../../../machines/backups/databases.js';
import { toErrorCode } from '../../../machines/backups/ports.js';
import type { Backed, BackupFault } from '../../../machines/backups/types.js';
import { type Client, findClient, findName, type OptionFile, writeOptionFile } from '../../databases/client-program.js';
import { type RunningDump, startDump } from '../../databases/dump.js';
import { dumpOrder } from '../../databases/mariadb.js';
import { findUnreadRoutines } from '../../databases/routines.js';
import { type ReadBackupSettings, readSources, type Source } from './database-sources.js';
import { type FindFolderUser, type FolderUser, findCommandUser } from './folder-user.js';

/**
 * The beginning of the name of a directory with dumps. The name is hidden, so that the directory is not listed as a
 * Data Folder.
 */
export const dumpsPrefix = '.databases-';

interface NamedDump extends RunningDump {
  readonly about: Omit<DatabaseDump, 'sizeBytes'>;
}

/**
 * Creates the function that dumps databases. @param data the directory of the Data Folders. @param secrets a directory
 * that only the manager's user can read
 */
export function createDump(
  data: string,
  secrets: string,
  readSettings: ReadBackupSettings,
  findUser: FindFolderUser,
): BackupDatabases['dump'] {
  return async (backup, signal) => {
    const { id, folder } = backup;
    const options: OptionFile[] = [];
    const running: NamedDump[] = [];
    try {
      const sources = await readSources(readSettings, { name: folder, path: join(data, folder) });
      if ('fault' in sources) return sources;
      if (sources.value.length === 0) return { value: null };
      const user = await findUser(backup, join(data, folder));
      if ('fault' in user) return user;
      // Resolve a Data Folder that is a link: restic stores files next to the real directory under a relative name.
      const cwd = await realpath(join(data, folder));
      const path = join(dirname(cwd), `${dumpsPrefix}${id}`);
      await mkdir(path, { mode: 0o700 });
      const dumpOne = createDumpOne(secrets, user.value, options, signal);
      for (const [index, source] of sources.value.entries()) {
        const file = `${index + 1}-${source.name.replace(/[^\w-]/g, '_').slice(0, 100)}.sql`;
        running.push(await dumpOne(source, cwd, path, file));
      }
      return { value: together(path, running, options) };
    } catch (error) {
      await Promise.all(options.map(({ remove }) => remove().catch(() => undefined)));
      return { fault: { code: 'target_unwritable', because: toErrorCode(error) } };
    }
  };
}

/**
 * Creates the function that dumps one database. @param options receives the option files, which the caller must remove
 */
function createDumpOne(secrets: string, user: FolderUser, options: OptionFile[], signal: AbortSignal) {
  return async (source: Source, cwd: string, path: string, file: string): Promise<NamedDump> => {
    const kind = 'connection' in source ? 'mariadb' : 'command';
    const about = { name: source.name, kind, file: `${basename(path)}/${file}`, unread: [], grant: null } as const;
    const to = join(path, file);
    if (!('connection' in source)) {
      const runAs = findCommandUser(source.name, source.owner, user);
      if ('fault' in runAs) return { about, ...failed(runAs.fault) };
      const [program = '', ...args] = source.command;
      const order = { name: source.name, program, args, cwd, runAs: runAs.value, begun: null, complete: null };
      return { about, ...startDump(order, to, signal) };
    }
    const program = findClient('dump');
    if (program === null) return { about, ...failed({ code: 'database_program_missing', program: findName('dump') }) };
    const option = await writeOptionFile(secrets, source.connection, user);
    options.push(option);
    const client = { program, optionFile: option.fd, runAs: user };
    const unread = await findRoutines(source.name, client, signal);
    const order = dumpOrder(client, source.name, cwd, unread === null);
    const known = unread === null ? about : { ...about, unread: unread.names, grant: unread.grant };
    return { about: known, ...startDump(order, to, signal) };
  };
}

/** Lists routines. If the client program is missing, the dump itself reports the routines that it cannot read. */
async function findRoutines(schema: string, client: Client, signal: AbortSignal) {
  const program = findClient('client');
  return program === null ? null : findUnreadRoutines({ ...client, program }, schema, signal);
}

function failed(fault: BackupFault): RunningDump {
  return { begun: Promise.resolve(), ended: Promise.resolve({ fault }) };
}

function together(path: string, running: readonly NamedDump[], options: readonly OptionFile[]): RunningDumps {
  return { path, begun: Promise.all(running.map(({ begun }) => begun)).then(() => undefined), ended: end(), remove };

  async function end(): Promise<Backed<readonly DatabaseDump[]>> {
    const ended = await Promise.all(running.map((dump) => dump.ended));
    for (const { remove } of options) await remove().catch(() => undefined);
    const dumps: DatabaseDump[] = [];
    for (const [index, dump] of ended.entries()) {
      if ('fault' in dump) return dump;
      dumps.push({ ...(running[index] as NamedDump).about, ...dump });
    }
    return { value: dumps };
  }

  async function remove(): Promise<void> {
    await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}
