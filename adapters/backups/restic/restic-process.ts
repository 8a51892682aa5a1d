/** Runs restic with the lowest priority, and reads its output. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { findTool } from '../../kinds/program.js';
import { processIds, processStat } from '../../process/kernel/proc.js';
import { watchRepository } from './repository-watch.js';

export interface ResticOptions {
  /** The value of restic's `--repo`. */
  readonly repository: string;
  /** The values of restic's `--option`. */
  readonly extended: readonly string[];
  /** The maximum time without an answer of the repository, in milliseconds. */
  readonly answerLimitMs: number;
  readonly passwordFile: string;
  /** The directory for the cache of restic, and for its temporary files. */
  readonly cacheDirectory: string;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly signal?: AbortSignal;
  /** The limit for this call, instead of the limit in the options. */
  readonly answerLimitMs?: number;
}

export interface ResticRun {
  /** The exit status; `null` if a signal ended restic. */
  readonly status: number | null;
  /** The reason why restic was ended without an answer of the repository; `null` if the repository answered. */
  readonly lost: string | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The maximum length of each output stream, in characters. A list of snapshots is far shorter than this limit. */
const maxOutputLength = 16 * 1024 ** 2;

/**
 * The time before SIGKILL, in milliseconds. A newer restic first removes its lock. restic cannot remove the lock while
 * the repository does not answer.
 */
const graceMs = 2_000;

/** Limits the reports of progress, which restic sends 60 times a second by default. */
const quiet = { RESTIC_PROGRESS_FPS: '0.01' };

/**
 * Runs restic. The program is ended at the exit of the manager, at the limit for its repository, and by the signal.
 * @param args the arguments of the command, without the repository
 * @throws an error with the code ENOENT if restic is not installed
 */
export async function runRestic(
  { repository, extended, answerLimitMs, passwordFile, cacheDirectory }: ResticOptions,
  args: readonly string[],
  { cwd, signal, answerLimitMs: limitMs = answerLimitMs }: RunOptions = {},
): Promise<ResticRun> {
  await mkdir(cacheDirectory, { recursive: true, mode: 0o700 });
  signal?.throwIfAborted();
  const child = start(
    [
      ...args,
      ...['--repo', repository, '--password-file', passwordFile, '--cache-dir', cacheDirectory, '--json'],
      ...extended.flatMap((option) => ['--option', option]),
    ],
    cwd,
    cacheDirectory,
  );
  await once(child, 'spawn');
  const { pid } = child as ChildProcess & { pid: number };
  // Linux derives the priority of disk access from the CPU priority.
  lowerPriority(pid);
  let lost: string | null = null;
  let killing: NodeJS.Timeout | null = null;
  const end = (): void => {
    child.kill();
    killing ??= setTimeout(() => killSession(pid), graceMs);
  };
  const watch = watchRepository(pid, limitMs, (because) => {
    lost = because;
    end();
  });
  signal?.addEventListener('abort', end, { once: true });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8');
    // Keep the last lines, because progress precedes the summary.
    child[name].on('data', (text: string) => (output[name] = (output[name] + text).slice(-maxOutputLength)));
  }
  child.stderr.on('data', watch.report);
  const [status] = (await once(child, 'close')) as [number | null];
  watch.end();
  signal?.removeEventListener('abort', end);
  if (killing !== null) {
    clearTimeout(killing);
    // End ssh too, which may wait for a connection.
    killSession(pid);
  }
  return { status, lost, ...output };
}

/**
 * Starts restic in a separate session, which also contains the ssh of restic. Without a terminal, ssh does not ask for
 * a password.
 */
function start(args: readonly string[], cwd: string | undefined, temporaryDirectory: string) {
  const path = process.env.PATH ?? '';
  const restic = findTool('restic', path);
  if (restic === null) throw Object.assign(new Error('restic is not installed'), { code: 'ENOENT' });
  const setpriv = findTool('setpriv', path);
  const [program = '', ...words] = setpriv === null ? [restic] : [setpriv, '--pdeathsig', 'TERM', restic];
  return spawn(program, [...words, ...args], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    // The manager may be unable to write to /tmp, for example with ProtectSystem=strict of systemd.
    env: { TMPDIR: temporaryDirectory, ...process.env, ...quiet },
    ...(cwd !== undefined && { cwd }),
  });
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // The process has already ended.
  }
}

function killSession(session: number): void {
  for (const pid of processIds()) {
    if (processStat(pid)?.session !== session) continue;
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The process has already exited.
    }
  }
}

/** Returns the last line that is not empty, without control characters. */
export function findLastLine(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return (lines.at(-1) ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, 300);
}
