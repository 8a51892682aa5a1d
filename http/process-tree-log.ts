/** Says in the log by which means the process tree is known, and why not by the better one. */
import type { Logger } from 'pino';
import type { CgroupParent, NoCgroup } from '../adapters/process/cgroup-parent.js';

const reasons: Readonly<Record<NoCgroup, string>> = {
  not_mounted: 'cgroup v2 is not mounted',
  read_only: 'cgroup v2 is mounted read-only',
  not_permitted: 'this user may not create cgroups below that of the manager',
  old_kernel: 'Linux before 5.14 cannot kill a cgroup',
};

/** @param cgroups where cgroups can be created, or why not */
export function logProcessTreeMethod(cgroups: CgroupParent | NoCgroup, log: Pick<Logger, 'info'>): void {
  if (typeof cgroups !== 'string') return log.info({ processTree: 'cgroup' }, 'each run gets a cgroup');
  log.info(
    { processTree: 'proc', reason: cgroups },
    `processes are found in /proc, as ${reasons[cgroups]}; docs/guides/systemd-and-containers.md says how to get a cgroup`,
  );
}
