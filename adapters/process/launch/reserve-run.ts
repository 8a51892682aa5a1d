/** Reserves the files of a restart's next run before the running server is stopped. */
import type { ReserveRun } from '../../../machines/launch/launch.js';
import { toPreparationFault } from './launch-faults.js';
import type { RunDirectories } from './run-directories.js';

/** Returns the port that reserves the directory and files of the next run. */
export function createReserveRun(directories: Pick<RunDirectories, 'reserve'>): ReserveRun {
  return (launch) =>
    directories.reserve(launch).then(
      () => null,
      (error) => ({ code: 'spawn_failed', fault: toPreparationFault(error) }),
    );
}
