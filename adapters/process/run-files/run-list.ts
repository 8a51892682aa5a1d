/** Lists, prunes and removes run directories. */
import { readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isRunId } from '../../../machines/run/run-id.js';
import { openCgroup } from '../kernel/cgroup.js';
import { type RunDirectory, runDirectory } from './run-directory.js';
import { readRunGroup } from './run-group.js';

/** The prefix of directories that are made in advance or being removed. */
export const sparePrefix = '.spare-';
const removalPrefix = `${sparePrefix}gone-`;

/** The maximum number of attempts to empty a directory into which other processes write files. */
const maxAttempts = 10;

/** The maximum number of attempts to remove the group of a removed run, whose last process may still be exiting. */
const maxGroupRemovals = 10;

/** Returns the ids of the runs in `<root>/run`, the newest first. */
export function listRuns(runs: string): string[] {
  return listNames(runs).filter(isRunId).sort().reverse();
}

function listNames(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

/**
 * Removes the oldest runs.
 * @param maxRuns the number of runs to keep
 * @param current the id of the live run, which is always kept. The live run may be the oldest run after the clock was
 *   set back
 */
export function pruneRuns(runs: string, maxRuns: number, current: string): void {
  for (const run of listRuns(runs).slice(maxRuns)) if (run !== current) removeRun(runDirectory(join(runs, run)));
}

/** Removes the spare directories of a manager that was killed. */
export function removeSpares(runs: string): void {
  for (const name of listNames(runs).filter((each) => each.startsWith(sparePrefix))) {
    try {
      removeRun(runDirectory(join(runs, name)));
    } catch {
      // The removal may fail, for example for a mount point. The next start removes the directory.
    }
  }
}

/**
 * Removes a run's directory and its cgroup. The directory is renamed first, because the keeper may be writing the exit
 * record, and a directory cannot be removed while it receives files.
 * @throws an error of the file system
 */
export function removeRun(directory: RunDirectory): void {
  const { path } = directory;
  const group = readRunGroup(directory);
  if (group !== null) openCgroup(group).remove(maxGroupRemovals);
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
      // A file that was being created during the rename may appear later.
      if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY' || attempt === maxAttempts) throw error;
    }
  }
}
