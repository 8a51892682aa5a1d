/** What a run's processes use, and what is out of the ordinary about it. */
import { join } from 'node:path';
import type { Measured, Usage } from '../../machines/ports/facts.js';
import { residentBytes, ticksPerSecond } from './proc.js';
import { findProcesses, type ProcessMarks } from './process-tree.js';
import { readProcessMarks } from './process-tree-marks.js';
import { readPidRecord, runDirectory } from './run-directory.js';
import { findConditions } from './warnings.js';

/** @returns what is true of the run now */
export function measureRun(runs: string, run: string): Measured {
  const directory = runDirectory(join(runs, run));
  const record = readPidRecord(directory);
  const marks = record === null ? null : readProcessMarks(directory, record);
  return { usage: marks === null ? null : usageOf(marks), conditions: findConditions(directory, marks) };
}

function usageOf(marks: ProcessMarks): Usage {
  const family = findProcesses(marks);
  return {
    processes: family.length,
    cpuSeconds: family.reduce((sum, { cpuTicks }) => sum + cpuTicks, 0) / ticksPerSecond,
    memoryBytes: family.reduce((sum, { pid }) => sum + residentBytes(pid), 0),
  };
}
