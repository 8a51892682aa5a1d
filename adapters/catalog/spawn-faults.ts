/** What would keep a launch from running, as far as can be told before it is tried. */
import type { Fault } from '../../machines/ports/faults.js';
import type { Launch } from '../../machines/ports/launch.js';
import { diskFullSubject, isDiskFull } from '../process/conditions.js';
import { findSpawnFault } from '../process/launch-check.js';

/** @returns what would keep the launch from running, its Data Folder included; or null */
export function findLaunchSpawnFault(launch: Launch): Fault | null {
  const fault = findSpawnFault(launch);
  return fault === null ? null : { code: 'spawn_failed', fault };
}

/** @param runs where a run's files are written. @returns that there is no room for them, or null */
export function findSpaceFault(runs: string): Fault | null {
  return isDiskFull(runs)
    ? { code: 'spawn_failed', fault: { reason: 'keeper_failed', subject: diskFullSubject(runs) } }
    : null;
}
