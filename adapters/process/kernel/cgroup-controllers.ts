/**
 * Enables the controllers by which the groups of runs are limited. A group with its own processes cannot enable any
 * (the kernel's "no internal processes" rule), and no process can enter it afterwards.
 */
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { readGroupFile, readGroupPids, writeGroupFile } from './cgroup-files.js';

/** The controllers that limits need. */
export const limitControllers = ['memory', 'cpu', 'pids'] as const;
export type Controller = (typeof limitControllers)[number];

/** Under systemd, a manager that has its own group below the service's (DelegateSubgroup=) is there. */
export const managerGroup = 'manager';

/**
 * Where the manager is, as seen from the group in which it creates the groups of runs:
 * - `leaf`: in the group `manager` below it, which nothing else enters,
 * - `root`: in it, and it is the root of this cgroup namespace: a container's, or the host's,
 * - `shared`: in it, and others may enter it later, as systemd does at each start of the service.
 */
export type ManagerPlace = 'leaf' | 'root' | 'shared';

/**
 * Enables the controllers for the groups below one. In a container, its processes are moved into the group `manager`
 * first.
 * @param group in which the groups of runs are created
 * @returns the controllers that are in force there
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

/** The host's root group is exempt from the rule, and has no events. */
function isHostRoot(group: string): boolean {
  return !existsSync(join(group, 'cgroup.events'));
}

/** Processes that are being moved may fork. */
const maxRounds = 20;

function moveProcesses(from: string, to: string): void {
  try {
    mkdirSync(to, { recursive: true, mode: 0o755 });
  } catch {
    // Then the kernel refuses to enable controllers.
    return;
  }
  for (let round = 0; round < maxRounds; round += 1) {
    const pids = readGroupPids(from).filter((pid) => pid > 0);
    if (pids.length === 0) return;
    for (const pid of pids) writeGroupFile(to, 'cgroup.procs', String(pid));
  }
}
