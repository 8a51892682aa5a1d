/** Composes the texts of `warnings` in GET /status. */
import type { AgonesReport } from '../../../machines/agones/agones-link.js';
import type { RecordingFaults } from '../../../machines/console/console.js';
import type { LimitName } from '../../../machines/launch/limits.js';
import type { Condition } from '../../../machines/run/processes.js';

function unkeptText(limit: LimitName): string {
  return `The server runs without limits.${limit} of its build.json, which cannot be kept here. A preflight gives the reason.`;
}

export const conditionTexts: Readonly<Record<Condition, string>> = {
  keeper_gone: 'The keeper of the server was killed. The server is still running, but its exit code will be unknown.',
  paused:
    'The server is paused by a signal (SIGSTOP), a debugger or a frozen cgroup. Send SIGCONT, or thaw the cgroup, to resume it.',
  directory_gone:
    'The run directory was deleted. The server is still running and its console is readable, but a new manager will not find it. Restart the server to create a new run directory.',
  cgroup_not_entered:
    'The server could not enter the cgroup that was made for it. Its processes are found by their marks in /proc instead. Check who may write to the cgroup of the manager.',
  memory_not_limited: unkeptText('memoryBytes'),
  cpus_not_limited: unkeptText('cpus'),
  processes_not_limited: unkeptText('processes'),
  open_files_not_limited: unkeptText('openFiles'),
  nice_not_set: unkeptText('nice'),
  disk_full: 'The disk of the workspace is full. Server output is lost. Free disk space.',
};

/** Returns the warnings of a run, each with the run's id at its end. */
export function listRunWarnings(run: string, warnings: readonly string[]): string[] {
  return warnings.map((warning) => `Run ${run}: ${warning}`);
}

/** Returns a warning for each fault in recording the console. */
export function consoleWarnings({ consoleError, pruneError, timeIndexError }: RecordingFaults): string[] {
  const warnings = [];
  if (consoleError !== null) {
    warnings.push(
      `The console log of the run cannot be read (${consoleError === 'not_a_file' ? 'it is not a regular file' : consoleError}). The server keeps running, and stop and kill work. A restart begins a new log.`,
    );
  }
  if (pruneError !== null) {
    warnings.push(
      `The console log exceeds its size limit because it cannot be pruned (${pruneError}). Check the free disk space. A restart begins a new log.`,
    );
  }
  if (timeIndexError === 'removed') {
    warnings.push(conditionTexts.directory_gone);
  } else if (timeIndexError !== null) {
    warnings.push(
      `The times of console lines are not recorded (${timeIndexError}). Check the free disk space and the permissions of the run directory.`,
    );
  }
  return warnings;
}

/** Returns a warning while the sidecar of Agones does not accept requests. */
export function agonesWarnings(agones: Pick<AgonesReport, 'fault'> | null): string[] {
  if (agones === null || agones.fault === null) return [];
  return [
    `The sidecar of Agones does not accept requests (${agones.fault}). They are tried again. The server is not affected, but Agones may replace the GameServer. Check the container agones-gameserver-sidecar of the pod.`,
  ];
}
