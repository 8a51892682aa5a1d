/** What a run's processes use, and what is out of the ordinary about it. */
import { join } from 'node:path';
import type { Measured, Usage } from '../../machines/ports/facts.js';
import { residentBytes, ticksPerSecond } from './proc.js';
import { type FamilyMarks, liveFamily } from './process-tree.js';
import { familyMarks } from './process-tree-marks.js';
import { readPid, runDirectory } from './run-directory.js';
import { conditionsOf } from './warnings.js';

/** @returns what is true of the run now */
export function measureRun(runs: string, run: string): Measured {
  const directory = runDirectory(join(runs, run));
  const record = readPid(directory);
  const marks = record === null ? null : familyMarks(directory, record);
  return { usage: marks === null ? null : usageOf(marks), conditions: conditionsOf(directory, marks) };
}

function usageOf(marks: FamilyMarks): Usage {
  const family = liveFamily(marks);
  return {
    processes: family.length,
    cpuSeconds: family.reduce((sum, { cpuTicks }) => sum + cpuTicks, 0) / ticksPerSecond,
    memoryBytes: family.reduce((sum, { pid }) => sum + residentBytes(pid), 0),
  };
}
