/**
 * The process tree as a cgroup shows it: a process stays a member however it was started, and nothing else on the host
 * is read. Only a process that was moved to another group, which root can do, is searched by its marks.
 */
import { watch } from 'node:fs';
import { join } from 'node:path';
import type { Cgroup } from '../kernel/cgroup.js';
import { isLive, type ProcessStat, processStat } from '../kernel/proc.js';
import type { ProcProcessTree } from './proc-process-tree.js';
import type { ProcessTree } from './process-tree.js';

/** The list and the group's state are read one after the other, so a group of short-lived processes is read again. */
const maxReads = 20;

/** @param marked the same run's tree by the marks of its processes */
export function createCgroupProcessTree(group: Cgroup, marked: ProcProcessTree): ProcessTree {
  function findMembers(): ProcessStat[] {
    for (let round = 0; round < maxReads && group.isPopulated(); round += 1) {
      const members = group
        .listPids()
        .map(processStat)
        .filter((stat) => stat !== null && isLive(stat));
      if (members.length > 0) return members as ProcessStat[];
    }
    return [];
  }

  return {
    ...marked,
    method: 'cgroup',
    isPopulated: group.isPopulated,
    async findProcesses(isPipeHeld) {
      const members = findMembers();
      const pids = new Set(members.map(({ pid }) => pid));
      const escaped = marked.findRemembered().filter(({ pid }) => !pids.has(pid));
      if (members.length > 0 || escaped.length > 0 || !isPipeHeld) return [...members, ...escaped];
      return marked.findProcesses(true);
    },
    hasEscaped: ({ pid }) => !group.listPids().includes(pid),
    killAtOnce: group.kill,
    freeze: group.freeze,
    isFrozen: group.isFrozen,
    cpuSeconds: group.cpuSeconds,
    memoryBytes: group.memoryBytes,
    watchEnd(wake) {
      try {
        const watcher = watch(join(group.path, 'cgroup.events'), { persistent: false }, wake);
        watcher.on('error', () => undefined);
        return () => watcher.close();
      } catch {
        // The group has been removed.
        return null;
      }
    },
    remove: group.remove,
  };
}
