/** Opens the stores of uploads. */
import { join } from 'node:path';
import type { UploadFiles, UploadPlaces } from '../../machines/uploads/ports.js';
import type { FileWork } from '../folders/files/file-work.js';
import type { TrashStore } from '../folders/trash/trash-store.js';
import { UploadDirectory } from './files.js';
import { FolderPlaces } from './places/folder-places.js';
import { TrashedFiles } from './places/trashed-files.js';

/**
 * Opens the stores.
 * @param root the workspace, in which the directory `manager` must exist
 * @param limit the maximum size of the files of one archive, in bytes
 */
export function openUploadStores(
  root: string,
  limit: number,
  trash: TrashStore,
  work: Pick<FileWork, 'runExclusive'>,
): { readonly files: UploadFiles; readonly places: UploadPlaces } {
  const files = new UploadDirectory(join(root, 'manager/uploads'));
  return { files, places: new FolderPlaces(join(root, 'data'), files, limit, new TrashedFiles(trash), work) };
}
