/** Assembles the sources and the updates of Installed Resources. */
import { join } from 'node:path';
import { ResourceOrigins } from '../../adapters/resource-updates/origins.js';
import { InstalledSources } from '../../adapters/resource-updates/sources.js';
import { createMutex } from '../../machines/async/mutex.js';
import { once } from '../../machines/async/once.js';
import { bindRoutes } from '../api/kit/bound-route.js';
import { resourceUpdateRoutes } from '../api/resource-updates/routes.js';
import type { Base } from './base.js';
import type { BuildsFeature } from './builds.js';
import type { Feature } from './feature.js';

/** @param builds provides the downloads */
export function openResourceUpdates(
  { core, access }: Base,
  { beginDownload }: Pick<BuildsFeature, 'beginDownload'>,
): Feature {
  const { options, root, catalog, journal, adapters, folders } = core;
  const { resourcesAllowUrl: allowedUrls, resourcesGithubUrl: github, uploadLimit: limit } = options;
  const origins = new ResourceOrigins(root);
  const ending = new AbortController();
  // A plan copies the resource and its release.
  const runExclusive = createMutex();
  const openUpdates = once(async () => {
    const { ResourceUpdates } = await import('../../adapters/resource-updates/resource-updates.js');
    const { kinds } = adapters;
    const ports = { catalog, kinds, origins, beginDownload, github, limit, allowedUrls, trash: folders.trashStore };
    return new ResourceUpdates({ ...ports, data: join(root, 'data') });
  });
  return {
    routes: bindRoutes(resourceUpdateRoutes, {
      ...{ catalog, journal, access: access.policy, resourceUrls: allowedUrls, github },
      sources: new InstalledSources(origins, catalog),
      planUpdate: (folder, resource, signal) =>
        runExclusive(async () => {
          const either = AbortSignal.any([signal, ending.signal]);
          if (ending.signal.aborted) return { fault: { code: 'shutting_down' } };
          return (await openUpdates()).plan(folder, resource, either);
        }),
    }),
    stop: () => ending.abort(),
  };
}
