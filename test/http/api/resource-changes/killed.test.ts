/** Changes of Installed Resources by managers that are killed. A change is complete or has no effect. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { zipOf } from '../../../adapters/archives/archives.js';
import { type ServiceProcess, startServiceProcess } from '../../../kit/manager/service-process.js';
import { createWorkspace, type Workspace } from '../../../kit/manager/workspace.js';
import { manifest } from '../../../kit/servers/fxserver.js';
import { until } from '../../../kit/system/until.js';
import { addCity, listBases, listStages, order, readTree, waitForEnd } from './changes-suite.js';

interface Setup {
  workspace: Workspace;
  service: ServiceProcess;
  city: string;
}

const test = suite<Setup>('http/api/resource-changes/killed');

test.before.each(async (setup) => {
  setup.workspace = createWorkspace();
  setup.city = addCity(setup.workspace);
  setup.service = await startServiceProcess(setup.workspace.root);
});
test.after.each(async ({ service, workspace }) => {
  await service.end('SIGKILL');
  workspace.remove();
});

/** An archive that replaces `taxi` and adds resources with many files. */
const archive = zipOf([
  { path: 'taxi/fxmanifest.lua', content: `${manifest}version '2'\n` },
  ...Array.from({ length: 20 }, (_, at) => ({ path: `[maps]/map${at}/fxmanifest.lua`, content: manifest })),
  ...Array.from({ length: 400 }, (_, at) => ({ path: `[maps]/map0/stream/${at}.ytyp`, content: 'x' })),
]);

/** Kills the manager as soon as its change has one of the states, and starts the next manager. */
async function killIn(setup: Setup, path: string, states: readonly string[]): Promise<void> {
  await until(async () => states.includes((await setup.service.get(path)).json.state), `a state of ${states}`);
  await setup.service.end('SIGKILL');
  setup.service = await startServiceProcess(setup.workspace.root);
}

const order1 = ['preparing', 'applying', 'configuring', 'refreshing', 'applied'];
const undoOrder = ['undoing', 'reloading', 'discarding', 'undone'];

for (const [at, state] of order1.entries())
  test(`A manager killed after ${state} leaves a whole installation or no change`, async (setup) => {
    const before = readTree(setup.city);
    const answer = await order(setup, archive, { replace: true });
    const path = `/resource-changes/${answer.json.id}`;
    await killIn(setup, path, order1.slice(at));
    const change = await waitForEnd(setup, path);
    assert.equal(listStages(setup.workspace), []);
    if (change.state === 'failed') {
      assert.is(change.problem.code, 'resource_change_failed');
      assert.equal([readTree(setup.city), listBases(setup.workspace)], [before, []]);
      return;
    }
    assert.is(change.state, 'applied');
    assert.is(listBases(setup.workspace).length, 21);
    const after = readTree(setup.city);
    assert.is(Object.keys(after).filter((each) => each.endsWith('fxmanifest.lua')).length, 21);
    assert.is(Object.keys(after).filter((each) => each.endsWith('.ytyp')).length, 400);
    assert.match(after['resources/[jobs]/taxi/fxmanifest.lua'] ?? '', "version '2'");
    const config = readFileSync(join(setup.city, 'server.cfg'), 'utf8');
    assert.is(config.match(/^ensure map\d+$/gm)?.length, 20);
    const { json: trash } = await setup.service.get('/datafolders/city/trash');
    assert.equal(
      trash.map((each: any) => each.path),
      ['resources/[jobs]/taxi'],
    );
  });

for (const [at, state] of undoOrder.entries())
  test(`An undo is completed after a kill in its state ${state}`, async (setup) => {
    const before = readTree(setup.city);
    const answer = await order(setup, archive, { replace: true });
    const path = `/resource-changes/${answer.json.id}`;
    assert.is((await waitForEnd(setup, path)).state, 'applied');
    assert.is((await setup.service.post(`${path}/undo`)).status, 202);
    await killIn(setup, path, undoOrder.slice(at));
    assert.is((await waitForEnd(setup, path)).state, 'undone');
    assert.equal([readTree(setup.city), listBases(setup.workspace)], [before, []]);
    assert.equal(listStages(setup.workspace), []);
  });

test.run();
