/** Opens the stores of changes of Installed Resources. */
import { join } from 'node:path';
import type { ChangeRecords, ResourceFiles } from '../../machines/resource-changes/ports.js';
import { ChangeFiles, type ChangeFilesPorts } from './change-files.js';
import { createFetch } from './fetch.js';
import { ChangeRecordFiles } from './records.js';

/**
 * @param root the workspace, in which the directory `manager` must exist
 * @param limit the maximum size of the files of one archive, in bytes
 */
export function openResourceChangeStores(
  root: string,
  limit: number,
  ports: Omit<ChangeFilesPorts, 'fetch'>,
): { readonly records: ChangeRecords; readonly files: ResourceFiles } {
  return {
    records: new ChangeRecordFiles(join(root, 'manager/resource-changes')),
    files: new ChangeFiles(join(root, 'data'), { ...ports, fetch: createFetch(limit) }),
  };
}
