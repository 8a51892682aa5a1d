/** Logs the method that finds the processes of runs: cgroups, or /proc with the reason why cgroups cannot be used. */
import type { Logger } from 'pino';
import type { NoCgroup } from '../../../machines/run/processes.js';

const reasons: Readonly<Record<NoCgroup, string>> = {
  not_mounted: 'cgroup v2 is not mounted',
  read_only: 'cgroup v2 is mounted read-only',
  not_permitted: 'this user may not create cgroups below the cgroup of the manager',
  old_kernel: 'Linux before 5.14 cannot kill a cgroup',
  not_wanted: '--process-tree proc says so',
};

/** Logs the method. @param cgroups the controllers of the runs' cgroups, or the reason why runs have no cgroup */
export function logProcessTreeMethod(
  cgroups: { readonly controllers: readonly string[] } | NoCgroup,
  log: Pick<Logger, 'info'>,
): void {
  if (typeof cgroups !== 'string') {
    const { controllers } = cgroups;
    const lack =
      controllers.length > 0 ? '' : ' without controllers, which limits.memoryBytes, cpus and processes need';
    return log.info({ processTree: 'cgroup', controllers }, `each run gets a cgroup${lack}`);
  }
  log.info(
    { processTree: 'proc', reason: cgroups },
    `processes are found in /proc, because ${reasons[cgroups]}; docs/guides/systemd-and-containers.md says how to get a cgroup`,
  );
}
