/**
 * Assembles the changes of Installed Resources. The modules of the changes are loaded at the first use, or after the
 * start.
 */
import { createOpening } from '../../machines/async/opening.js';
import type { NewEntry } from '../../machines/history/journal.js';
import { isRunning } from '../../machines/operations/verdict.js';
import type { ResourceChanges } from '../../machines/resource-changes/resource-changes.js';
import { listChangedNames, type ResourceChange } from '../../machines/resource-changes/types.js';
import { bindRoutes } from '../api/kit/bound-route.js';
import { toChangeBody } from '../api/resource-changes/answers.js';
import { listChangeMetrics } from '../api/resource-changes/change-metrics.js';
import { resourceChangeRoutes } from '../api/resource-changes/change-routes.js';
import { resourceOrderRoutes } from '../api/resource-changes/routes.js';
import type { Base } from './base.js';
import type { Feature } from './feature.js';
import type { ResourceUpdatesFeature } from './resource-updates.js';
import type { SamplesFeature } from './samples.js';
import type { UploadsFeature } from './uploads.js';

export interface ResourceChangesFeature extends Feature {
  /** Opens the changes at the first call, and returns the same changes afterwards. */
  open(): Promise<ResourceChanges>;
}

/** Prepares the changes. The store opens with the first request for changes, or when the service has started. */
export function startResourceChanges(
  { core, server }: Base,
  uploads: Pick<UploadsFeature, 'open'>,
  { resourceControl: control }: Pick<SamplesFeature, 'resourceControl'>,
  updates: ResourceUpdatesFeature,
): ResourceChangesFeature {
  const { root, adapters, catalog, journal, log, describeFinding } = core;
  const { files, work, trashStore: trash } = core.folders;
  let opened: ResourceChanges | null = null;
  const listeners = new Set<() => void>();

  const findLaunch = () => {
    const snapshot = server.actor.getSnapshot();
    return isRunning(snapshot) ? (snapshot.context.run?.launch ?? null) : null;
  };
  const findBuild = (folder: string): string | null => {
    const launch = findLaunch();
    return launch?.folder === folder ? launch.build : null;
  };

  async function openNow(): Promise<ResourceChanges> {
    const [{ openResourceChangeStores }, machines, resourceUpdates] = await Promise.all([
      import('../../adapters/resource-changes/open.js'),
      import('../../machines/resource-changes/resource-changes.js'),
      updates.open(),
    ]);
    const { origins, sources } = updates;
    const stores = { work, trash, origins, updates: resourceUpdates };
    const ports = { ...stores, catalog, kinds: adapters.kinds, files: files(true), findBuild };
    const changes = new machines.ResourceChanges({
      ...openResourceChangeStores(root, sources, ports),
      control,
      runningFolder: () => findLaunch()?.folder ?? null,
      now: Date.now,
      onEnd: (change) => journal.record(toEntry(change)),
      onError: (error, change) => log.error({ err: error, change }, 'a change of resources met an unexpected error'),
    });
    await changes.open();
    changes.subscribe(() => listeners.forEach((each) => each()));
    opened = changes;
    return changes;
  }

  const opening = createOpening(openNow, (error) =>
    log.error({ err: error }, 'could not open the changes of resources'),
  );
  const { open } = opening;

  core.records.add(async (folder) => (await open()).forget(folder));
  core.holds.add('resource_change_running', async (folder) => {
    const change = (await open()).findBusy(folder);
    return change === null ? null : { code: 'resource_change_running', folder, change: change.id };
  });

  return {
    open,
    routes: [
      ...bindRoutes(resourceOrderRoutes, {
        ...{ resourceChanges: { open }, uploads, catalog, describeFinding, holds: core.holds, ...updates.policy },
        sources: updates.installed,
      }),
      ...bindRoutes(resourceChangeRoutes, { resourceChanges: { open }, holds: core.holds }),
    ],
    lists: [
      {
        type: 'resource_changes',
        // Leave out console output, because clients without the scope console get the list, too.
        load: async () => {
          const changes = await open();
          return changes.list(null).map((each) => toChangeBody(each, changes, false));
        },
        subscribe(onChange) {
          listeners.add(onChange);
          return () => void listeners.delete(onChange);
        },
      },
    ],
    metrics: () => listChangeMetrics(opened?.list(null) ?? []),
    start: opening.prepare,
    async stop() {
      await (await opening.opened())?.close();
    },
  };
}

/** Returns the entry of the history about the end of a change, or of its undoing. */
function toEntry(change: ResourceChange): NewEntry {
  const { id, folder, action, by, undoneBy, fault, release, moves } = change;
  const renamed = listRenamed(moves);
  const types = { install: 'resource.installed', remove: 'resource.removed', update: 'resource.updated' } as const;
  return {
    type: undoneBy === null ? types[action] : 'resource.undone',
    actor: undoneBy ?? by,
    folder,
    outcome: fault?.code ?? 'done',
    detail: {
      ...{ change: id, resources: listChangedNames(change), ...(release && { release }) },
      ...(renamed.length > 0 && { renamed: Object.fromEntries(renamed) }),
    },
  };
}

/**
 * Returns the names in the archive with the new names. The paths distinguish resources with the same name in the
 * archive.
 */
function listRenamed(moves: ResourceChange['moves']): readonly (readonly [string, string])[] {
  return moves.flatMap(({ name, nameInSource, pathInSource }) => {
    if (!nameInSource) return [];
    const isRepeated = moves.filter((each) => (each.nameInSource ?? each.name) === nameInSource).length > 1;
    return [[isRepeated ? (pathInSource ?? nameInSource) : nameInSource, name]];
  });
}
