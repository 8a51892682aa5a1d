import type { DataFolder } from '../../../client/api.js';
import { toGet } from '../../api/client.js';
import { usePage } from '../../context.js';
import { useKeptFetch } from '../../hooks/use-fetch.js';
import { findFittingBuild } from './fitting-build.js';

/**
 * Returns the Build with which a Data Folder is checked: `null` if no Build fits, `undefined` while the runs are
 * loading.
 */
export function useFittingBuild(folder: DataFolder | undefined): string | null | undefined {
  const { state } = usePage();
  const { value: runs, problem } = useKeptFetch(toGet('/runs'), null);
  if (runs === null && problem === null) return undefined;
  return folder === undefined ? null : findFittingBuild(state.builds.value ?? [], folder, runs ?? []);
}
