/** Opens the stores of changes of Installed Resources. */
import { join } from 'node:path';
import type { ChangeRecords, ResourceFiles } from '../../machines/resource-changes/ports.js';
import type { PlannedFetchPorts } from '../resource-updates/planned-release.js';
import { ChangeFiles, type ChangeFilesPorts } from './change-files.js';
import { createFetch } from './fetch.js';
import { ChangeRecordFiles } from './records.js';

/**
 * Opens the stores.
 * @param root the workspace, in which the directory `manager` must exist
 * @param sources how archives and repositories are fetched
 */
export function openResourceChangeStores(
  root: string,
  sources: PlannedFetchPorts,
  ports: Omit<ChangeFilesPorts, 'fetch' | 'kept'>,
): { readonly records: ChangeRecords; readonly files: ResourceFiles } {
  return {
    records: new ChangeRecordFiles(join(root, 'manager/resource-changes')),
    files: new ChangeFiles(join(root, 'data'), { ...ports, kept: sources.kept, fetch: createFetch(sources) }),
  };
}
