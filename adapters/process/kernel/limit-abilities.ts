/**
 * Finds the limits that this manager can enforce, from the controllers of the runs' cgroups and from the rights of the
 * manager.
 */
import { getPriority } from 'node:os';
import type { Limits, UnkeptLimit } from '../../../machines/launch/limits.js';
import type { Controller } from './cgroup-controllers.js';
import { type GroupLimitName, groupLimits } from './group-limits.js';
import { readProcFile } from './proc.js';

export interface LimitAbilities {
  /** The controllers of the runs' cgroups; `null` if runs have no cgroup. */
  readonly controllers: readonly Controller[] | null;
  readonly maxOpenFiles: number;
  readonly minNice: number;
}

/**
 * Returns the limits that the manager can enforce. @param controllers the controllers of the runs' cgroups; `null` if
 * runs have no cgroup
 */
export function readLimitAbilities(controllers: readonly Controller[] | null): LimitAbilities {
  return { controllers, ...findRights(readProcFile('self/status'), readProcFile('self/limits'), getPriority()) };
}

/** The bit of CAP_SYS_NICE (capabilities(7)). */
const mayRaiseNice = 23n;
const mayExceedLimits = 24n;

/**
 * Finds the rights of the manager.
 * @param status the text of /proc/self/status
 * @param limits the text of /proc/self/limits
 * @param nice the manager's own niceness
 */
export function findRights(status: string, limits: string, nice: number): Omit<LimitAbilities, 'controllers'> {
  const capabilities = BigInt(`0x${/^CapEff:\s*([0-9a-f]+)$/m.exec(status)?.[1] ?? '0'}`);
  const has = (capability: bigint): boolean => ((capabilities >> capability) & 1n) === 1n;
  const [, , hardOpenFiles] = /^Max open files +(\S+) +(\S+)/m.exec(limits) ?? [];
  const nicePriority = Number(/^Max nice priority +(\d+)/m.exec(limits)?.[1] ?? 0);
  return {
    maxOpenFiles: has(mayExceedLimits) ? readMaxOpenFiles() : toNumber(hardOpenFiles),
    // A limit of n allows a niceness of 20 - n (getrlimit(2)).
    minNice: has(mayRaiseNice) ? -20 : Math.min(nice, 20 - nicePriority),
  };
}

const toNumber = (text: string | undefined): number =>
  Number.isNaN(Number(text)) ? Number.POSITIVE_INFINITY : Number(text);

/** Returns the maximum number of open files that even root cannot exceed. */
const readMaxOpenFiles = (): number => Number(readProcFile('sys/fs/nr_open') || Number.POSITIVE_INFINITY);

/** Returns the limits that the manager cannot enforce. */
export function findUnkeptLimits(limits: Limits, abilities: LimitAbilities): UnkeptLimit[] {
  const { controllers, maxOpenFiles, minNice } = abilities;
  const unkept: UnkeptLimit[] = [];
  for (const [limit, { controller }] of Object.entries(groupLimits))
    if (limits[limit as GroupLimitName] !== undefined && !controllers?.includes(controller))
      unkept.push({
        limit: limit as GroupLimitName,
        reason: controllers === null ? 'no_cgroup' : 'no_controller',
        possible: null,
      });
  if ((limits.openFiles ?? 0) > maxOpenFiles)
    unkept.push({ limit: 'openFiles', reason: 'above_own', possible: maxOpenFiles });
  if ((limits.nice ?? minNice) < minNice) unkept.push({ limit: 'nice', reason: 'below_own', possible: minNice });
  return unkept;
}
