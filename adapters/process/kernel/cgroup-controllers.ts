/**
 * Enables the controllers that limit the groups of runs. The kernel's "no internal processes" rule applies. A group
 * that contains processes cannot enable controllers, and no process can enter a group with enabled controllers.
 */
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { readGroupFile, readGroupPids, writeGroupFile } from './cgroup-files.js';

/** The controllers that limits need. */
export const limitControllers = ['memory', 'cpu', 'pids'] as const;
export type Controller = (typeof limitControllers)[number];

/**
 * The name of a group below the service's group. Under systemd, DelegateSubgroup= puts the manager into this subgroup.
 */
export const managerGroup = 'manager';

/**
 * The position of the manager relative to the group in which it creates the groups of runs:
 * - `leaf`: the manager is in the subgroup `manager`, which no other process enters.
 * - `root`: the manager is in the group itself, which is the root of this cgroup namespace. The namespace belongs to a
 *   container or to the host.
 * - `shared`: the manager is in the group itself, and other processes may enter it later, as systemd does at each start
 *   of the service.
 */
export type ManagerPlace = 'leaf' | 'root' | 'shared';

/**
 * Enables the controllers for the subgroups of a group. In a container, the processes of the group are first moved into
 * the subgroup `manager`.
 * @param group the group in which the groups of runs are created
 * @returns the enabled controllers
 */
export function enableControllers<Name extends string = Controller>(
  group: string,
  place: ManagerPlace,
  wanted: readonly Name[] = limitControllers as readonly string[] as readonly Name[],
): Name[] {
  const readNames = (file: string): string[] => readGroupFile(group, file).trim().split(' ');
  const enabled = readNames('cgroup.subtree_control');
  const available = readNames('cgroup.controllers');
  const missing = wanted.filter((name) => available.includes(name) && !enabled.includes(name));
  if (missing.length > 0 && place !== 'shared') {
    if (place === 'root' && !isHostRoot(group)) moveProcesses(group, join(group, managerGroup));
    for (const name of missing) writeGroupFile(group, 'cgroup.subtree_control', `+${name}`);
  }
  const inForce = readNames('cgroup.subtree_control');
  return wanted.filter((name) => inForce.includes(name));
}

/**
 * Returns whether the group is the root group of the host. The root group is exempt from the rule and has no events.
 */
function isHostRoot(group: string): boolean {
  return !existsSync(join(group, 'cgroup.events'));
}

/** The maximum number of attempts. Processes may fork while they are being moved. */
const maxRounds = 20;

function moveProcesses(from: string, to: string): void {
  try {
    mkdirSync(to, { recursive: true, mode: 0o755 });
  } catch {
    // The kernel will refuse to enable controllers.
    return;
  }
  for (let round = 0; round < maxRounds; round += 1) {
    const pids = readGroupPids(from).filter((pid) => pid > 0);
    if (pids.length === 0) return;
    for (const pid of pids) writeGroupFile(to, 'cgroup.procs', String(pid));
  }
}
