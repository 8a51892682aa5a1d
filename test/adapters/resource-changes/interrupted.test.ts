/** Changes that stop at any step, as after a kill of the manager. The next manager completes or undoes them. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ChangeOrder, ResourceChange } from '../../../machines/resource-changes/types.js';
import { addCity, listStages, readTree } from '../../http/api/resource-changes/changes-suite.js';
import { addResource } from '../../kit/servers/fxserver.js';
import {
  listTrash,
  manage,
  type Setup,
  type Stop,
  settle,
  toChange,
  useWorkspace,
  writeOrder,
} from './stopped-changes.js';

const test = suite<Setup>('adapters/resource-changes/interrupted');

useWorkspace(test);

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

for (const kind of ['install', 'remove'] as const)
  for (const stop of stops)
    test(`${kind}: a manager that stops ${stop.title} leaves a complete change or no change`, async (setup) => {
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
    test(`undo of ${kind}: the next manager completes an undo that stops ${stop.title}`, async (setup) => {
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

test.run();
