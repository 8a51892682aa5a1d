/** Changes that stop at any step, as by a kill of the manager: the next manager completes or undoes them. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
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
import { addCity, archiveOf, listStages, readTree } from '../../http/api/resource-changes/changes-suite.js';
import { createWorkspace, type Workspace } from '../../kit/manager/workspace.js';
import { addResource, manifest } from '../../kit/servers/fxserver.js';
import { until } from '../../kit/system/until.js';

interface Setup {
  workspace: Workspace;
  kinds: Kinds;
}

type Stores = { readonly records: ChangeRecords; readonly files: ResourceFiles };
/** A step at which a manager stops. The promise of the step never settles. */
interface Stop {
  readonly title: string;
  /** @param reached called when the manager has stopped */
  readonly wrap: (stores: Stores, reached: () => void) => Stores;
}

const test = suite<Setup>('adapters/resource-changes/interrupted');

test.before.each((setup) => {
  setup.workspace = createWorkspace();
  setup.kinds = new Kinds({ root: setup.workspace.root, searchPath: '' });
});
test.after.each(async ({ workspace, kinds }) => {
  await kinds.close();
  workspace.remove();
});

const never = new Promise<never>(() => undefined);

/** Stops after the record of a state was written. */
const stopAfterRecord = (state: string): Stop => ({
  title: `after the record of ${state}`,
  wrap: ({ records, files }, reached) => ({
    files,
    records: {
      list: () => records.list(),
      remove: (id) => records.remove(id),
      async write(change) {
        await records.write(change);
        if (change.state !== state) return;
        reached();
        return never;
      },
    },
  }),
});

/** Stops after an effect whose result is not stored yet. */
const stopAfterEffect = (
  name: 'prepare' | 'move' | 'writeEdits' | 'undo',
  limit: (change: ResourceChange) => ResourceChange = (change) => change,
  part = 'the effect of',
): Stop => ({
  title: `after ${part} ${name}`,
  wrap: ({ records, files }, reached) => ({
    records,
    files: new Proxy(files, {
      get(target, key) {
        const method = Reflect.get(target, key).bind(target);
        if (key !== name) return method;
        return async (change: ResourceChange, ...rest: unknown[]) => {
          await method(limit(change), ...rest);
          reached();
          return never;
        };
      },
    }),
  }),
});

const firstMove = (change: ResourceChange): ResourceChange => ({ ...change, moves: change.moves.slice(0, 1) });

const stops: readonly Stop[] = [
  ...['preparing', 'applying', 'configuring', 'refreshing'].map(stopAfterRecord),
  ...(['prepare', 'move', 'writeEdits'] as const).map((name) => stopAfterEffect(name)),
  stopAfterEffect('move', firstMove, 'a part of'),
];

const undoStops: readonly Stop[] = [
  ...['undoing', 'reloading', 'discarding'].map(stopAfterRecord),
  stopAfterEffect('undo'),
  stopAfterEffect('undo', (change) => ({ ...change, moves: change.moves.slice(-1) }), 'a part of'),
];

/** Opens the changes of a manager. @param stop where it stops; `null` for nowhere */
async function manage({ workspace, kinds }: Setup, stop: Stop | null = null) {
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
function writeOrder({ workspace }: Setup): ChangeOrder {
  const archive = join(workspace.root, 'pack.zip');
  writeFileSync(
    archive,
    archiveOf({ taxi: `${manifest}version '2'\n`, '[maps]/lamp': manifest, '[maps]/road': manifest }),
  );
  const source = { kind: 'upload', upload: 'u', archive, name: 'pack.zip', names: null } as const;
  return { kind: 'install', source, plan: null, resources: null, directory: null, replaces: true, ensures: true };
}

let number = 0;

function toChange(order: ChangeOrder) {
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
async function settle(setup: Setup, id: string): Promise<ResourceChange> {
  const { changes } = await manage(setup);
  return until(async () => {
    const change = await changes.settle(id);
    return change !== null && change;
  }, 'the end of the change');
}

const listTrash = ({ workspace }: Setup): string[] => {
  const trash = join(workspace.root, 'data/.trash/city');
  return existsSync(trash) ? readdirSync(trash) : [];
};

for (const kind of ['install', 'remove'] as const)
  for (const stop of stops)
    test(`${kind}: a manager that stops ${stop.title} leaves all or nothing`, async (setup) => {
      const city = addCity(setup.workspace);
      addResource(city, 'bus');
      const before = readTree(city);
      const { changes, isStopped } = await manage(setup, stop);
      const order: ChangeOrder = kind === 'install' ? writeOrder(setup) : { kind, resource: 'taxi' };
      const { id } = toChange(order);
      void changes.begin({ ...toChange(order), id });
      await isStopped;
      const change = await settle(setup, id);
      assert.equal(listStages(setup.workspace), []);
      const after = readTree(city);
      if (change.state === 'failed') {
        assert.equal([after, listTrash(setup)], [before, []]);
        return;
      }
      assert.is(change.state, 'applied');
      assert.is(listTrash(setup).length, 1);
      const config = after['server.cfg'] ?? '';
      if (kind === 'remove') {
        assert.not.ok('resources/[jobs]/taxi/fxmanifest.lua' in after);
        assert.not.match(config, 'taxi');
      } else {
        assert.match(after['resources/[jobs]/taxi/fxmanifest.lua'] ?? '', "version '2'");
        assert.equal(config.match(/^ensure \w+$/gm), ['ensure taxi', 'ensure lamp', 'ensure road']);
      }
      const { changes: next } = await manage(setup);
      await next.undo(id, { kind: 'client', name: 'test' });
      assert.is((await next.settle(id))?.state, 'undone');
      assert.equal(readTree(city), before);
    });

for (const kind of ['install', 'remove'] as const)
  for (const stop of undoStops)
    test(`undo of ${kind}: the next manager continues after a manager that stops ${stop.title}`, async (setup) => {
      const city = addCity(setup.workspace);
      addResource(city, 'bus');
      const before = readTree(city);
      const order: ChangeOrder = kind === 'install' ? writeOrder(setup) : { kind, resource: 'taxi' };
      const first = await manage(setup);
      const { id } = await first.changes.begin(toChange(order));
      assert.is((await first.changes.settle(id))?.state, 'applied');
      const { changes, isStopped } = await manage(setup, stop);
      void changes.undo(id, { kind: 'client', name: 'test' });
      await isStopped;
      assert.is((await settle(setup, id)).state, 'undone');
      assert.equal(readTree(city), before);
      assert.equal(listStages(setup.workspace), []);
      assert.is(listTrash(setup).length, kind === 'install' ? 3 : 0);
    });

test('An undo restores only the files in the trash that the change has replaced', async (setup) => {
  const city = addCity(setup.workspace);
  const before = readTree(city);
  const { trash } = await manage(setup);
  const entry = { path: 'resources/[jobs]/taxi', type: 'file', size: 1 } as const;
  const { changes } = await manage(setup, {
    title: 'while an operator deletes a file with the path of the resource',
    wrap: (stores) => ({
      ...stores,
      files: Object.assign(Object.create(stores.files) as ResourceFiles, {
        async move(change: ResourceChange) {
          await trash.add('city', entry, async (to) => writeFileSync(to, 'x'));
          return stores.files.move(change);
        },
      }),
    }),
  });
  const { id, by } = await changes.begin(toChange(writeOrder(setup)));
  await changes.settle(id);
  await changes.undo(id, by);
  await changes.settle(id);
  assert.equal(readTree(city), before);
  assert.ok((await trash.list('city')).some(({ type }) => type === 'file'));
});

test.run();
