import type { DataFolder } from '../../../client/api.js';
import { usePage } from '../../context.js';
import { useRuns } from '../../hooks/use-runs.js';
import { findFittingBuild } from './fitting-build.js';

/**
 * Returns the Build with which a Data Folder is checked: `null` if no Build fits, `undefined` while the runs are
 * loading.
 */
export function useFittingBuild(folder: DataFolder | undefined): string | null | undefined {
  const { state } = usePage();
  const { value: runs, problem } = useRuns();
  if (runs === null && problem === null) return undefined;
  return folder === undefined ? null : findFittingBuild(state.builds.value ?? [], folder, runs ?? []);
}
