/** Runs restic with the lowest priority, and reads what it prints. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { findTool } from '../../kinds/program.js';
import { processIds, processStat } from '../../process/kernel/proc.js';
import { watchRepository } from './repository-watch.js';

export interface ResticOptions {
  /** The value of restic's `--repo`. */
  readonly repository: string;
  /** Each as restic's `--option`. */
  readonly extended: readonly string[];
  /** How long the repository may not answer. */
  readonly answerLimitMs: number;
  readonly passwordFile: string;
  readonly cacheDirectory: string;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly signal?: AbortSignal;
  /** The limit of this call, in place of the limit in the options. */
  readonly answerLimitMs?: number;
}

export interface ResticRun {
  /** Null if it was ended by a signal. */
  readonly status: number | null;
  /** Why it was ended: the repository has not answered. Null if it did. */
  readonly lost: string | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The limit of each output stream; a list of snapshots is far smaller. */
const maxBytes = 16 * 1024 ** 2;

/** A newer restic removes its lock first, which a repository that does not answer makes impossible. */
const graceMs = 2_000;

/** Limits the reports of progress, which restic sends 60 times a second by default. */
const quiet = { RESTIC_PROGRESS_FPS: '0.01' };

/**
 * restic ends with the manager, at the limit for its repository, and with the signal.
 * @param args of the command, without the repository
 * @throws with the code ENOENT if restic is not installed
 */
export async function runRestic(
  { repository, extended, answerLimitMs, passwordFile, cacheDirectory }: ResticOptions,
  args: readonly string[],
  { cwd, signal, answerLimitMs: limitMs = answerLimitMs }: RunOptions = {},
): Promise<ResticRun> {
  signal?.throwIfAborted();
  const child = start(
    [
      ...args,
      ...['--repo', repository, '--password-file', passwordFile, '--cache-dir', cacheDirectory, '--json'],
      ...extended.flatMap((option) => ['--option', option]),
    ],
    cwd,
  );
  await once(child, 'spawn');
  const { pid } = child as ChildProcess & { pid: number };
  // Linux derives the priority for the disk from it.
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
    // The last lines matter: progress precedes the summary.
    child[name].on('data', (text: string) => (output[name] = (output[name] + text).slice(-maxBytes)));
  }
  child.stderr.on('data', watch.report);
  const [status] = (await once(child, 'close')) as [number | null];
  watch.end();
  signal?.removeEventListener('abort', end);
  if (killing !== null) {
    clearTimeout(killing);
    // Its ssh may wait for a connection.
    killSession(pid);
  }
  return { status, lost, ...output };
}

/** Starts restic in its own session, which includes its ssh. Without a terminal, ssh does not ask for a password. */
function start(args: readonly string[], cwd: string | undefined) {
  const path = process.env.PATH ?? '';
  const restic = findTool('restic', path);
  if (restic === null) throw Object.assign(new Error('restic is not installed'), { code: 'ENOENT' });
  const setpriv = findTool('setpriv', path);
  const [program = '', ...words] = setpriv === null ? [restic] : [setpriv, '--pdeathsig', 'TERM', restic];
  return spawn(program, [...words, ...args], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...quiet },
    ...(cwd !== undefined && { cwd }),
  });
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // The process has ended already.
  }
}

function killSession(session: number): void {
  for (const pid of processIds()) {
    if (processStat(pid)?.session !== session) continue;
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has exited.
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
