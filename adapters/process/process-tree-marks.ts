/** The marks of a run's family, as its files tell them. */
import { statSync } from 'node:fs';
import { basename } from 'node:path';
import type { ProcessMarks } from './process-tree.js';
import type { PidRecord, RunDirectory } from './run-directory.js';

/** @returns what the run's processes are known by */
export function readProcessMarks(directory: RunDirectory, record: PidRecord): ProcessMarks {
  const life = statSync(directory.livenessPipe, { throwIfNoEntry: false });
  return {
    pid: record.pid,
    startTicks: record.startTicks,
    keeperPid: record.keeperPid,
    cookie: `SERVER_MANAGER_RUN=${basename(directory.path)}`,
    life: life === undefined ? null : { dev: life.dev, ino: life.ino },
    seen: new Map(),
  };
}
