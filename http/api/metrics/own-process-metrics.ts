/** The metrics of the manager itself, with the names that Prometheus uses for processes. */
import type { ManagerUsage } from '../../../machines/run/processes.js';
import { type Metric, toInfo, toSingle } from './metric.js';

/** Returns the metrics of the manager. */
export function listOwnProcessMetrics(
  { cpuSeconds, memoryBytes, openFiles, startedAt }: ManagerUsage,
  version: string,
): readonly Metric[] {
  return [
    toInfo('server_manager_build', 'The version of the manager.', { version }),
    ...toSingle('counter', 'process_cpu_seconds', 'CPU time of the manager.', cpuSeconds),
    ...toSingle('gauge', 'process_resident_memory_bytes', 'Resident memory of the manager.', memoryBytes),
    ...toSingle('gauge', 'process_open_fds', 'Open file descriptors of the manager.', openFiles),
    ...toSingle(
      'gauge',
      'process_start_time_seconds',
      'When the manager was started, since the epoch.',
      startedAt / 1_000,
    ),
  ];
}
