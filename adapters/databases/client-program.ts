/** Runs the client programs of MariaDB and MySQL. The password is in a file of mode 0600, and never in an argument. */
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { hideSecrets } from '../../machines/text/secrets.js';
import { findTool } from '../kinds/program.js';
import type { DatabaseConnection } from './connection-string.js';
import { type RunAs, startAs } from './run-as.js';

/** The names of the programs: the current name first, then the old name. */
const programs = { dump: ['mariadb-dump', 'mysqldump'], client: ['mariadb', 'mysql'] } as const;
export type ClientProgram = keyof typeof programs;

/** Returns the current name of the program, for messages. */
export const findName = (program: ClientProgram): string => programs[program][0];

/** Returns the path of the program; `null` if it is not installed. */
export function findClient(program: ClientProgram): string | null {
  const found = programs[program].map((name) => findTool(name, process.env.PATH ?? ''));
  return found.find((path) => path !== null) ?? null;
}

/** The beginning of the name of a directory with an option file. */
const optionPrefix = 'database-';

/** The argument with the option file. The file is descriptor 3, because another user cannot access its path. */
export const optionFileArgument = '--defaults-file=/proc/self/fd/3';

export interface OptionFile {
  /** The descriptor of the file. */
  readonly fd: number;
  remove(): Promise<void>;
}

/** A client program, the descriptor of its option file, and the user as which it runs. */
export interface Client {
  readonly program: string;
  readonly optionFile: number;
  readonly runAs: RunAs;
}

/**
 * Writes the option file of the client programs.
 * @param directory a directory that only the manager's user can enter
 * @throws an error of the file system
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

/** Removes the option files of the previous manager. @throws an error of the file system */
export async function removeOptionFiles(directory: string): Promise<void> {
  for (const name of await readdir(directory))
    if (name.startsWith(optionPrefix)) await rm(join(directory, name), { recursive: true, force: true });
}

/**
 * Returns the content of an option file. The protocol is set, because the programs would otherwise use their own socket
 * for localhost instead of the port.
 */
function toOptions({ host, port, socket, user, password }: DatabaseConnection): string {
  const place = socket === null ? { protocol: 'tcp', host, port } : { protocol: 'socket', socket };
  const lines = Object.entries({ ...place, user, password, 'default-character-set': 'utf8mb4' });
  return ['[client]', ...lines.map(([name, value]) => `${name}=${quote(String(value))}`), ''].join('\n');
}

function quote(value: string): string {
  return `"${value.replace(/[\\"]/g, '\\$&')}"`;
}

export interface Exit {
  /** The exit code, or the name of the signal. */
  readonly code: number | string;
  /** The last line of the program's messages, without secrets; the exit code without such a line. */
  readonly because: string;
}

/** The maximum length of the messages that are stored, in characters. */
const maxMessageLength = 65_536;

/**
 * Waits for the exit of a program. The promise never rejects. A program that cannot be started counts as exited with
 * the error of the system.
 */
export function awaitExit(child: ChildProcess): Promise<Exit> {
  let messages = '';
  child.stderr
    ?.setEncoding('utf8')
    .on('data', (text: string) => (messages = (messages + text).slice(-maxMessageLength)));
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

/** Returns the last message. Lines that begin with two hyphens report progress and are skipped. */
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

/** Runs statements with the client. @returns the output, or the exit of a failed client */
export async function runStatements(
  client: Client,
  statements: string,
  signal: AbortSignal,
): Promise<{ readonly output: string } | { readonly exit: Exit }> {
  const child = startClient(client, ['--batch', '--skip-column-names'], 'pipe', signal);
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text));
  // Ignore an error: the client may exit before it has read everything.
  child.stdin?.on('error', () => undefined).end(statements);
  const exit = await awaitExit(child);
  return exit.code === 0 ? { output } : { exit };
}
