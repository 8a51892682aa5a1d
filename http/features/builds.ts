/** Assembles Builds: their list, their installation and their removal. */
import { join } from 'node:path';
import { BuildInstaller } from '../../adapters/builds/installer.js';
import { findLocalDirectory } from '../../adapters/builds/local-directory.js';
import { createDownloads } from '../../adapters/updates/download.js';
import type { Installer } from '../../machines/builds/installer.js';
import type { BeginDownload } from '../../machines/updates/update-plan.js';
import { toBuildBody, toInstallationBody } from '../api/builds/answers.js';
import { BuildDownloads } from '../api/builds/downloads.js';
import { installationRoutes } from '../api/builds/installation-routes.js';
import { buildListRoutes, buildRoutes } from '../api/builds/routes.js';
import { bindRoutes } from '../api/kit/bound-route.js';
import type { UpdatePlans } from '../api/updates/update-plans.js';
import type { Base } from './base.js';
import type { Feature } from './feature.js';
import type { UploadsFeature } from './uploads.js';

export interface BuildsFeature extends Feature {
  readonly installer: Installer;
  readonly beginDownload: BeginDownload;
}

/**
 * Opens the Builds.
 * @param plans contains the plan of an update, whose Builds must not be removed
 * @param uploads has the uploaded archives from which Builds can be installed
 */
export function openBuilds(
  { core, access, server }: Base,
  plans: Pick<UpdatePlans, 'open'>,
  uploads: Pick<UploadsFeature, 'open'>,
): BuildsFeature {
  const { options, root, report, workspace, catalog, journal, log } = core;
  const installer = new BuildInstaller({
    builds: join(root, 'builds'),
    limit: options.buildLimit,
    isAlone: workspace.isLocked,
    onLeft: report.installer,
  });
  const beginDownload = createDownloads();
  const downloads = new BuildDownloads({ installer, beginDownload });
  const findDirectory = (path: string, excluded: string | null) => findLocalDirectory(root, path, excluded);
  const { operations } = server;
  const services = { catalog, installer, journal, log, access: access.policy };
  return {
    installer,
    beginDownload,
    routes: [
      ...bindRoutes([...buildListRoutes, ...buildRoutes], { ...services, operations, plans }),
      ...bindRoutes(installationRoutes, {
        ...services,
        downloads,
        uploads,
        allowedUrls: options.buildsAllowUrl,
        findDirectory,
      }),
    ],
    lists: [
      {
        type: 'builds',
        load: async () => (await catalog.builds()).map(toBuildBody),
        subscribe: (onChange) => catalog.subscribe((list) => list === 'builds' && onChange()),
      },
      {
        type: 'installations',
        read: () => installer.list().map((each) => toInstallationBody(each)),
        subscribe: (onChange) => installer.subscribe(onChange),
      },
    ],
    async stop() {
      await installer.close();
      await downloads.close();
    },
  };
}
