/** The means by which a process tree is known, for tests that hold with each of them. */

import { findCgroupParent } from '../adapters/process/cgroup-parent.js';
import type { ProcessTreeMethod } from '../machines/ports/processes.js';

export interface ProcessTreeSetup {
  readonly method: ProcessTreeMethod;
  readonly createGroup: () => string | null;
}

/** @returns both, or `proc` alone where this machine has no writable cgroup v2, which is printed */
export function processTreeSetups(): ProcessTreeSetup[] {
  const proc: ProcessTreeSetup = { method: 'proc', createGroup: () => null };
  const cgroups = findCgroupParent('/tests');
  if (typeof cgroups !== 'string') return [proc, { method: 'cgroup', createGroup: cgroups.create }];
  console.log(`skipped  tests with a cgroup: ${cgroups}`);
  return [proc];
}
