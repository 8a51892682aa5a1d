/** Assembles Data Folders: their list, their config files, their content and their companions. */
import { companionRoutes } from '../api/folders/companion-routes.js';
import { configRoutes } from '../api/folders/config-routes.js';
import { contentRoutes } from '../api/folders/content-routes.js';
import { folderRoutes } from '../api/folders/routes.js';
import { bindRoutes } from '../api/kit/bound-route.js';
import type { BackupsFeature } from './backups.js';
import type { Base } from './base.js';
import type { Feature } from './feature.js';
import type { ResourceUpdatesFeature } from './resource-updates.js';
import type { UpdatesFeature } from './updates.js';

/**
 * Opens the Data Folders.
 * @param uses the features that use Data Folders. A Data Folder in use by `backups` or `updates` must not be removed;
 *   `resourceUpdates` knows the sources of Installed Resources
 */
export function openFolders(
  { core, access, server }: Base,
  uses: {
    readonly backups: BackupsFeature;
    readonly updates: UpdatesFeature;
    readonly resourceUpdates: ResourceUpdatesFeature;
  },
): Feature {
  const { catalog, journal, kinds, describeFinding, holds } = core;
  const { configs, newFolders, companions } = core.folders;
  const { actor, operations } = server;
  const services = { catalog, journal, access: access.policy };
  const folderServices = { ...services, newFolders, kinds, actor, operations };
  return {
    routes: [
      ...bindRoutes(folderRoutes, {
        ...{ ...folderServices, backups: uses.backups, plans: uses.updates.plans, holds },
      }),
      ...bindRoutes(configRoutes, { ...services, configs, describeFinding }),
      ...bindRoutes(companionRoutes, { ...services, companions }),
      ...bindRoutes(contentRoutes, {
        ...{ catalog, kinds, describeFinding, actor, companions },
        sources: uses.resourceUpdates.installed,
      }),
    ],
    lists: [
      {
        type: 'folders',
        load: () => catalog.dataFolders(),
        subscribe: (onChange) => catalog.subscribe((list) => list === 'folders' && onChange()),
      },
    ],
  };
}
