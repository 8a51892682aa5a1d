/**
 * The process tree of a run with a cgroup. All descendants are members of the group. Other processes of the host are
 * therefore not read. Only root can move a process to another group, and such a process is found by its marks.
 */
import { watch } from 'node:fs';
import { join } from 'node:path';
import type { Cgroup } from '../kernel/cgroup.js';
import { isLive, type ProcessStat, processStat } from '../kernel/proc.js';
import type { ProcProcessTree } from './proc-process-tree.js';
import type { ProcessTree } from './process-tree.js';

/**
 * The maximum number of reads. The list and the state of the group are read one after the other. A group of short-lived
 * processes may change between both reads, and is then read again.
 */
const maxReads = 20;

export class CgroupProcessTree implements ProcessTree {
  readonly method = 'cgroup';

  /** @param marked the tree of the same run that finds processes by their marks */
  constructor(
    private readonly group: Cgroup,
    private readonly marked: ProcProcessTree,
  ) {}

  findMainProcess(): ProcessStat | null {
    return this.marked.findMainProcess();
  }

  findKeeper(): ProcessStat | null {
    return this.marked.findKeeper();
  }

  isPopulated(): boolean {
    return this.group.isPopulated();
  }

  async findProcesses(isPipeHeld: boolean): Promise<ProcessStat[]> {
    const members = this.findMembers();
    const pids = new Set(members.map(({ pid }) => pid));
    const escaped = this.marked.findRemembered().filter(({ pid }) => !pids.has(pid));
    if (members.length > 0 || escaped.length > 0 || !isPipeHeld) return [...members, ...escaped];
    return this.marked.findProcesses(true);
  }

  rememberDescendants(): void {
    this.marked.rememberDescendants();
  }

  hasEscaped({ pid }: ProcessStat): boolean {
    return !this.group.listPids().includes(pid);
  }

  findGroup(): number | null {
    return this.marked.findGroup();
  }

  killAtOnce(): boolean {
    return this.group.kill();
  }

  freeze(isFrozen: boolean): boolean {
    return this.group.freeze(isFrozen);
  }

  isFrozen(): boolean {
    return this.group.isFrozen();
  }

  cpuSeconds(): number | null {
    return this.group.cpuSeconds();
  }

  memoryBytes(): number | null {
    return this.group.memoryBytes();
  }

  watchEnd(wake: () => void): (() => void) | null {
    try {
      const watcher = watch(join(this.group.path, 'cgroup.events'), { persistent: false }, wake);
      watcher.on('error', () => undefined);
      return () => watcher.close();
    } catch {
      // The group has been removed.
      return null;
    }
  }

  remove(): void {
    this.group.remove();
  }

  private findMembers(): ProcessStat[] {
    for (let round = 0; round < maxReads && this.group.isPopulated(); round += 1) {
      const members = this.group
        .listPids()
        .map(processStat)
        .filter((stat) => stat !== null && isLive(stat));
      if (members.length > 0) return members as ProcessStat[];
    }
    return [];
  }
}
