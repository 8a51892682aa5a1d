/** Assembles the deployments, which make Data Folders from recipes, archives and repositories. */
import { ContentRun } from '../../adapters/deployments/content-run.js';
import { Deployments } from '../../machines/deployments/deployments.js';
import { toDeploymentBody } from '../api/deployments/answers.js';
import { contentDeploymentRoutes } from '../api/deployments/content-routes.js';
import { deploymentRoutes } from '../api/deployments/routes.js';
import { bindRoutes } from '../api/kit/bound-route.js';
import type { Base } from './base.js';
import type { BuildsFeature } from './builds.js';
import type { Feature } from './feature.js';
import type { UploadsFeature } from './uploads.js';

export interface DeploymentsFeature extends Feature {
  readonly deployments: Deployments;
}

/**
 * Opens the deployments. recipes.ts adds the deployments of recipes.
 * @param uploads has the uploaded archives
 * @param builds provides the downloads
 */
export function openDeployments(
  { core, access }: Base,
  uploads: Pick<UploadsFeature, 'open'>,
  { beginDownload }: Pick<BuildsFeature, 'beginDownload'>,
): DeploymentsFeature {
  const { catalog, journal, log, options, folders } = core;
  const deployments = new Deployments(Date.now);
  const ports = { newFolders: folders.newFolders, beginDownload, limit: options.uploadLimit };
  return {
    deployments,
    routes: [
      ...bindRoutes(contentDeploymentRoutes, {
        ...{ catalog, journal, log, deployments, uploads, access: access.policy },
        contentUrls: options.foldersAllowUrl,
        createContentWork: (order) => new ContentRun(order, ports),
      }),
      ...bindRoutes(deploymentRoutes, { deployments }),
    ],
    lists: [
      {
        type: 'deployments',
        read: () => deployments.list().map(toDeploymentBody),
        subscribe: (onChange) => deployments.subscribe(onChange),
      },
    ],
    stop: () => deployments.close(),
  };
}
