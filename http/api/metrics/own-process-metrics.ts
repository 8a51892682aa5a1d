/** The metrics of the manager itself, with the names that Prometheus has for any process. */
import type { ManagerUsage } from '../../../machines/run/processes.js';
import { info, type Metric, single } from './metric.js';

/** Returns the metrics of the manager. */
export function ownProcessMetrics(
  { cpuSeconds, memoryBytes, openFiles, startedAt }: ManagerUsage,
  version: string,
): readonly Metric[] {
  return [
    info('server_manager_build', 'The version of the manager.', { version }),
    ...single('counter', 'process_cpu_seconds', 'CPU time of the manager.', cpuSeconds),
    ...single('gauge', 'process_resident_memory_bytes', 'Resident memory of the manager.', memoryBytes),
    ...single('gauge', 'process_open_fds', 'Open file descriptors of the manager.', openFiles),
    ...single(
      'gauge',
      'process_start_time_seconds',
      'When the manager was started, since the epoch.',
      startedAt / 1_000,
    ),
  ];
}
