/** Finds conditions of a running server that an operator should know. */
import { existsSync, statfsSync } from 'node:fs';
import type { LimitName } from '../../../machines/launch/limits.js';
import type { Condition } from '../../../machines/run/processes.js';
import type { RunDirectory } from '../run-files/run-directory.js';
import { hasNotEnteredGroup } from '../run-files/run-group.js';
import { readUnkeptLimits } from '../run-files/run-limits.js';
import type { ProcessTree } from '../tree/process-tree.js';

/** The free disk space below which the next lines of a server may not fit, in bytes. */
const minFreeBytes = 64 * 1024;
const minFreeInodes = 1_024;

const unkeptConditions: Readonly<Record<LimitName, Condition>> = {
  memoryBytes: 'memory_not_limited',
  cpus: 'cpus_not_limited',
  processes: 'processes_not_limited',
  openFiles: 'open_files_not_limited',
  nice: 'nice_not_set',
};

/** Finds the conditions. @param tree the run's processes; `null` if the run's files do not identify them */
export function findConditions(directory: RunDirectory, tree: ProcessTree | null): Condition[] {
  const main = tree?.findMainProcess() ?? null;
  return [
    ...(main !== null && tree?.findKeeper() === null ? ['keeper_gone' as const] : []),
    // T: stopped by a signal. t: stopped by a debugger (proc(5)).
    ...(main !== null && ('Tt'.includes(main.state) || tree?.isFrozen() === true) ? ['paused' as const] : []),
    ...(hasNotEnteredGroup(directory) ? ['cgroup_not_entered' as const] : []),
    ...readUnkeptLimits(directory).map((name) => unkeptConditions[name]),
    ...(existsSync(directory.path) ? [] : ['directory_gone' as const]),
    ...(isDiskFull(directory.path) ? ['disk_full' as const] : []),
  ];
}

/** Returns whether the disk of the path is almost without free space. `false` if the free space is unknown. */
export function isDiskFull(path: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize < minFreeBytes;
  } catch {
    return false;
  }
}

/** Returns whether the disk of the path has little space or few inodes. `false` if the free space is unknown. */
export function isDiskNearlyFull(path: string): boolean {
  try {
    const { bavail, bsize, files, ffree } = statfsSync(path);
    // A file system without a limit of inodes reports 0 inodes.
    return bavail * bsize < 16 * minFreeBytes || (files > 0 && ffree < minFreeInodes);
  } catch {
    return false;
  }
}

/** Returns the subject of a spawn fault that a full disk causes. */
export const describeFullDisk = (path: string): string => `no space is left on the disk of ${path}`;
