/** Writes the limits of a run's whole cgroup, which the kernel enforces. */
import type { Limits } from '../../../machines/launch/limits.js';
import type { Controller } from './cgroup-controllers.js';
import { writeGroupFile } from './cgroup-files.js';

export type GroupLimitName = 'memoryBytes' | 'cpus' | 'processes';

interface GroupLimit {
  readonly controller: Controller;
  readonly file: string;
  readonly format: (value: number) => string;
}

/** The period of the CPU limit, in microseconds: the kernel's default. */
const cpuPeriod = 100_000;

export const groupLimits: Readonly<Record<GroupLimitName, GroupLimit>> = {
  memoryBytes: { controller: 'memory', file: 'memory.max', format: String },
  cpus: { controller: 'cpu', file: 'cpu.max', format: (cpus) => `${Math.round(cpus * cpuPeriod)} ${cpuPeriod}` },
  processes: { controller: 'pids', file: 'pids.max', format: String },
};

export const groupLimitNames = Object.keys(groupLimits) as readonly GroupLimitName[];

/** Writes the limits of a group. @returns the names of the limits that could not be written */
export function writeGroupLimits(group: string | null, limits: Limits): GroupLimitName[] {
  return groupLimitNames.filter((name) => {
    const value = limits[name];
    const { file, format } = groupLimits[name];
    return value !== undefined && (group === null || !writeGroupFile(group, file, format(value)));
  });
}
