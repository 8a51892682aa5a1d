/** The two ways to find a process tree, for tests that run with each of them, and the removal of cgroups. */
import { existsSync, readdirSync, rmdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { openCgroup } from '../../../adapters/process/kernel/cgroup.js';
import { findCgroupParent } from '../../../adapters/process/kernel/cgroup-parent.js';
import type { ProcessTreeMethod } from '../../../machines/run/processes.js';

export interface ProcessTreeSetup {
  readonly method: ProcessTreeMethod;
  readonly createGroup: () => string | null;
}

/**
 * Returns both ways to find a process tree. On a machine without a writable cgroup v2, prints a line and returns only
 * `proc`
 */
export function processTreeSetups(): ProcessTreeSetup[] {
  const proc: ProcessTreeSetup = { method: 'proc', createGroup: () => null };
  const cgroups = findCgroupParent('/tests');
  if (typeof cgroups !== 'string') return [proc, { method: 'cgroup', createGroup: cgroups.create }];
  console.log(`skipped  tests with a cgroup: ${cgroups}`);
  return [proc];
}

/** Returns the paths of a workspace's cgroups. The list is empty on a machine without a writable cgroup v2. */
export function cgroupsOf(root: string): string[] {
  const cgroups = findCgroupParent(root);
  const trial = typeof cgroups === 'string' ? null : cgroups.create();
  if (trial === null) return [];
  rmdirSync(trial);
  const prefix = basename(trial).slice(0, -'0123456789ab'.length);
  return readdirSync(dirname(trial))
    .filter((name) => name.startsWith(prefix))
    .map((name) => join(dirname(trial), name));
}

const retryMs = 5;
const maxTries = 200;

/**
 * Removes the cgroups that killed managers of a workspace left. Waits up to a second for keepers that are about to
 * exit.
 */
export function removeCgroupsOf(root: string): void {
  const left = cgroupsOf(root);
  for (let tries = 0; tries < maxTries && left.some((path) => existsSync(path)); tries += 1) {
    if (tries > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, retryMs);
    for (const path of left) openCgroup(path).remove();
  }
}
