/** The resources that the manager's own process uses. */
import { readdirSync } from 'node:fs';
import type { ManagerUsage } from '../../../machines/run/processes.js';

/** Returns the present usage of this process. */
export function measureManager(): ManagerUsage {
  const { user, system } = process.cpuUsage();
  return {
    cpuSeconds: (user + system) / 1e6,
    memoryBytes: process.memoryUsage.rss(),
    openFiles: countOpenFiles(),
    startedAt: performance.timeOrigin,
  };
}

/** Returns null where /proc cannot be read, as for a process that has no descriptor left. */
function countOpenFiles(): number | null {
  try {
    // One of them is the descriptor of the directory that is read.
    return readdirSync('/proc/self/fd').length - 1;
  } catch {
    return null;
  }
}
