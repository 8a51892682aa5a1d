/**
 * Makes the directories of new runs. One directory is made in advance, because Node cannot make FIFOs and `mkfifo`
 * costs a process. A restart reserves the next directory before it stops the server.
 */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Launch } from '../../../machines/launch/launch.js';
import { canWriteOrder, type NewRun, type SpareKeeper } from '../keeper/spare-keeper.js';
import { openCgroup } from '../kernel/cgroup.js';
import { type LimitAbilities, readLimitAbilities } from '../kernel/limit-abilities.js';
import { readBootId } from '../kernel/proc.js';
import { isDiskNearlyFull } from '../monitor/conditions.js';
import { prepareRunFiles } from '../run-files/prepared-files.js';
import { type RunDirectory, runDirectory } from '../run-files/run-directory.js';
import { writeRunGroup } from '../run-files/run-group.js';
import { applyLimits } from '../run-files/run-limits.js';
import { pruneRuns, removeRun, sparePrefix } from '../run-files/run-list.js';
import { protocolVersion, type RunRecord } from '../run-files/run-record.js';
import { makeTraceLog } from '../run-files/trace-log.js';

export interface RunDirectoriesOptions {
  /** The number of runs to keep. */
  readonly maxRuns?: number;
  /**
   * Starts a keeper in the directory that was made in advance. If the function is absent, no spare keeper is started.
   */
  readonly startSpareKeeper?: (directory: RunDirectory) => SpareKeeper;
  /**
   * Creates the cgroup of a run. If the function is absent, runs have no cgroup. @returns the group's directory; `null`
   * if the group cannot be created
   */
  readonly createGroup?: (() => string | null) | undefined;
  /** The limits of a run that the manager can enforce. The default is the limits that need no cgroup. */
  readonly limitAbilities?: LimitAbilities | undefined;
  /**
   * Writes files that the launch reads and that run.json must not contain. Rejects with an error of the file system.
   */
  readonly writeFiles?: (launch: Launch) => Promise<void>;
}

const execute = promisify(execFile);

/**
 * Files that reserve disk space for the files that are written between the reservation and the start of the program.
 */
const placeholders = ['pid', 'claim'].map((file) => `room-for-${file}`);

export class RunDirectories {
  private readonly maxRuns: number;
  private spare: Promise<NewRun> | null = null;
  /**
   * Whether the next directory gets a spare keeper. The next directory gets one if the last launch could be written to
   * a spare keeper.
   */
  private hasSpareKeeper = true;
  private discarding: Promise<void> = Promise.resolve();
  private reserved: { readonly run: string; readonly directory: NewRun } | null = null;

  /** @param runs `<root>/run` */
  constructor(
    private readonly runs: string,
    private readonly options: RunDirectoriesOptions = {},
  ) {
    this.maxRuns = options.maxRuns ?? 10;
  }

  /** Makes the next directory in advance. Errors are ignored, because `create` tries again. */
  prepare(): void {
    this.spare ??= this.makeSpare(this.hasSpareKeeper);
    this.spare.catch(() => undefined);
  }

  /** Makes the files of a run that will be created later. @throws an error of the file system */
  async reserve(launch: Launch): Promise<void> {
    this.takeReserved('');
    const directory = await this.fill(launch);
    try {
      if (isDiskNearlyFull(this.runs))
        for (const name of placeholders) writeFileSync(join(directory.path, name), '\n', { mode: 0o600 });
    } catch (error) {
      abandon(directory);
      throw error;
    }
    this.reserved = { run: launch.run, directory };
  }

  /** Returns the directory of the new run, which contains run.json. @throws an error of the file system */
  async create(launch: Launch): Promise<NewRun> {
    const made = this.takeReserved(launch.run) ?? (await this.fill(launch));
    const path = join(this.runs, launch.run);
    try {
      renameSync(made.path, path);
    } catch (error) {
      abandon(made);
      throw error;
    }
    return { ...made, ...runDirectory(path) };
  }

  /** Returns the directory of an existing run. */
  open(run: string): RunDirectory {
    return runDirectory(join(this.runs, run));
  }

