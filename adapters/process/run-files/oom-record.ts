/**
 * Reads and writes the file `oom` of a run. The file means that the kernel killed a process of the run's cgroup for
 * lack of memory.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openCgroup } from '../kernel/cgroup.js';
import type { RunDirectory } from './run-directory.js';
import { writeRunFile } from './run-file.js';
import { readRunGroup } from './run-group.js';

/**
 * Reads from the run's cgroup whether the kernel killed a process, and records the result. The removal of the group
 * loses this information.
 * @returns whether the kernel killed a process for lack of memory; false if that is unknown
 */
export function recordOomKill(directory: RunDirectory): boolean {
  if (hasOomRecord(directory)) return true;
  const group = readRunGroup(directory);
  if (group === null || !openCgroup(group).hasOomKill()) return false;
  try {
    writeRunFile(toPath(directory), '1\n');
  } catch {
    // The disk is full, or the directory was deleted: only this manager knows the fact.
  }
  return true;
}

export const hasOomRecord = (directory: RunDirectory): boolean => existsSync(toPath(directory));

const toPath = ({ path }: RunDirectory): string => join(path, 'oom');
