/** The resource usage of a run's processes, and its conditions. */
import { join } from 'node:path';
import type { Measured, Usage } from '../../../machines/run/processes.js';
import { readResidentBytes, ticksPerSecond } from '../kernel/proc.js';
import { readPidRecord } from '../run-files/keeper-files.js';
import { type RunDirectory, runDirectory } from '../run-files/run-directory.js';
import { openProcessTree } from '../tree/open-process-tree.js';
import type { ProcessTree } from '../tree/process-tree.js';
import { findConditions } from './conditions.js';

/**
 * Returns the current usage and conditions of a run. The usage is `null` if the run's files do not identify its
 * processes.
 */
export async function measureRun(runs: string, run: string): Promise<Measured> {
  const directory = runDirectory(join(runs, run));
  const tree = findTree(directory);
  return {
    usage: tree === null ? null : await measureTree(tree),
    processTree: tree?.method ?? null,
    conditions: findConditions(directory, tree),
  };
}

/**
 * Measures the usage of one run repeatedly, for the samples. Reads fewer files than {@link measureRun}.
 * @returns the function that measures a run; its result is `null` as in measureRun
 */
export function createUsageSampler(runs: string): (run: string) => Promise<Usage | null> {
  /**
   * The tree of the last run; `null` for a tree without a cgroup. Such a tree is opened again for each measurement,
   * because the tree remembers every process that it finds.
   */
  let kept: { readonly run: string; readonly tree: ProcessTree } | null = null;
  return async (run) => {
    const tree = kept?.run === run ? kept.tree : findTree(runDirectory(join(runs, run)));
    kept = tree?.method === 'cgroup' ? { run, tree } : null;
    return tree === null ? null : measureTree(tree);
  };
}

function findTree(directory: RunDirectory): ProcessTree | null {
  const record = readPidRecord(directory);
  return record === null ? null : openProcessTree(directory, record);
}

async function measureTree(tree: ProcessTree): Promise<Usage> {
  const processes = await tree.findProcesses(true);
  return {
    processes: processes.length,
    cpuSeconds: tree.cpuSeconds() ?? processes.reduce((sum, { cpuTicks }) => sum + cpuTicks, 0) / ticksPerSecond,
    memoryBytes: tree.memoryBytes() ?? processes.reduce((sum, { pid }) => sum + readResidentBytes(pid), 0),
  };
}