  /** Removes the oldest runs beyond `maxRuns`, but not the run `current`. */
  prune(current: string): void {
    pruneRuns(this.runs, this.maxRuns, current);
  }

  /** Removes the spare directory and the reserved directory at the end of the service. */
  async discard(): Promise<void> {
    this.takeReserved('');
    await this.discarding;
    const made = await this.spare?.catch(() => null);
    this.spare = null;
    if (made) await discardSpare(made);
  }

  private async makeSpare(withKeeper: boolean): Promise<NewRun> {
    const { createGroup, startSpareKeeper } = this.options;
    const directory = runDirectory(join(this.runs, `${sparePrefix}${randomBytes(6).toString('hex')}`));
    try {
      mkdirSync(directory.path, { recursive: true, mode: 0o700 });
      await execute('mkfifo', ['-m', '600', directory.stdin, directory.livenessPipe]);
      prepareRunFiles(directory);
      const group = createGroup?.() ?? null;
      if (group !== null) writeRunGroup(directory, group);
      const spareKeeper = withKeeper ? (startSpareKeeper?.(directory) ?? null) : null;
      return { ...directory, group, spareKeeper };
    } catch (error) {
      abandon({ ...directory, group: null, spareKeeper: null });
      throw error;
    }
  }

  /**
   * Returns the directory that is reserved for the run; `null` without a reservation. Drops a reservation for another
   * run.
   */
  private takeReserved(run: string): NewRun | null {
    const taken = this.reserved;
    this.reserved = null;
    if (taken === null) return null;
    if (taken.run !== run || !existsSync(taken.directory.livenessPipe)) {
      abandon(taken.directory);
      return null;
    }
    for (const name of placeholders.map((each) => join(taken.directory.path, each))) if (existsSync(name)) rmSync(name);
    return taken.directory;
  }

  /** Returns a directory with the run's files. The directory does not have the run's name yet. */
  private async fill(launch: Launch): Promise<NewRun> {
    const { writeFiles, limitAbilities } = this.options;
    await writeFiles?.(launch);
    const made = await this.takeSpare(launch);
    const record: RunRecord = { protocol: protocolVersion, at: Date.now(), bootId: readBootId(), launch };
    try {
      if (launch.trace !== undefined) makeTraceLog(made);
      writeFileSync(join(made.path, 'run.json'), `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600 });
      if (launch.limits !== undefined || launch.umask !== undefined)
        applyLimits(made, made.group, launch, limitAbilities ?? readLimitAbilities(null));
      return made;
    } catch (error) {
      abandon(made);
      throw error;
    }
  }

  /**
   * Returns the spare directory. A new directory is returned if the spare directory is missing, or if its keeper cannot
   * start the launch. A directory has only one keeper, so that only one keeper writes into a run.
   */
  private async takeSpare(launch: Launch): Promise<NewRun> {
    const taken = this.spare;
    this.spare = null;
    this.hasSpareKeeper = canWriteOrder(join(this.runs, launch.run), launch);
    const made = await taken?.catch(() => null);
    if (!made) return this.makeSpare(this.hasSpareKeeper);
    const isUsable = made.spareKeeper === null || (this.hasSpareKeeper && made.spareKeeper.isAlive());
    if (isUsable && existsSync(made.livenessPipe)) return made;
    this.discarding = discardSpare(made);
    return this.makeSpare(this.hasSpareKeeper);
  }
}

/** Removes a directory that will not be used. If the removal fails, the next manager removes the directory. */
function abandon(made: NewRun): void {
  made.spareKeeper?.dismiss();
  try {
    removeRun(made);
  } catch {
    // The removal may fail, for example on a read-only disk. The next manager removes the directory.
  }
}

/** The time within which a dismissed keeper exits, in milliseconds. */
const maxDismissMs = 500;

/**
 * Removes a directory with a spare keeper. The function waits until the keeper's shell has left the cgroup, because a
 * cgroup with a process cannot be removed. Never rejects.
 */
async function discardSpare(made: NewRun): Promise<void> {
  made.spareKeeper?.dismiss();
  const deadline = performance.now() + maxDismissMs;
  while (made.group !== null && openCgroup(made.group).isPopulated() && performance.now() < deadline) await sleep(1);
  abandon(made);
}
