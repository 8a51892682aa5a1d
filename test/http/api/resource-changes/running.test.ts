/**
 * Changes of Installed Resources while a server runs: the commands that the server gets, and the outcomes from its
 * console.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { zipOf } from '../../../adapters/archives/archives.js';
import { type SharedService, shareService } from '../../../kit/manager/shared-service.js';
import { addFxServerBuild, addResource, licence, manifest, startFxServer } from '../../../kit/servers/fxserver.js';
import { findFreePort } from '../../../kit/system/free-port.js';
import { until } from '../../../kit/system/until.js';
import { untilRunning } from '../running-fxserver.js';
import { addCity, archiveOf, install, remove, undo, waitForEnd } from './changes-suite.js';

const test = suite<SharedService>('http/api/resource-changes/running');
const port = await findFreePort();
const lines = [`sv_licenseKey ${licence}`, `endpoint_add_tcp "127.0.0.1:${port}"`, 'ensure taxi'];

shareService(test, (workspace) => {
  addFxServerBuild(workspace, '12345');
  addCity(workspace, 'city', lines);
  addCity(workspace, 'town', lines);
});

test.before.each(async (shared) => {
  const city = join(shared.workspace.root, 'data/city');
  writeFileSync(join(city, 'server.cfg'), lines.map((line) => `${line}\n`).join(''));
  await startFxServer(shared, '12345', 'city');
  await untilRunning(shared, 'taxi', true);
});

test('New resources are started, and an undo stops them', async (shared) => {
  const archive = archiveOf({ lamp: manifest, lost: `${manifest}dependency 'absent'\n` });
  const change = await install(shared, archive);
  assert.equal(
    [change.state, change.outcome],
    [
      'applied',
      [
        { resource: 'lamp', started: true, line: 'Started resource lamp' },
        { resource: 'lost', started: false, line: "Couldn't start resource lost." },
      ],
    ],
  );
  await untilRunning(shared, 'lamp', true);
  const undone = await undo(shared, change);
  assert.is(undone.state, 'undone');
  assert.equal(undone.outcome[0], { resource: 'lamp', started: false, line: 'Stopping resource lamp' });
  await untilRunning(shared, 'taxi', true);
});

test('A new resource without a line is found and not started', async (shared) => {
  const change = await install(shared, archiveOf({ lamp: manifest }), { ensure: false });
  assert.equal([change.state, change.outcome], ['applied', []]);
  const { json } = await shared.service.post('/resources/lamp/start');
  assert.is(json.outcome, 'started');
  await undo(shared, change);
});

test('A replaced running resource restarts with its dependents', async (shared) => {
  const city = join(shared.workspace.root, 'data/city');
  addResource(city, 'meter', `${manifest}dependency 'taxi'\n`);
  await shared.service.post('/resources/refresh');
  await shared.service.post('/resources/meter/start');
  await untilRunning(shared, 'meter', true);
  const archive = archiveOf({ taxi: `${manifest}version '2'\n` });
  const change = await install(shared, archive, { replace: true, ensure: false });
  assert.equal(
    change.outcome.map(({ resource, started }: any) => [resource, started]),
    [
      ['taxi', true],
      ['meter', true],
    ],
  );
  const undone = await undo(shared, change);
  assert.equal(
    undone.outcome.map(({ resource, started }: any) => [resource, started]),
    [
      ['taxi', true],
      ['meter', true],
    ],
  );
  await shared.service.post('/resources/meter/stop');
  await remove(shared, 'meter');
});

test('A removed resource is stopped, and an undo starts the resource again', async (shared) => {
  const change = await remove(shared, 'taxi');
  assert.equal(change.outcome, [{ resource: 'taxi', started: false, line: 'Stopping resource taxi' }]);
  await until(async () => {
    const { json } = await shared.service.get('/resources');
    return !json.some(({ name }: any) => name === 'taxi');
  }, 'the end of the resource');
  const undone = await undo(shared, change);
  assert.equal(undone.outcome, [{ resource: 'taxi', started: true, line: 'Started resource taxi' }]);
  assert.match(readFileSync(join(shared.workspace.root, 'data/city/server.cfg'), 'utf8'), 'ensure taxi\n');
});

test('The server gets no command about the resources of another Data Folder', async (shared) => {
  // On a busy machine the server also prints hitches.
  const countLines = (): number => shared.workspace.console().match(/Scanning resources|lamp/g)?.length ?? 0;
  const before = countLines();
  const change = await install(shared, archiveOf({ lamp: manifest }), {}, 'town');
  assert.equal([change.state, change.outcome], ['applied', []]);
  assert.is(countLines(), before);
  await undo(shared, change);
});

test('The console lines of an outcome need the scope `console`', async (shared) => {
  const change = await install(shared, archiveOf({ lamp: manifest }));
  const token = await shared.service.post('/access/tokens', { name: 'mapper', scopes: ['read', 'files'] });
  const headers = { Authorization: `Bearer ${token.json.token}` };
  const { json } = await shared.service.request('GET', `/resource-changes/${change.id}`, { headers });
  assert.equal(json.outcome, [{ resource: 'lamp', started: true, line: null }]);
  await undo(shared, change);
});

test("The outcome is unknown if the server ends during a resource's start", async (shared) => {
  const script = "module.exports = (server) => { server.print('it begins'); server.block(600_000); };\n";
  const archive = zipOf([
    { path: 'slow/fxmanifest.lua', content: manifest },
    { path: 'slow/stand-in.cjs', content: script },
  ]);
  const ordered = install(shared, archive);
  await shared.workspace.waitForConsole('it begins');
  await shared.service.post('/kill');
  const change = await ordered;
  assert.equal([change.state, change.outcome], ['applied', [{ resource: 'slow', started: null, line: null }]]);
  await until(async () => (await shared.service.get('/status')).json.state === 'stopped');
  const undone = await shared.service.post(`/resource-changes/${change.id}/undo`);
  assert.is(undone.status, 202);
  assert.is((await waitForEnd(shared, `/resource-changes/${change.id}`)).state, 'undone');
});

test.run();
