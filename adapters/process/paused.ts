/** Whether the processes of a run are paused, by a signal or by their cgroup. */
import { join } from 'node:path';
import { readGroupField } from './cgroup-files.js';
import { readPidRecord } from './keeper-files.js';
import { processStat, stoppedStates } from './proc.js';
import { runDirectory } from './run-directory.js';
import { readRunGroup } from './run-group.js';

/** @param runs `<root>/run` */
export function isRunPaused(runs: string, run: string): boolean {
  const directory = runDirectory(join(runs, run));
  const record = readPidRecord(directory);
  const stat = record === null ? null : processStat(record.pid);
  if (stat !== null && stoppedStates.includes(stat.state)) return true;
  const group = readRunGroup(directory);
  return group !== null && readGroupField(group, 'cgroup.events', 'frozen') === 1;
}
