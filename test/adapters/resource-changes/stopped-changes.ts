/** Managers of changes of Installed Resources, which a test can stop at any step. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as uvu from 'uvu';
import * as assert from 'uvu/assert';
import { openCatalog } from '../../../adapters/catalog/catalog.js';
import { createFolderAdapters } from '../../../adapters/folders/folder-adapters.js';
import { Kinds } from '../../../adapters/kinds/kinds.js';
import { openResourceChangeStores } from '../../../adapters/resource-changes/open.js';
import { KeptReleases, planMaxAgeMs } from '../../../adapters/resource-updates/kept-releases.js';
import { ResourceOrigins } from '../../../adapters/resource-updates/origins.js';
import { createDownloads } from '../../../adapters/updates/download.js';
import type { ChangeRecords, ResourceFiles } from '../../../machines/resource-changes/ports.js';
import { ResourceChanges } from '../../../machines/resource-changes/resource-changes.js';
import type { ChangeOrder, ResourceChange } from '../../../machines/resource-changes/types.js';
import { archiveOf } from '../../http/api/resource-changes/changes-suite.js';
import { createWorkspace, type Workspace } from '../../kit/manager/workspace.js';
import { manifest } from '../../kit/servers/fxserver.js';
import { until } from '../../kit/system/until.js';

export interface Setup {
  workspace: Workspace;
  kinds: Kinds;
}

export type Stores = { readonly records: ChangeRecords; readonly files: ResourceFiles };
/** A step at which a manager stops. The promise of the step never settles. */
export interface Stop {
  readonly title: string;
  /** @param reached is called when the manager has stopped */
  readonly wrap: (stores: Stores, reached: () => void) => Stores;
}

/** Gives each test its own workspace. */
export function useWorkspace(test: uvu.Test<Setup>): void {
  test.before.each((setup) => {
    setup.workspace = createWorkspace();
    setup.kinds = new Kinds({ root: setup.workspace.root, searchPath: '' });
  });
  test.after.each(async ({ workspace, kinds }) => {
    await kinds.close();
    workspace.remove();
  });
}

/**
 * Opens the changes of a manager. @param stop the step at which the manager stops; `null` if the manager does not stop
 */
export async function manage({ workspace, kinds }: Setup, stop: Stop | null = null) {
  const { root } = workspace;
  const catalog = await openCatalog(root, kinds);
  const { files, work, trashStore: trash } = createFolderAdapters(root, catalog, kinds, 86_400_000);
  const origins = new ResourceOrigins(root);
  // No request of these tests is an update.
  const updates = { prepare: assert.unreachable as never, findSource: async () => null };
  const ports = { catalog, kinds, files: files(true), work, trash, origins, updates, findBuild: () => null };
  const beginDownload = createDownloads();
  const kept = new KeptReleases({ directory: join(root, 'manager/plans'), maxBytes: 1e9, maxAgeMs: planMaxAgeMs });
  const sources = { beginDownload, allowedUrls: [], github: 'https://api.github.example', limit: 1e9, kept };
  const stores = openResourceChangeStores(root, sources, ports);
  let stopped = (): void => undefined;
  const isStopped = new Promise<void>((resolve) => {
    stopped = resolve;
  });
  const changes = new ResourceChanges({
    ...(stop === null ? stores : stop.wrap(stores, stopped)),
    control: { ask: async () => null, carryOut: async () => ({ kind: 'unsupported' }) },
    runningFolder: () => null,
    now: Date.now,
    onEnd: () => undefined,
    onError(error) {
      throw error;
    },
  });
  await changes.open();
  return { changes, isStopped, trash };
}

/** A request that replaces `taxi`, and adds two resources. */
export function writeOrder({ workspace }: Setup): ChangeOrder {
  const archive = join(workspace.root, 'pack.zip');
  writeFileSync(
    archive,
    archiveOf({ taxi: `${manifest}version '2'\n`, '[maps]/lamp': manifest, '[maps]/road': manifest }),
  );
  const source = { kind: 'upload', upload: 'u', archive, name: 'pack.zip', names: null } as const;
  return { kind: 'install', source, plan: null, resources: null, directory: null, replaces: true, ensures: true };
}

let number = 0;

export function toChange(order: ChangeOrder) {
  number += 1;
  return {
    id: `c${Date.now().toString(36)}0000000${number % 10}`,
    folder: 'city',
    action: order.kind,
    order,
    by: { kind: 'client', name: 'test' },
  } as const;
}

/** Returns the change after the next manager has ended it. */
export async function settle(setup: Setup, id: string): Promise<ResourceChange> {
  const { changes } = await manage(setup);
  return until(async () => {
    const change = await changes.settle(id);
    return change !== null && change;
  }, 'the end of the change');
}

export const listTrash = ({ workspace }: Setup): string[] => {
  const trash = join(workspace.root, 'data/.trash/city');
  return existsSync(trash) ? readdirSync(trash) : [];
};
