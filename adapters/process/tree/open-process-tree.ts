/** Opens the process tree of a run. The processes are found by the run's cgroup, or without a cgroup by their marks. */
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openCgroup } from '../kernel/cgroup.js';
import { readBootId } from '../kernel/proc.js';
import type { PidRecord } from '../run-files/keeper-files.js';
import type { RunDirectory } from '../run-files/run-directory.js';
import { readRunGroup } from '../run-files/run-group.js';
import { CgroupProcessTree } from './cgroup-process-tree.js';
import { isLivenessPipeHeld } from './liveness-pipe.js';
import { ProcProcessTree } from './proc-process-tree.js';
import type { ProcessTree } from './process-tree.js';

/** Opens the process tree. @param record the run's pid record */
export function openProcessTree(directory: RunDirectory, record: PidRecord): ProcessTree {
  const run = basename(directory.path);
  const marked = new ProcProcessTree({
    pid: record.pid,
    startTicks: record.startTicks,
    keeperPid: record.keeperPid,
    cookie: `SERVER_MANAGER_RUN=${run}`,
    livenessPipe: `${run}/life`,
  });
  const group = readRunGroup(directory);
  return group === null ? marked : new CgroupProcessTree(openCgroup(group), marked);
}

/**
 * Returns whether a process of the run is alive. The result is false for a run of an earlier boot. The function must
 * not be called for a monitored run (see isLivenessPipeHeld).
 */
export async function isRunAlive(directory: RunDirectory, record: PidRecord): Promise<boolean> {
  if (record.bootId !== readBootId()) return false;
  const tree = openProcessTree(directory, record);
  await awaitExitRecord(tree);
  if (tree.findMainProcess() !== null || tree.isPopulated()) return true;
  return isLivenessPipeHeld(directory) || (await tree.findProcesses(false)).length > 0;
}

/** The time within which a keeper that is not paused records the exit of its server, in milliseconds. */
const maxRecordMs = 2_000;

/** Waits until the keeper has recorded the exit and exited. The keeper also has the liveness pipe open. */
async function awaitExitRecord(tree: ProcessTree): Promise<void> {
  const deadline = performance.now() + maxRecordMs;
  while (tree.findMainProcess() === null && tree.findKeeper() !== null && performance.now() < deadline) await sleep(1);
}
