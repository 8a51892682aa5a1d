/** Removal and undo of Installed Resources while no server runs. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type RunningService, startService } from '../../../kit/manager/service.js';
import { createWorkspace, type Workspace } from '../../../kit/manager/workspace.js';
import { manifest } from '../../../kit/servers/fxserver.js';
import { addCity, archiveOf, configLines, install, jobs, listStages, readTree, remove, undo } from './changes-suite.js';

interface Setup {
  workspace: Workspace;
  service: RunningService;
  city: string;
}

const test = suite<Setup>('http/api/resource-changes/undo');

test.before.each(async (setup) => {
  setup.workspace = createWorkspace();
  setup.city = addCity(setup.workspace);
  setup.service = await startService(setup.workspace.root);
});
test.after.each(async ({ service, workspace }) => {
  await service.end();
  assert.equal(listStages(workspace), []);
  workspace.remove();
});

const readConfig = ({ city }: Setup): string[] => readFileSync(join(city, 'server.cfg'), 'utf8').trimEnd().split('\n');

test('A removed resource and its lines are restored by an undo', async (setup) => {
  writeFileSync(join(setup.city, 'jobs.cfg'), '\r\nstart taxi # the taxi\r\nset a 1; ensure taxi\r\n');
  writeFileSync(join(setup.city, 'server.cfg'), [...configLines, 'exec jobs.cfg', ''].join('\n'));
  const before = readTree(setup.city);
  const change = await remove(setup, 'taxi');
  assert.equal([change.state, change.action, change.resources], ['applied', 'remove', ['taxi']]);
  assert.equal(readConfig(setup), [...configLines.filter((line) => line !== 'ensure taxi'), 'exec jobs.cfg']);
  assert.is(readTree(setup.city)['jobs.cfg'], '\r\nset a 1; ensure taxi\r\n');
  assert.equal((await setup.service.get('/datafolders/city/resources')).json, []);
  const { json: trash } = await setup.service.get('/datafolders/city/trash');
  assert.equal(
    trash.map(({ path }: any) => path),
    ['resources/[jobs]/taxi'],
  );
  await undo(setup, change);
  assert.equal(readTree(setup.city), before);
});

test('An undo keeps later changes of the operator in the config file', async (setup) => {
  const change = await install(setup, jobs, { resources: ['police'] });
  const changed = ['# mine', ...readConfig(setup), 'set mine 1'];
  writeFileSync(join(setup.city, 'server.cfg'), `${changed.join('\n')}\n`);
  assert.is((await undo(setup, change)).state, 'undone');
  assert.equal(readConfig(setup), ['# mine', ...configLines, 'set mine 1']);
});

test('A change cannot be undone after a later change of its files', async (setup) => {
  const [first, second] = [archiveOf({ lamp: manifest }), archiveOf({ lamp: `${manifest}version '2'\n` })];
  const installed = await install(setup, first);
  const replaced = await install(setup, second, { replace: true });
  const early = await setup.service.request('POST', `/resource-changes/${installed.id}/undo`);
  assert.equal([early.status, early.json.code], [409, 'resource_change_not_undoable']);
  const { json: changes } = await setup.service.get('/resource-changes?folder=city');
  assert.equal(
    changes.map(({ id, undoable }: any) => [id, undoable]),
    [
      [replaced.id, true],
      [installed.id, false],
    ],
  );
  renameSync(join(setup.city, 'resources/lamp'), join(setup.city, 'resources/light'));
  const moved = await setup.service.request('POST', `/resource-changes/${replaced.id}/undo`);
  assert.equal([moved.status, moved.json.code], [409, 'resource_change_not_undoable']);
  assert.match(moved.json.detail, /resources\/lamp was moved, deleted or replaced since/);
  renameSync(join(setup.city, 'resources/light'), join(setup.city, 'resources/lamp'));
  await undo(setup, replaced);
  await undo(setup, installed);
  assert.equal(readConfig(setup), configLines);
});

test.run();
