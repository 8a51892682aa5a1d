/** Assembles the sources and the updates of Installed Resources. */
import { join } from 'node:path';
import { KeptReleases, planMaxAgeMs } from '../../adapters/resource-updates/kept-releases.js';
import { ListedSources } from '../../adapters/resource-updates/listed-sources.js';
import { ResourceOrigins } from '../../adapters/resource-updates/origins.js';
import type { PlannedFetchPorts } from '../../adapters/resource-updates/planned-release.js';
import type { ResourceUpdates } from '../../adapters/resource-updates/resource-updates.js';
import { InstalledSources } from '../../adapters/resource-updates/sources.js';
import { createMutex } from '../../machines/async/mutex.js';
import { once } from '../../machines/async/once.js';
import { bindRoutes } from '../api/kit/bound-route.js';
import type { SourcePolicy } from '../api/resource-updates/allowed-source.js';
import { resourceUpdateRoutes } from '../api/resource-updates/routes.js';
import type { Base } from './base.js';
import type { BuildsFeature } from './builds.js';
import type { Feature } from './feature.js';

export interface ResourceUpdatesFeature extends Feature {
  readonly origins: ResourceOrigins;
  readonly installed: InstalledSources;
  /** The functions that fetch archives and repositories, and store them for plans. */
  readonly sources: PlannedFetchPorts;
  /** The sources that a client may name. */
  readonly policy: SourcePolicy;
  /** Loads the module of the updates at the first call, and returns the same updates afterwards. */
  open(): Promise<ResourceUpdates>;
}

/** Opens the sources of Installed Resources. @param builds provides the downloads */
export function openResourceUpdates(
  { core, access }: Base,
  { beginDownload }: Pick<BuildsFeature, 'beginDownload'>,
): ResourceUpdatesFeature {
  const { options, root, catalog, journal, adapters, folders } = core;
  const { resourcesAllowUrl: allowedUrls, resourcesGithubUrl: github, uploadLimit: limit } = options;
  const origins = new ResourceOrigins(root);
  const kept = new KeptReleases({ directory: join(root, 'manager/plans'), maxBytes: limit, maxAgeMs: planMaxAgeMs });
  const sources = { beginDownload, github, limit, allowedUrls, kept };
  const listed = new ListedSources(origins);
  const installed = new InstalledSources(origins, catalog, listed);
  const policy = { resourceUrls: allowedUrls, github };
  core.records.add(async (folder) => {
    listed.forget(folder);
    await kept.forget(folder);
  });
  const ending = new AbortController();
  // Make one plan at a time, because a plan copies the resource and its release.
  const runExclusive = createMutex();
  const openUpdates = once(async () => {
    const { ResourceUpdates } = await import('../../adapters/resource-updates/resource-updates.js');
    const { kinds } = adapters;
    return new ResourceUpdates({
      ...sources,
      catalog,
      kinds,
      origins,
      listed,
      trash: folders.trashStore,
      data: join(root, 'data'),
    });
  });
  return {
    ...{ origins, installed, sources, policy, open: openUpdates },
    routes: bindRoutes(resourceUpdateRoutes, {
      ...{ catalog, journal, access: access.policy, ...policy },
      sources: installed,
      planUpdate: (folder, resource, signal) =>
        runExclusive(async () => {
          const either = AbortSignal.any([signal, ending.signal]);
          if (ending.signal.aborted) return { fault: { code: 'shutting_down' } };
          return (await openUpdates()).plan(folder, resource, either);
        }),
    }),
    start: () => void kept.clean(),
    async stop() {
      ending.abort();
      await kept.close();
    },
  };
}
