/**
 * Runs the SQL of a recipe with the client program of MariaDB or MySQL, which understands DELIMITER. The client gets no
 * statement that the client itself would carry out. The client runs without LOAD DATA LOCAL, and with --binary-mode, in
 * which the client knows only DELIMITER and charset.
 */
import type { Writable } from 'node:stream';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { UsedDatabase } from '../../machines/deployments/ports.js';
import type { TaskOf } from '../../machines/recipes/recipe.js';
import type { RecipeDatabase } from '../../machines/recipes/variables.js';
import {
  awaitExit,
  type Client,
  findClient,
  runStatements,
  startClient,
  writeOptionFile,
} from '../databases/client-program.js';
import { quoteName } from '../databases/routines.js';
import type { RunAs } from '../databases/run-as.js';
import { type JailFiles, TaskError } from './jail-files.js';

const guards = ['--binary-mode', '--local-infile=0', '--connect-timeout=15'];

const runAs: RunAs = { user: null, setpriv: '' };

export interface DatabasePorts {
  readonly files: JailFiles;
  /** A private directory. */
  readonly scratch: string;
  readonly database: RecipeDatabase | null;
}

/** Connects to the database, and creates a missing database. */
export async function connectDatabase(ports: DatabasePorts, signal: AbortSignal): Promise<UsedDatabase> {
  return withClient(ports, async (client, { host, database }) => {
    const name = database.replace(/['\\]/g, '\\$&');
    const query = `SELECT COUNT(*) FROM information_schema.SCHEMATA WHERE SCHEMA_NAME = '${name}';`;
    const found = unwrap(await runStatements(client, query, signal));
    const created = found.trim() === '0';
    if (created)
      unwrap(await runStatements(client, `CREATE DATABASE ${quoteName(database)} CHARACTER SET utf8mb4;`, signal));
    return { host, name: database, created };
  });
}

/** Runs statements, or the statements of a file. */
export async function queryDatabase(
  ports: DatabasePorts,
  { source }: TaskOf<'query_database'>,
  signal: AbortSignal,
): Promise<void> {
  await withClient(ports, async (client, { database }) => {
    const input = 'query' in source ? Readable.from([source.query]) : await openStatements(ports.files, source.file);
    const child = startClient(client, [...guards, '--', database], 'ignore', signal);
    const exiting = awaitExit(child);
    // The client exits at the first statement that fails, and prints the reason.
    await pipeline(input, child.stdin as Writable).catch(() => child.kill());
    const { code, because } = await exiting;
    signal.throwIfAborted();
    if (code !== 0) throw new TaskError(because);
  });
}

async function openStatements(files: JailFiles, path: string): Promise<Readable> {
  return (await files.openFile(path)).createReadStream();
}

/** Runs work with a client, whose password is in a private file. */
async function withClient<T>(
  { scratch, database }: DatabasePorts,
  work: (client: Client, database: RecipeDatabase) => Promise<T>,
): Promise<T> {
  if (database === null) throw new TaskError('the request names no database');
  const program = findClient('client');
  if (program === null) throw new TaskError('the program mariadb or mysql is not installed');
  const optionFile = await writeOptionFile(scratch, { ...database, socket: null }, runAs);
  try {
    return await work({ program, optionFile: optionFile.fd, runAs }, database);
  } finally {
    await optionFile.remove();
  }
}

function unwrap(result: Awaited<ReturnType<typeof runStatements>>): string {
  if ('exit' in result) throw new TaskError(result.exit.because);
  return result.output;
}
