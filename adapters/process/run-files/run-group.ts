/**
 * The file `cgroup` of a run: the directory of its cgroup. The shell that becomes the server enters the group before
 * that; if it cannot, it empties the file, and the run continues without a group.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isManagersGroup } from '../kernel/cgroup-parent.js';
import type { RunDirectory } from './run-directory.js';
import { readRunFile } from './run-file.js';

/** @throws what the file system reports */
export function writeRunGroup({ path }: RunDirectory, group: string): void {
  writeFileSync(join(path, 'cgroup'), `${group}\n`, { mode: 0o600 });
}

/** @returns the directory of the run's group; null for a run without one, such as a run of an older manager */
export function readRunGroup({ path }: RunDirectory): string | null {
  const text = readRunFile(join(path, 'cgroup'))?.text.trimEnd() ?? '';
  return isManagersGroup(text) ? text : null;
}

/** Whether a group was made for the run and its server could not enter it. */
export function hasNotEnteredGroup({ path }: RunDirectory): boolean {
  return readRunFile(join(path, 'cgroup'))?.text === '';
}
