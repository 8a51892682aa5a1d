/** Detects whether the processes of a run are paused, by a signal or by their cgroup. */
import { join } from 'node:path';
import { readGroupField } from '../kernel/cgroup-files.js';
import { processStat, stoppedStates } from '../kernel/proc.js';
import { readPidRecord } from '../run-files/keeper-files.js';
import { runDirectory } from '../run-files/run-directory.js';
import { readRunGroup } from '../run-files/run-group.js';

/** Returns whether the run is paused. @param runs `<root>/run` */
export function isRunPaused(runs: string, run: string): boolean {
  const directory = runDirectory(join(runs, run));
  const record = readPidRecord(directory);
  const stat = record === null ? null : processStat(record.pid);
  if (stat !== null && stoppedStates.includes(stat.state)) return true;
  const group = readRunGroup(directory);
  return group !== null && readGroupField(group, 'cgroup.events', 'frozen') === 1;
}
