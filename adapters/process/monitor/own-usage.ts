/** The resources that the manager's own process uses. */
import { readdirSync } from 'node:fs';
import type { ManagerUsage } from '../../../machines/run/processes.js';

/** Returns the current usage of this process. */
export function measureManager(): ManagerUsage {
  const { user, system } = process.cpuUsage();
  return {
    cpuSeconds: (user + system) / 1e6,
    memoryBytes: process.memoryUsage.rss(),
    openFiles: countOpenFiles(),
    startedAt: performance.timeOrigin,
  };
}

/** Returns the number of open files; `null` if /proc cannot be read, for example for lack of descriptors. */
function countOpenFiles(): number | null {
  try {
    // One of the entries is the descriptor that reads this directory.
    return readdirSync('/proc/self/fd').length - 1;
  } catch {
    return null;
  }
}
