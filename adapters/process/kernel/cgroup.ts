/**
 * One cgroup (v2) by its files, as documented in the kernel's "Control Group v2". What a process starts stays in its
 * group, however it is started.
 */
import { readdirSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { isAbsent, readGroupField, readGroupFile, readGroupPids, writeGroupFile } from './cgroup-files.js';

export interface Cgroup {
  readonly path: string;
  /** Whether a process is alive in the group or below it. */
  isPopulated(): boolean;
  /** Whether the group is frozen. */
  isFrozen(): boolean;
  /** @returns the pids in the group and below it. A process of another pid namespace is not among them */
  listPids(): number[];
  /** Sends SIGKILL to all processes at once. @returns false when the kernel refuses */
  kill(): boolean;
  /** Freezes or thaws all processes. @returns false when the kernel refuses */
  freeze(isFrozen: boolean): boolean;
  /** @returns user and system time of all processes so far, in seconds; null when unknown */
  cpuSeconds(): number | null;
  /** @returns the working set in bytes: all memory but cached files not in use; null without the memory controller */
  memoryBytes(): number | null;
  /** Whether the kernel killed a process for lack of memory; false without the memory controller. */
  hasOomKill(): boolean;
  /** Removes the group and those below it, unless a process is alive in it. */
  remove(): void;
}

/** @param path its directory, which need not exist any more */
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
    remove() {
      try {
        for (const group of subtree(path).reverse()) rmdirSync(group);
      } catch {
        // A process is alive in it, or it has been removed.
      }
    },
  };
}

/** @returns the group and all below it, each before those below it */
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
