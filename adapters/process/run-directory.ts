/** One run's files, `<root>/run/<run id>/`: the protocol between keeper and manager. See docs/internals/keeper.md. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Exit, Launch } from '../../machines/ports/facts.js';
import { isRunId } from '../../machines/ports/run-id.js';
import { bootId } from './proc.js';
import { protocolVersion, type RunRecord } from './run-record.js';
import { signalName } from './signals.js';
import type { SpareKeeper } from './spare-keeper.js';

export interface RunDirectory {
  readonly path: string;
  /** The server's console input, a FIFO. */
  readonly stdin: string;
  /** The server's output. */
  readonly console: string;
  /** The FIFO that tells of the family's end. */
  readonly livenessPipe: string;
}

/** A run's directory that was just made, and the keeper that waits in it, if one does. */
export interface NewRun extends RunDirectory {
  readonly spareKeeper: SpareKeeper | null;
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

/** @returns the ids of the runs in `<root>/run`, the newest first */
export function listRuns(runs: string): string[] {
  return namesIn(runs).filter(isRunId).sort().reverse();
}

function namesIn(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

export function runDirectory(path: string): RunDirectory {
  return { path, stdin: join(path, 'stdin'), console: join(path, 'console.log'), livenessPipe: join(path, 'life') };
}

const execute = promisify(execFile);

/**
 * Makes, opens and removes the directories of runs. One with its FIFOs is made ahead, as Node cannot make FIFOs
 * itself and mkfifo takes its time.
 * @param runs `<root>/run`
 * @param maxRuns how many runs are kept, the newest: their consoles tell what happened
 * @param wait starts a keeper ahead in the directory that was made ahead; null: none waits
 */
export function createRunDirectories(
  runs: string,
  maxRuns = 10,
  wait: ((directory: RunDirectory) => SpareKeeper) | null = null,
) {
  let spare: Promise<NewRun> | null = null;

  async function makeSpare(): Promise<NewRun> {
    const path = join(runs, `.spare-${randomBytes(6).toString('hex')}`);
    const directory = runDirectory(path);
    try {
      mkdirSync(path, { recursive: true, mode: 0o700 });
      await execute('mkfifo', ['-m', '600', directory.stdin, directory.livenessPipe]);
      closeSync(openSync(directory.console, 'a', 0o600));
      return { ...directory, spareKeeper: wait?.(directory) ?? null };
    } catch (error) {
      removeRun(directory);
      throw error;
    }
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
      const made = await making.then(
        (directory) => (existsSync(directory.livenessPipe) ? directory : makeSpare()),
        makeSpare,
      );
      const record: RunRecord = { protocol: protocolVersion, at: Date.now(), bootId: bootId(), launch };
      const path = join(runs, launch.run);
      try {
        writeFileSync(join(made.path, 'run.json'), `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600 });
        renameSync(made.path, path);
      } catch (error) {
        // A full disk, mostly: of what cannot be used nothing is left.
        made.spareKeeper?.dismiss();
        removeRun(made);
        throw error;
      }
      return { ...runDirectory(path), spareKeeper: made.spareKeeper };
    },
    /** @returns the directory of a run that is there */
    open: (run: string): RunDirectory => runDirectory(join(runs, run)),
    /** Removes what a manager that was killed had made ahead. */
    removeSpares(): void {
      for (const name of namesIn(runs).filter((name) => name.startsWith('.spare-')))
        removeRun(runDirectory(join(runs, name)));
    },
    /** Removes the oldest runs beyond those that are kept. @param current the run that goes on: by a clock that was set back it may be the oldest */
    prune(current: string): void {
      for (const run of listRuns(runs).slice(maxRuns)) if (run !== current) removeRun(runDirectory(join(runs, run)));
    },
    /** Removes the directory that was made ahead, at the service's end. */
    async discard(): Promise<void> {
      const made = await spare?.catch(() => null);
      spare = null;
      made?.spareKeeper?.dismiss();
      if (made) removeRun(made);
    },
  };
}

/** @returns the line that the keeper wrote into one of its files, or null when it is not there or not whole */
function readLine(directory: RunDirectory, file: string): { text: string; at: number } | null {
  const path = join(directory.path, file);
  try {
    const text = readFileSync(path, 'latin1');
    return text.endsWith('\n') ? { text: text.trim(), at: Math.floor(statSync(path).mtimeMs) } : null;
  } catch {
    return null;
  }
}

export function readPidRecord(directory: RunDirectory): PidRecord | null {
  const line = readLine(directory, 'pid');
  if (line === null) return null;
  const [pid, startTicks, boot, keeperPid] = line.text.split(' ');
  return {
    pid: Number(pid),
    startTicks: Number(startTicks),
    bootId: boot ?? '',
    keeperPid: Number(keeperPid),
    at: line.at,
  };
}

/** @returns how the main process ended */
export function readExit(directory: RunDirectory): Exit | null {
  const line = readLine(directory, 'exit');
  return line === null || !/^\d{1,3}$/.test(line.text) ? null : exitFromCode(Number(line.text), line.at);
}

/** @param code as a shell reports it: signal n as 128+n, and an exit with that code alike. @param at milliseconds since the epoch */
export function exitFromCode(code: number, at: number): Exit {
  const signal = code > 128 ? signalName(code - 128) : null;
  return { code, signal, ambiguous: signal !== null, at, unseen: null };
}

/** @returns why the program never ran: `record`, `cwd`, `claim` or `exec CODE` */
export function readLaunchFailure(directory: RunDirectory): string | null {
  return readLine(directory, 'failed')?.text ?? null;
}

/** Notes that the server has said that it is up. */
export function markReady(directory: RunDirectory): void {
  try {
    writeFileSync(join(directory.path, 'ready'), '', { mode: 0o600 });
  } catch {
    // Another manager then looks for the line again.
  }
}

export function isMarkedReady(directory: RunDirectory): boolean {
  return existsSync(join(directory.path, 'ready'));
}

/** @returns an end that nobody saw; its time is the run's last sign of life */
export function unseenExit(directory: RunDirectory, record: PidRecord | null): Exit {
  const printed = statSync(directory.console, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  // Its keeper saw the end, and had no room to write it down.
  const unwritten = existsSync(join(directory.path, 'exit')) ? 'not_written' : 'keeper_gone';
  const unseen = record === null ? 'record_lost' : record.bootId === bootId() ? unwritten : 'machine_restarted';
  return { code: null, signal: null, ambiguous: false, at: Math.max(Math.floor(printed), record?.at ?? 0), unseen };
}

/** Makes the run's fence. @returns false when the server's shell was first */
export function claimRun(directory: RunDirectory): boolean {
  try {
    closeSync(openSync(join(directory.path, 'claim'), 'wx', 0o600));
    return true;
  } catch {
    return false;
  }
}

/** Directories on their way out: tidied away like those that were made ahead. */
const removalPrefix = '.spare-gone-';

/** How often a directory is emptied before it is told that it cannot be. */
const maxAttempts = 10;

/**
 * Removes a run's directory. @throws what the file system says
 *
 * By another name: its keeper may just be writing down how the run ended, and a directory that gets files while it is
 * emptied cannot be removed.
 */
export function removeRun({ path }: RunDirectory): void {
  const name = basename(path);
  const aside = name.startsWith(removalPrefix) ? path : join(dirname(path), `${removalPrefix}${name}`);
  if (aside !== path) rmSync(aside, { recursive: true, force: true });
  try {
    renameSync(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      return rmSync(aside, { recursive: true, force: true });
    } catch (error) {
      // A file that was being made when the name changed may come yet; there is no other.
      if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY' || attempt === maxAttempts) throw error;
    }
  }
}
