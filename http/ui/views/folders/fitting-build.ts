/** Finds the Build with which a Data Folder is checked, unless the user selects one. */
import type { Build, DataFolder, Run } from '../../../client/api.js';

type FittingBuild = Pick<Build, 'id' | 'kind' | 'startable' | 'version'>;

/**
 * Returns the id of a Build: the Build of the folder's latest run if it can be started, otherwise the newest startable
 * Build of the folder's kind. Returns `null` if there is no such Build, or if there are several generic Builds.
 * @param runs the runs, newest first
 */
export function findFittingBuild(
  builds: readonly FittingBuild[],
  { name, kind }: Pick<DataFolder, 'name' | 'kind'>,
  runs: readonly Pick<Run, 'build' | 'folder'>[],
): string | null {
  const startable = builds.filter((build) => build.startable);
  const last = runs.find(({ folder }) => folder === name)?.build ?? null;
  if (startable.some(({ id }) => id === last)) return last;
  const fitting = startable.filter((build) => build.kind === kind).sort(byVersion);
  // Several generic Builds are different programs, so none of them is the right choice.
  if (kind === 'generic' && fitting.length > 1) return null;
  return fitting.at(-1)?.id ?? null;
}

/** Compares numbers by value: `10` is newer than `9`. */
function byVersion(one: FittingBuild, other: FittingBuild): number {
  return (one.version ?? '').localeCompare(other.version ?? '', 'en', { numeric: true });
}
