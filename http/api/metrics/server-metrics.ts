/** The metrics of the server process, from its chart and from measurements (docs/reference/metrics/README.md). */
import { type HealthState, healthStates } from '../../../machines/health/states.js';
import { isUp, readPhase } from '../../../machines/operations/verdict.js';
import type { Measured } from '../../../machines/run/processes.js';
import type { ServerSnapshot } from '../../../machines/server/server.js';
import { recoveryState } from '../server/status-answer.js';
import { type Metric, toInfo, toSingle, toStateSet } from './metric.js';

const states = ['stopped', 'launching', 'up', 'announcing', 'stopping', 'restarting', 'stuck'];
const recoveryStates = ['none', 'waiting', 'starting', 'gave_up'];

/**
 * Returns the current metrics of the server.
 * @param measured the measurements of the current run; `null` without a run, or if measuring failed
 * @param cpuSeconds the CPU time of the current run in seconds, which never decreases; `null` if the time is unknown
 * @param kind the kind of the Build; `null` if the kind is unknown
 * @param players the number of players; `null` if the number is unknown
 * @param health the health of the server
 */
export function listServerMetrics(
  snapshot: ServerSnapshot,
  measured: Measured | null,
  cpuSeconds: number | null,
  kind: string | null,
  players: number | null,
  health: HealthState,
): readonly Metric[] {
  const { run, lastExit } = snapshot.context;
  const { launch = null, startedAt = null } = run ?? {};
  const usage = measured?.usage;
  const state = readPhase(snapshot) ?? 'stopped';
  return [
    ...toSingle(
      'gauge',
      'gameserver_up',
      'Whether the server is up, also during the notice of its end.',
      isUp(snapshot) ? 1 : 0,
    ),
    toStateSet('gameserver_state', 'The state of the server: stopped, or the phase of GET /status.', states, state),
    toStateSet('gameserver_health', 'Whether the running server answers its probes.', healthStates, health),
    toStateSet(
      'gameserver_recovery',
      'The start that crash recovery or --autostart has planned.',
      recoveryStates,
      recoveryState(snapshot),
    ),
    ...(launch === null
      ? []
      : [
          toInfo('gameserver_build', 'What runs: the Build, its kind and the Data Folder.', {
            build: launch.build,
            folder: launch.folder,
            ...(kind !== null && { kind }),
          }),
        ]),
    ...toSingle(
      'gauge',
      'gameserver_process_start_time_seconds',
      'When the run was started, since the epoch.',
      startedAt === null ? null : startedAt / 1_000,
    ),
    ...toSingle(
      'counter',
      'gameserver_process_cpu_seconds',
      'CPU time of the process tree of the current run.',
      cpuSeconds,
    ),
    ...toSingle(
      'gauge',
      'gameserver_process_resident_memory_bytes',
      'Resident memory of the process tree.',
      usage?.memoryBytes,
    ),
    ...toSingle(
      'gauge',
      'gameserver_process_memory_limit_bytes',
      'Memory that the process tree may use, where the kernel keeps a limit.',
      measured === null ? null : readMemoryLimit(snapshot, measured),
    ),
    ...toSingle('gauge', 'gameserver_players', 'Players on the server, read every ten seconds.', players),
    ...toSingle('gauge', 'gameserver_processes', 'Processes in the process tree.', usage?.processes),
    ...toSingle(
      'gauge',
      'gameserver_last_exit_expected',
      'Whether the exit of the last run was requested.',
      lastExit === null ? null : Number(lastExit.expected),
    ),
    ...toSingle(
      'gauge',
      'gameserver_last_exit_timestamp_seconds',
      'When the last run ended, since the epoch.',
      lastExit === null ? null : lastExit.at / 1_000,
    ),
  ];
}

/** Returns the memory limit in bytes; `null` without a limit, or if the limit is not in force. */
function readMemoryLimit(snapshot: ServerSnapshot, { processTree, conditions }: Measured): number | null {
  if (processTree !== 'cgroup' || conditions.includes('memory_not_limited')) return null;
  return snapshot.context.run?.launch.limits?.memoryBytes ?? null;
}
