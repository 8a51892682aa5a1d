/**
 * Reads and writes the file `cgroup` of a run: the directory of its cgroup. The shell enters the group before it
 * executes the server. If the shell cannot enter the group, it empties the file, and the run continues without a group.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isManagersGroup } from '../kernel/cgroup-parent.js';
import type { RunDirectory } from './run-directory.js';
import { readRunFile } from './run-file.js';

/** Writes the file. @throws an error of the file system */
export function writeRunGroup({ path }: RunDirectory, group: string): void {
  writeFileSync(join(path, 'cgroup'), `${group}\n`, { mode: 0o600 });
}

/** Returns the directory of the run's group; `null` for a run without a group, such as a run of an older manager. */
export function readRunGroup({ path }: RunDirectory): string | null {
  const text = readRunFile(join(path, 'cgroup'))?.text.trimEnd() ?? '';
  return isManagersGroup(text) ? text : null;
}

/** Returns whether a group was made for the run, but its server could not enter the group. */
export function hasNotEnteredGroup({ path }: RunDirectory): boolean {
  return readRunFile(join(path, 'cgroup'))?.text === '';
}
