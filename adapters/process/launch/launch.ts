/** Launches a run: checks the program, makes the run's directory and starts its keeper. */
import type { Launch } from '../../../machines/launch/launch.js';
import { removeRun } from '../run-files/run-list.js';
import { type LaunchAttempt, type LaunchOutcome, startAttempt } from './launch-attempt.js';
import { findSpawnFault } from './launch-check.js';
import { toPreparationFault, toSpawnFault } from './launch-faults.js';
import type { ProcessDependencies } from './process-dependencies.js';

export type Launching = LaunchAttempt;

/**
 * Starts a launch. @returns the launch in progress. The outcome of the launch never rejects. After a fault, no file of
 * the run is left on disk
 */
export function startLaunch(launch: Launch, dependencies: ProcessDependencies): Launching {
  let attempt: LaunchAttempt | null = null;
  let isCancelled = false;

  async function run(): Promise<LaunchOutcome> {
    const fault = findSpawnFault(launch);
    if (fault !== null) return { fault };
    try {
      const directory = await dependencies.directories.create(launch);
      try {
        attempt = startAttempt(directory, launch, dependencies);
      } catch (error) {
        removeRun(directory);
        return { fault: toSpawnFault(error, launch) };
      }
      if (isCancelled) attempt.cancel();
      const outcome = await attempt.outcome;
      if ('fault' in outcome) removeRun(directory);
      return outcome;
    } catch (error) {
      return { fault: toPreparationFault(error) };
    }
  }

  return {
    outcome: run(),
    cancel() {
      isCancelled = true;
      attempt?.cancel();
    },
  };
}
