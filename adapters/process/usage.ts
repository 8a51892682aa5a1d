/** The resource usage of a run's processes, and its conditions. */
import { join } from 'node:path';
import type { Measured, Usage } from '../../machines/ports/processes.js';
import { findConditions } from './conditions.js';
import { readPidRecord } from './keeper-files.js';
import { openProcessTree } from './open-process-tree.js';
import { residentBytes, ticksPerSecond } from './proc.js';
import type { ProcessTree } from './process-tree.js';
import { runDirectory } from './run-directory.js';

/**
 * @returns the present usage and conditions of a run; the usage is null when its files do not say which processes it
 * has
 */
export async function measureRun(runs: string, run: string): Promise<Measured> {
  const directory = runDirectory(join(runs, run));
  const record = readPidRecord(directory);
  const tree = record === null ? null : openProcessTree(directory, record);
  return {
    usage: tree === null ? null : await measureUsage(tree),
    processTree: tree?.method ?? null,
    conditions: findConditions(directory, tree),
  };
}

async function measureUsage(tree: ProcessTree): Promise<Usage> {
  const processes = await tree.findProcesses(true);
  return {
    processes: processes.length,
    cpuSeconds: tree.cpuSeconds() ?? processes.reduce((sum, { cpuTicks }) => sum + cpuTicks, 0) / ticksPerSecond,
    memoryBytes: tree.memoryBytes() ?? processes.reduce((sum, { pid }) => sum + residentBytes(pid), 0),
  };
}
