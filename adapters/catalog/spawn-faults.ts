/** Faults of a launch that can be found before it is tried. */
import type { Fault } from '../../machines/ports/faults.js';
import type { Launch } from '../../machines/ports/launch.js';
import { diskFullSubject, isDiskFull } from '../process/conditions.js';
import { findSpawnFault } from '../process/launch-check.js';

/** Returns a fault of the launch or its Data Folder, or null. */
export function findLaunchSpawnFault(launch: Launch): Fault | null {
  const fault = findSpawnFault(launch);
  return fault === null ? null : { code: 'spawn_failed', fault };
}

/** Returns a fault when the disk has no space for a run's files, else null. @param runs `<root>/run` */
export function findSpaceFault(runs: string): Fault | null {
  return isDiskFull(runs)
    ? { code: 'spawn_failed', fault: { reason: 'keeper_failed', subject: diskFullSubject(runs) } }
    : null;
}
