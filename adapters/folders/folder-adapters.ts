/** Creates the adapters that change Data Folders: their config files and companions, and new Data Folders. */
import type { Catalog } from '../../machines/folders/catalog.js';
import type { Kinds } from '../kinds/kinds.js';
import { FolderCompanions } from './companions.js';
import { FolderConfigFiles } from './config-files.js';
import { createNewFolders } from './create.js';

/** Creates the adapters. @param root the workspace */
export function createFolderAdapters(root: string, catalog: Catalog, kinds: Kinds) {
  return {
    configs: new FolderConfigFiles(root, catalog),
    newFolders: createNewFolders(root, kinds.templates),
    companions: new FolderCompanions(root, catalog, kinds),
  };
}
