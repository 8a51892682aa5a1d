/**
 * Writes and reads the files of a run with limits. `limits` has lines of `name value`. The shell applies the lines
 * `openFiles`, `nice` (the difference to its own niceness) and `umask` before it executes the server. `limits-unkept`
 * has the names of limits that are not in force.
 */
import { getPriority } from 'node:os';
import { join } from 'node:path';
import type { Launch } from '../../../machines/launch/launch.js';
import type { LimitName } from '../../../machines/launch/limits.js';
import { groupLimitNames, writeGroupLimits } from '../kernel/group-limits.js';
import { findUnkeptLimits, type LimitAbilities } from '../kernel/limit-abilities.js';
import type { RunDirectory } from './run-directory.js';
import { readRunFile, writeRunFile } from './run-file.js';
import { hasNotEnteredGroup } from './run-group.js';

/**
 * Writes the limits into the run's cgroup and its files. No process of the server is in the group yet.
 * @param group the run's cgroup; `null` without a cgroup
 * @throws an error of the file system
 */
export function applyLimits(
  { path }: RunDirectory,
  group: string | null,
  { limits = {}, umask }: Pick<Launch, 'limits' | 'umask'>,
  abilities: LimitAbilities,
): void {
  const unkept = new Set<LimitName>(findUnkeptLimits(limits, abilities).map(({ limit }) => limit));
  for (const name of writeGroupLimits(group, limits)) unkept.add(name);
  const kept = (Object.entries(limits) as [LimitName, number | undefined][]).filter(
    ([name, value]) => value !== undefined && !unkept.has(name),
  );
  const lines = kept.map(([name, value]) => `${name} ${name === 'nice' ? Number(value) - getPriority() : value}\n`);
  if (umask !== undefined) lines.push(`umask ${umask}\n`);
  writeRunFile(join(path, 'limits'), lines.join(''));
  if (unkept.size > 0) writeRunFile(join(path, 'limits-unkept'), [...unkept].map((name) => `${name}\n`).join(''));
}

/** Returns the names of the run's limits that are not in force. */
export function readUnkeptLimits(directory: RunDirectory): LimitName[] {
  const readNames = (file: string): string[] =>
    (readRunFile(join(directory.path, file))?.text ?? '').split('\n').map((line) => line.split(' ')[0] ?? '');
  const unkept = readNames('limits-unkept');
  // The limits of a group apply only to processes that have entered it.
  const ofGroup = hasNotEnteredGroup(directory) ? readNames('limits') : [];
  return limitNames.filter(
    (name) => unkept.includes(name) || (ofGroup.includes(name) && groupLimitNames.some((each) => each === name)),
  );
}

const limitNames: readonly LimitName[] = [...groupLimitNames, 'openFiles', 'nice'];
