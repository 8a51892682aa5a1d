/**
 * Creates the adapters that change Data Folders. These adapters change files, config files and companions, and create
 * Data Folders.
 */
import type { Catalog } from '../../machines/folders/catalog.js';
import { FolderRecords } from '../../machines/folders/folder-records.js';
import type { Kinds } from '../kinds/kinds.js';
import { FolderCompanions } from './companions.js';
import { FolderConfigFiles } from './config-files.js';
import { createNewFolders } from './create.js';
import { openFileWork } from './files/file-work.js';
import { FilesOfFolders } from './files/folder-files.js';
import { FolderTrash } from './trash/folder-trash.js';
import { TrashStore } from './trash/trash-store.js';

/**
 * Creates the adapters.
 * @param root the workspace
 * @param records the records of features about Data Folders
 */
export function createFolderAdapters(
  root: string,
  catalog: Catalog,
  kinds: Kinds,
  trashMaxAgeMs: number,
  records = new FolderRecords(),
) {
  const work = openFileWork(root);
  const trashStore = new TrashStore(root, trashMaxAgeMs);
  return {
    configs: new FolderConfigFiles(root, catalog, work),
    newFolders: createNewFolders(root, kinds.templates, records),
    companions: new FolderCompanions(root, catalog, kinds),
    /** @param mayChangeSettings whether folder.json may be changed */
    files: (mayChangeSettings: boolean) => new FilesOfFolders(root, catalog, work, trashStore, mayChangeSettings),
    trash: (mayChangeSettings: boolean) => new FolderTrash(root, catalog, work, trashStore, mayChangeSettings),
    trashStore,
    work,
  };
}
