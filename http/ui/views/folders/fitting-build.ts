/** The Build that a Data Folder is checked with unless another one is picked. */
import type { Build, DataFolder, Run } from '../../../client/api.js';

/**
 * Returns the id of the Build of the latest run with the Data Folder; else the newest startable one of the folder's
 * kind; null if none fits.
 * @param runs newest first
 */
export function findFittingBuild(
  builds: readonly Build[],
  { name, kind }: Pick<DataFolder, 'name' | 'kind'>,
  runs: readonly Pick<Run, 'build' | 'folder'>[],
): string | null {
  const startable = builds.filter((build) => build.startable);
  const last = runs.find(({ folder }) => folder === name)?.build ?? null;
  if (startable.some(({ id }) => id === last)) return last;
  const fitting = startable.filter((build) => build.kind === kind).sort(byVersion);
  // Builds of the kind generic are different programs.
  if (kind === 'generic' && fitting.length > 1) return null;
  return fitting.at(-1)?.id ?? null;
}

/** `10` is newer than `9`. */
function byVersion(one: Build, other: Build): number {
  return (one.version ?? '').localeCompare(other.version ?? '', 'en', { numeric: true });
}
