/** Runs the client programs of MariaDB and MySQL. The password is in a file of mode 0600, never in an argument. */
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { hideSecrets } from '../../machines/text/secrets.js';
import { findTool } from '../kinds/program.js';
import type { DatabaseConnection } from './connection-string.js';
import { type RunAs, startAs } from './run-as.js';

/** Names of the programs: the present one first, then the old one. */
const programs = { dump: ['mariadb-dump', 'mysqldump'], client: ['mariadb', 'mysql'] } as const;
export type ClientProgram = keyof typeof programs;

/** The present name, for messages. */
export const findName = (program: ClientProgram): string => programs[program][0];

/** Returns the path of the program; null if it is not installed. */
export function findClient(program: ClientProgram): string | null {
  const found = programs[program].map((name) => findTool(name, process.env.PATH ?? ''));
  return found.find((path) => path !== null) ?? null;
}

/** Begins the name of a directory with an option file. */
const optionPrefix = 'database-';

/** The option file is descriptor 3: another user cannot reach its path. */
export const optionFileArgument = '--defaults-file=/proc/self/fd/3';

export interface OptionFile {
  /** A descriptor of the file. */
  readonly fd: number;
  remove(): Promise<void>;
}

/** A client program with the descriptor of its option file, and the user that it runs as. */
export interface Client {
  readonly program: string;
  readonly optionFile: number;
  readonly runAs: RunAs;
}

/**
 * Writes the option file of the client programs.
 * @param directory is private to the manager's user
 * @throws what the file system reports
 */
export async function writeOptionFile(
  directory: string,
  connection: DatabaseConnection,
  { user }: RunAs,
): Promise<OptionFile> {
  const own = await mkdtemp(join(directory, optionPrefix));
  const file = await open(join(own, 'client.cnf'), 'wx+', 0o600);
  await file.writeFile(toOptions(connection));
  if (user !== null) await file.chown(user.uid, user.gid);
  return {
    fd: file.fd,
    async remove() {
      await file.close();
      await rm(own, { recursive: true, force: true });
    },
  };
}

/** Removes the option files that the previous manager has left. @throws what the file system reports */
export async function removeOptionFiles(directory: string): Promise<void> {
  for (const name of await readdir(directory))
    if (name.startsWith(optionPrefix)) await rm(join(directory, name), { recursive: true, force: true });
}

/** The port counts also for localhost, for which the programs would use their own socket. */
function toOptions({ host, port, socket, user, password }: DatabaseConnection): string {
  const place = socket === null ? { protocol: 'tcp', host, port } : { protocol: 'socket', socket };
  const lines = Object.entries({ ...place, user, password, 'default-character-set': 'utf8mb4' });
  return ['[client]', ...lines.map(([name, value]) => `${name}=${quote(String(value))}`), ''].join('\n');
}

function quote(value: string): string {
  return `"${value.replace(/[\\"]/g, '\\$&')}"`;
}

export interface Exit {
  /** The exit code, or the signal. */
  readonly code: number | string;
  /** The last line of its messages, without secrets; the exit code without one. */
  readonly because: string;
}

const maxMessageBytes = 65_536;

/** Waits for the exit of a program. Never rejects: a program that cannot be started exits with the system's error. */
export function awaitExit(child: ChildProcess): Promise<Exit> {
  let messages = '';
  child.stderr
    ?.setEncoding('utf8')
    .on('data', (text: string) => (messages = (messages + text).slice(-maxMessageBytes)));
  return new Promise((resolve) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      resolve({ code: error.code ?? 'error', because: error.code ?? error.message }),
    );
    child.once('close', (code, signal) => {
      const exit = code ?? signal ?? 'unknown';
      resolve({ code: exit, because: lastMessage(messages) || `exit code ${exit}` });
    });
  });
}

/** Lines that begin with two hyphens are progress. */
function lastMessage(text: string): string {
  const line = text.split('\n').findLast((each) => each.trim() !== '' && !each.startsWith('-- '));
  return hideSecrets((line ?? '').replace(/\p{Cc}/gu, ' ').trim()).slice(0, 300);
}

/** Starts the client, which reads statements from its input. */
export function startClient(
  { program, optionFile, runAs }: Client,
  args: readonly string[],
  output: 'pipe' | 'ignore',
  signal: AbortSignal,
): ChildProcess {
  const stdio = ['pipe', output, 'pipe', optionFile] as const;
  return startAs(runAs, { program, args: [optionFileArgument, ...args], stdio: [...stdio] }, signal);
}

/** Runs statements with the client. @returns its output, or its exit when it has failed */
export async function runStatements(
  client: Client,
  statements: string,
  signal: AbortSignal,
): Promise<{ readonly output: string } | { readonly exit: Exit }> {
  const child = startClient(client, ['--batch', '--skip-column-names'], 'pipe', signal);
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text));
  // It may exit before it has read everything.
  child.stdin?.on('error', () => undefined).end(statements);
  const exit = await awaitExit(child);
  return exit.code === 0 ? { output } : { exit };
}
