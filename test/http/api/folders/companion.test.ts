/** GET, POST and DELETE /datafolders/{name}/companion. */
import { chmodSync, existsSync, lstatSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type SharedService, shareService } from '../../../kit/manager/shared-service.js';
import { addFxServerFolder, addResource } from '../../../kit/servers/fxserver.js';

const test = suite<SharedService>('http/api/folders/companion');
shareService(test, (workspace) => {
  for (const name of ['fresh', 'blocked', 'outdated', 'linked']) addFxServerFolder(workspace, name);
  writeFileSync(join(workspace.addFolder('plain'), 'folder.json'), '{ "kind": "generic" }');
});

const pathOf = (folder: string): string => `/datafolders/${folder}/companion`;
const none = { supported: false, name: null, installed: false, version: null, latest: null, blocked: false };
const placeIn = ({ workspace }: SharedService, folder: string): string =>
  join(workspace.root, 'data', folder, 'resources', 'server-manager');

test('A companion is installed and removed, and the history has both changes', async (shared) => {
  const { service } = shared;
  const before = (await service.get(pathOf('fresh'))).json;
  assert.equal(before, { ...none, supported: true, name: 'server-manager', latest: before.latest });
  const installed = await service.post(pathOf('fresh'));
  assert.equal([installed.status, installed.json], [200, { ...before, installed: true, version: before.latest }]);
  assert.equal((await service.get(pathOf('fresh'))).json, installed.json);
  assert.ok(existsSync(join(placeIn(shared, 'fresh'), 'fxmanifest.lua')));
  const resources = (await service.get('/datafolders/fresh/resources')).json;
  assert.ok(resources.some(({ engine_name: name }: any) => name === 'server-manager'));
  assert.is((await service.request('DELETE', pathOf('fresh'))).status, 204);
  assert.not.ok(existsSync(placeIn(shared, 'fresh')));
  const entries = (await service.get('/history?type=companion')).json;
  assert.equal(
    entries.map(({ type, folder, detail }: any) => [type, folder, detail.companion]),
    [
      ['companion.removed', 'fresh', 'server-manager'],
      ['companion.installed', 'fresh', 'server-manager'],
    ],
  );
});

test('An earlier version of the companion is replaced', async (shared) => {
  const place = placeIn(shared, 'outdated');
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, 'fxmanifest.lua'), "fx_version 'cerulean'\nserver_manager_companion '0'\n");
  writeFileSync(join(place, 'old.lua'), '');
  assert.equal((await shared.service.get(pathOf('outdated'))).json.version, 0);
  const { version, latest } = (await shared.service.post(pathOf('outdated'))).json;
  assert.is(version, latest);
  assert.not.ok(existsSync(join(place, 'old.lua')));
});

test('Another resource in place of the companion is neither replaced nor removed', async (shared) => {
  const other = addResource(join(shared.workspace.root, 'data', 'blocked'), 'server-manager');
  assert.is((await shared.service.get(pathOf('blocked'))).json.blocked, true);
  for (const method of ['POST', 'DELETE']) {
    const { status, json } = await shared.service.request(method, pathOf('blocked'));
    assert.equal([status, json.code], [409, 'companion_blocked'], method);
  }
  assert.ok(existsSync(join(other, 'fxmanifest.lua')));
});

test('A link in place of the companion is removed without its target', async (shared) => {
  assert.is((await shared.service.post(pathOf('linked'))).status, 200);
  const target = placeIn(shared, 'linked');
  const place = placeIn(shared, 'fresh');
  chmodSync(target, 0o750);
  for (const method of ['DELETE', 'POST']) {
    symlinkSync(target, place);
    assert.ok((await shared.service.request(method, pathOf('fresh'))).status < 300);
    assert.not.ok(lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink());
    assert.equal([statSync(target).mode & 0o777, existsSync(join(target, 'server.lua'))], [0o750, true]);
  }
});

test('GET /companion reports a kind without a companion; POST and DELETE get 409', async ({ service }) => {
  assert.equal((await service.get(pathOf('plain'))).json, none);
  for (const method of ['GET', 'POST', 'DELETE']) {
    const unknown = await service.request(method, pathOf('nowhere'));
    assert.equal([unknown.status, unknown.json.code], [404, 'folder_not_found'], method);
    if (method === 'GET') continue;
    const { status, json } = await service.request(method, pathOf('plain'));
    assert.equal([status, json.code], [409, 'companion_unsupported'], method);
  }
});

test('The removal of a companion that is not installed is refused', async ({ service }) => {
  await service.post(pathOf('outdated'));
  assert.is((await service.request('DELETE', pathOf('outdated'))).status, 204);
  const again = await service.request('DELETE', pathOf('outdated'));
  assert.equal([again.status, again.json.code], [404, 'companion_not_found']);
});

test.run();
