/** Opens the process tree of a run. */
import { statSync } from 'node:fs';
import { basename } from 'node:path';
import type { PidRecord } from './keeper-files.js';
import { bootId } from './proc.js';
import { createProcProcessTree } from './proc-process-tree.js';
import type { ProcessTree } from './process-tree.js';
import type { RunDirectory } from './run-directory.js';

/** @param record the run's pid record */
export function openProcessTree(directory: RunDirectory, record: PidRecord): ProcessTree {
  const pipe = statSync(directory.livenessPipe, { throwIfNoEntry: false });
  return createProcProcessTree({
    pid: record.pid,
    startTicks: record.startTicks,
    keeperPid: record.keeperPid,
    cookie: `SERVER_MANAGER_RUN=${basename(directory.path)}`,
    livenessPipe: pipe === undefined ? null : { dev: pipe.dev, ino: pipe.ino },
  });
}

/** Whether a process of the run is alive. Pids of an earlier boot mean nothing: its processes ended with it. */
export function isRunAlive(directory: RunDirectory, record: PidRecord): boolean {
  return record.bootId === bootId() && openProcessTree(directory, record).findProcesses().length > 0;
}
