/** The config file of any kind of server. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type SharedService, shareService } from '../../../kit/manager/shared-service.js';

const test = suite<SharedService>('The config file of a Build');

shareService(test, (workspace) => {
  const command = ['/bin/sleep', '1000'];
  workspace.addBuild('a-mumble', { command, config: 'murmur.ini' });
  workspace.addBuild('b-quake', { command, config: 'baseq3/server.cfg' });
  workspace.addBuild('outside', { command, config: '../secret' });
  mkdirSync(join(workspace.root, 'data/arena/baseq3'), { recursive: true });
});

const arena = (root: string): string => join(root, 'data/arena');

test.before.each(({ workspace }) => {
  for (const file of ['folder.json', 'murmur.ini', 'baseq3/server.cfg', 'other.conf'])
    rmSync(join(arena(workspace.root), file), { force: true });
});

async function folder({ service }: SharedService): Promise<any> {
  const { json } = await service.get('/datafolders');
  return json.find(({ name }: any) => name === 'arena');
}

test('The config file that a build.json names can be read and replaced', async (shared) => {
  const { service, workspace } = shared;
  writeFileSync(join(arena(workspace.root), 'baseq3/server.cfg'), 'set a 1');
  assert.equal([(await folder(shared)).config, (await folder(shared)).has_config], ['baseq3/server.cfg', true]);
  const read = await service.get('/datafolders/arena/config');
  assert.is(read.text, 'set a 1');
  const headers = { 'If-Match': read.headers.get('etag') ?? '', 'Content-Type': 'text/plain' };
  const answer = await service.request('PUT', '/datafolders/arena/config', { headers, body: 'set a 2' });
  assert.is(answer.status, 204, answer.text);
  assert.is(readFileSync(join(arena(workspace.root), 'baseq3/server.cfg'), 'utf8'), 'set a 2');
});

test('Of the config files that Builds name, the first that exists in a Data Folder is its config file', async (shared) => {
  assert.is((await folder(shared)).config, null);
  writeFileSync(join(arena(shared.workspace.root), 'baseq3/server.cfg'), '');
  writeFileSync(join(arena(shared.workspace.root), 'murmur.ini'), '');
  assert.is((await folder(shared)).config, 'murmur.ini');
});

test('folder.json names the config file of its Data Folder, which PUT /config can create', async (shared) => {
  const { service, workspace } = shared;
  writeFileSync(join(arena(workspace.root), 'murmur.ini'), '');
  writeFileSync(join(arena(workspace.root), 'folder.json'), '{ "config": "other.conf" }');
  assert.equal([(await folder(shared)).config, (await folder(shared)).has_config], ['other.conf', false]);
  const headers = { 'If-None-Match': '*', 'Content-Type': 'text/plain' };
  const answer = await service.request('PUT', '/datafolders/arena/config', { headers, body: 'made' });
  assert.is(answer.status, 204, answer.text);
  assert.is(readFileSync(join(arena(workspace.root), 'other.conf'), 'utf8'), 'made');
});

test('A config file outside the Data Folder makes the Build broken', async ({ service }) => {
  const { json } = await service.post('/start', { Build: 'outside', Folder: 'world' });
  assert.match(json.detail, 'config: is not the path of a file inside the Data Folder');
});

test('A config file outside the Data Folder in folder.json makes the start fail', async ({ service, workspace }) => {
  for (const config of ['../../manager/token', '/etc/passwd', 'a//b', './a', '']) {
    writeFileSync(join(arena(workspace.root), 'folder.json'), JSON.stringify({ kind: 'generic', config }));
    const { json } = await service.post('/start', { Build: 'a-mumble', Folder: 'arena' });
    assert.is(json.code, 'settings_broken');
    assert.is((await service.get('/datafolders/arena/config')).status, 409);
  }
});

test('An empty Data Folder has the kind generic: none is guessed', async (shared) => {
  const { kind, config } = await folder(shared);
  assert.equal([kind, config], ['generic', null]);
});

test.run();
