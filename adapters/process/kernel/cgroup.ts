/**
 * Reads and controls one cgroup (v2) by its files, as documented in the kernel's "Control Group v2". All descendants of
 * a process stay in its group.
 */
import { readdirSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { isAbsent, readGroupField, readGroupFile, readGroupPids, writeGroupFile } from './cgroup-files.js';

export interface Cgroup {
  readonly path: string;
  /** Returns whether a process is alive in the group or below it. */
  isPopulated(): boolean;
  /** Returns whether the group is frozen. */
  isFrozen(): boolean;
  /** Returns the pids in the group and below it. Leaves out processes without a pid in the manager's pid namespace. */
  listPids(): number[];
  /** Sends SIGKILL to all processes at once. @returns false if the kernel refuses */
  kill(): boolean;
  /** Freezes or thaws all processes. @returns false if the kernel refuses */
  freeze(isFrozen: boolean): boolean;
  /** Returns the user and system time of all processes so far, in seconds; `null` if the time is unknown. */
  cpuSeconds(): number | null;
  /**
   * Returns the working set in bytes: all memory except for cached files that are not in use. `null` without the memory
   * controller.
   */
  memoryBytes(): number | null;
  /**
   * Returns whether the kernel killed a process for lack of memory. The result is false without the memory controller.
   */
  hasOomKill(): boolean;
  /**
   * Removes the group and its subgroups, unless one of them contains a living process.
   * @param attempts the maximum number of attempts, at intervals of 50 milliseconds. A killed process remains in its
   *   group until it has exited
   */
  remove(attempts?: number): void;
}

/** The pause between two attempts to remove a group, in milliseconds. */
const removalPauseMs = 50;

/** Opens a group. @param path the group's directory, which may no longer exist */
export function openCgroup(path: string): Cgroup {
  const hasEvent = (name: string): boolean => readGroupField(path, 'cgroup.events', name) === 1;
  return {
    path,
    isPopulated: () => hasEvent('populated'),
    isFrozen: () => hasEvent('frozen'),
    listPids: () =>
      subtree(path)
        .flatMap(readGroupPids)
        .filter((pid) => pid > 0),
    kill: () => writeGroupFile(path, 'cgroup.kill', '1'),
    freeze: (isFrozen) => writeGroupFile(path, 'cgroup.freeze', isFrozen ? '1' : '0'),
    cpuSeconds() {
      const microseconds = readGroupField(path, 'cpu.stat', 'usage_usec');
      return microseconds === null ? null : microseconds / 1e6;
    },
    memoryBytes() {
      const text = readGroupFile(path, 'memory.current');
      if (text === '') return null;
      return Math.max(0, Number(text) - (readGroupField(path, 'memory.stat', 'inactive_file') ?? 0));
    },
    hasOomKill: () => (readGroupField(path, 'memory.events', 'oom_kill') ?? 0) > 0,
    remove: (attempts = 1) => removeGroup(path, attempts),
  };
}

function removeGroup(path: string, attempts: number): void {
  try {
    for (const group of subtree(path).reverse()) rmdirSync(group);
  } catch (error) {
    // Either a process is in the group, or the group has already been removed.
    if ((error as NodeJS.ErrnoException).code !== 'EBUSY' || attempts === 1) return;
    setTimeout(() => removeGroup(path, attempts - 1), removalPauseMs).unref();
  }
}

/** Returns the group and its subgroups, each group before its subgroups. */
function subtree(path: string): string[] {
  let below: string[];
  try {
    below = readdirSync(path, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(path, entry.name));
  } catch (error) {
    if (isAbsent(error)) return [];
    throw error;
  }
  return [path, ...below.flatMap(subtree)];
}
