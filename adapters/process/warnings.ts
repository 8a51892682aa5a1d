/** What is out of the ordinary about a run that goes on, looked up now. */
import { existsSync, statfsSync } from 'node:fs';
import type { Condition } from '../../machines/ports/facts.js';
import { findKeeper, findMainProcess, type ProcessMarks } from './process-tree.js';
import type { RunDirectory } from './run-directory.js';

/** With less left, the next lines of a server may not fit. */
const minFreeBytes = 64 * 1024;

/** @param marks null when the run's files do not tell them */
export function findConditions(directory: RunDirectory, marks: ProcessMarks | null): Condition[] {
  const main = marks === null ? null : findMainProcess(marks);
  return [
    ...(main !== null && marks !== null && findKeeper(marks) === null ? ['keeper_gone' as const] : []),
    // T: stopped by a signal, t: by a debugger (proc(5)).
    ...(main !== null && 'Tt'.includes(main.state) ? ['paused' as const] : []),
    ...(existsSync(directory.path) ? [] : ['directory_gone' as const]),
    ...(isDiskFull(directory.path) ? ['disk_full' as const] : []),
  ];
}

/** Whether there is next to no space left on the disk that the path is on; false where that cannot be told. */
export function isDiskFull(path: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize < minFreeBytes;
  } catch {
    return false;
  }
}

/** @returns that there is none left, as a spawn fault's subject */
export const diskFullSubject = (path: string): string => `no space is left on the disk of ${path}`;
