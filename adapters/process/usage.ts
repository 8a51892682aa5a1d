/** What a run's processes use. */
import { join } from 'node:path';
import type { Usage } from '../../machines/facts.js';
import { liveFamily } from './family.js';
import { familyMarks } from './marks.js';
import { residentBytes, ticksPerSecond } from './proc.js';
import { readPid, runDirectory } from './run-directory.js';

/** @returns what the run's live processes use now, or null when the run is not there */
export function measureRun(runs: string, run: string): Usage | null {
  const directory = runDirectory(join(runs, run));
  const record = readPid(directory);
  if (record === null) return null;
  const family = liveFamily(familyMarks(directory, record));
  return {
    processes: family.length,
    cpuSeconds: family.reduce((sum, { cpuTicks }) => sum + cpuTicks, 0) / ticksPerSecond,
    memoryBytes: family.reduce((sum, { pid }) => sum + residentBytes(pid), 0),
  };
}
