/** One run's files, `<root>/run/<run id>/`: the protocol between keeper and manager. See docs/keeper.md. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Exit, Launch } from '../../machines/facts.js';
import { bootId } from './proc.js';
import { signalName } from './signals.js';
import type { WaitingKeeper } from './waiting-keeper.js';

/** The version of the files' meaning, written into run.json. */
export const protocol = 1;

export interface RunDirectory {
  readonly path: string;
  /** The server's console input, a FIFO. */
  readonly stdin: string;
  /** The server's output. */
  readonly console: string;
  /** The FIFO that tells of the family's end. */
  readonly life: string;
}

/** A run's directory that was just made, and the keeper that waits in it, if one does. */
export interface NewRun extends RunDirectory {
  readonly waiting: WaitingKeeper | null;
}

/** What the inner shell wrote before it became the server. */
export interface PidRecord {
  readonly pid: number;
  readonly startTicks: number;
  readonly bootId: string;
  readonly keeperPid: number;
  /** When it was written, in milliseconds since the epoch. */
  readonly at: number;
}

/** run.json: what was asked. */
export interface RunRecord {
  readonly protocol: number;
  readonly at: number;
  readonly bootId: string;
  readonly launch: Launch;
}

/** A run's id begins with the time of its start (adapters/catalog/launch.ts). What is named otherwise is somebody else's. */
const runId = /^\d{8}T\d{9}Z-/;

/** @returns the ids of the runs in `<root>/run`, the newest first */
export function listRuns(runs: string): string[] {
  return namesIn(runs).filter((name) => runId.test(name)).sort().reverse();
}

function namesIn(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

export function runDirectory(path: string): RunDirectory {
  return { path, stdin: join(path, 'stdin'), console: join(path, 'console.log'), life: join(path, 'life') };
}

const execute = promisify(execFile);

/**
 * Makes, opens and removes the directories of runs. One with its FIFOs is made ahead, as Node cannot make FIFOs
 * itself and mkfifo takes its time.
 * @param runs `<root>/run`
 * @param kept how many runs are kept, the newest: their consoles tell what happened
 * @param wait starts a keeper ahead in the directory that was made ahead; null: none waits
 */
export function createRunDirectories(runs: string, kept = 10, wait: ((directory: RunDirectory) => WaitingKeeper) | null = null) {
  let spare: Promise<NewRun> | null = null;

  async function makeSpare(): Promise<NewRun> {
    const path = join(runs, `.spare-${randomBytes(6).toString('hex')}`);
    mkdirSync(path, { recursive: true, mode: 0o700 });
    await execute('mkfifo', ['-m', '600', join(path, 'stdin'), join(path, 'life')]);
    closeSync(openSync(join(path, 'console.log'), 'a', 0o600));
    const directory = runDirectory(path);
    return { ...directory, waiting: wait?.(directory) ?? null };
  }

  return {
    /** Makes the next directory ahead of its use. A failure shows when it is used. */
    prepare(): void {
      spare ??= makeSpare();
      spare.catch(() => undefined);
    },
    /** @returns the new run's directory, whole: run.json is in it. @throws what the file system says */
    async create(launch: Launch): Promise<NewRun> {
      const making = spare ?? makeSpare();
      spare = null;
      // One that was made long ago may have been cleaned away.
      const made = await making.then((directory) => (existsSync(directory.life) ? directory : makeSpare()), makeSpare);
      const record: RunRecord = { protocol, at: Date.now(), bootId: bootId(), launch };
      writeFileSync(join(made.path, 'run.json'), `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600 });
      const path = join(runs, launch.run);
      renameSync(made.path, path);
      return { ...runDirectory(path), waiting: made.waiting };
    },
    /** @returns the directory of a run that is there */
    open: (run: string): RunDirectory => runDirectory(join(runs, run)),
    /** Removes what a manager that was killed had made ahead. */
    tidy(): void {
      for (const name of namesIn(runs).filter((name) => name.startsWith('.spare-'))) removeRun(runDirectory(join(runs, name)));
    },
    /** Removes the oldest runs beyond those that are kept. @param current the run that goes on: by a clock that was set back it may be the oldest */
    prune(current: string): void {
      for (const run of listRuns(runs).slice(kept)) if (run !== current) removeRun(runDirectory(join(runs, run)));
    },
    /** Removes the directory that was made ahead, at the service's end. */
    async discard(): Promise<void> {
      const made = await spare?.catch(() => null);
      spare = null;
      made?.waiting?.dismiss();
      if (made) removeRun(made);
    },
  };
}

/** @returns the line that the keeper wrote into one of its files, or null when it is not there or not whole */
function readLine(directory: RunDirectory, file: string): { text: string; at: number } | null {
  const path = join(directory.path, file);
  try {
    const text = readFileSync(path, 'latin1');
    return text.endsWith('\n') ? { text: text.trim(), at: statSync(path).mtimeMs } : null;
  } catch {
    return null;
  }
}

export function readPid(directory: RunDirectory): PidRecord | null {
  const line = readLine(directory, 'pid');
  if (line === null) return null;
  const [pid, startTicks, boot, keeperPid] = line.text.split(' ');
  return { pid: Number(pid), startTicks: Number(startTicks), bootId: boot ?? '', keeperPid: Number(keeperPid), at: line.at };
}

/** @returns how the main process ended. A shell reports signal n as 128+n, and an exit with that code alike. */
export function readExit(directory: RunDirectory): Exit | null {
  const line = readLine(directory, 'exit');
  if (line === null) return null;
  const code = Number(line.text);
  const signal = code > 128 ? signalName(code - 128) : null;
  return { code, signal, ambiguous: signal !== null, at: line.at };
}

/** @returns why the program never ran: `record`, `cwd`, `claim` or `exec CODE` */
export function readFailed(directory: RunDirectory): string | null {
  return readLine(directory, 'failed')?.text ?? null;
}

/** @returns what was asked of the run, or null when its record is not whole */
export function readRun(directory: RunDirectory): RunRecord | null {
  try {
    return JSON.parse(readFileSync(join(directory.path, 'run.json'), 'utf8')) as RunRecord;
  } catch {
    return null;
  }
}

/** Notes that the run's end has been asked for, so that another manager can tell it from a crash. */
export function noteAsked(directory: RunDirectory): void {
  try {
    writeFileSync(join(directory.path, 'asked'), '', { mode: 0o600 });
  } catch {
    // A full disk must not keep a server from being stopped.
  }
}

export function wasAsked(directory: RunDirectory): boolean {
  return existsSync(join(directory.path, 'asked'));
}

/** Makes the run's fence. @returns false when the server's shell was first */
export function claim(directory: RunDirectory): boolean {
  try {
    closeSync(openSync(join(directory.path, 'claim'), 'wx', 0o600));
    return true;
  } catch {
    return false;
  }
}

export function removeRun(directory: RunDirectory): void {
  rmSync(directory.path, { recursive: true, force: true });
}
