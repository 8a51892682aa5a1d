/** The config file of any kind of server. */
import { chownSync, existsSync, mkdirSync, readFileSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type SharedService, shareService } from '../../../kit/manager/shared-service.js';

const test = suite<SharedService>('http/api/build-file/config');

shareService(test, (workspace) => {
  const command = ['/bin/sleep', '1000'];
  workspace.addBuild('a-mumble', { command, config: 'murmur.ini' });
  workspace.addBuild('b-quake', { command, config: 'baseq3/server.cfg' });
  workspace.addBuild('outside', { command, config: '../secret' });
  mkdirSync(join(workspace.root, 'data/arena/baseq3'), { recursive: true });
  for (const name of ['new', 'owned']) mkdirSync(join(workspace.root, 'data', name));
});

const arena = (root: string): string => join(root, 'data/arena');

test.before.each(({ workspace }) => {
  for (const file of ['folder.json', 'murmur.ini', 'baseq3/server.cfg', 'other.conf'])
    rmSync(join(arena(workspace.root), file), { force: true });
});

async function folder({ service }: SharedService, wanted = 'arena'): Promise<any> {
  const { json } = await service.get('/datafolders');
  return json.find(({ name }: any) => name === wanted);
}

function create({ service }: SharedService, name: string, file: string) {
  const headers = { 'If-None-Match': '*', 'Content-Type': 'text/plain' };
  const path = `/datafolders/${name}/config?file=${encodeURIComponent(file)}`;
  return service.request('PUT', path, { headers, body: 'made' });
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

test('The first existing config file that Builds name is the config file', async (shared) => {
  assert.is((await folder(shared)).config, null);
  writeFileSync(join(arena(shared.workspace.root), 'baseq3/server.cfg'), '');
  writeFileSync(join(arena(shared.workspace.root), 'murmur.ini'), '');
  assert.is((await folder(shared)).config, 'murmur.ini');
});

test('A directory that a build.json names is not offered as a config file', async (shared) => {
  const offered = async (): Promise<string[]> => (await folder(shared)).possible_configs;
  assert.ok((await offered()).includes('murmur.ini'));
  const directory = join(arena(shared.workspace.root), 'murmur.ini');
  mkdirSync(directory);
  try {
    assert.not((await offered()).includes('murmur.ini'));
    assert.equal([(await folder(shared)).config, (await folder(shared)).has_config], [null, false]);
    assert.is((await create(shared, 'arena', 'murmur.ini')).json.code, 'config_name_unknown');
  } finally {
    rmdirSync(directory);
  }
});

test('folder.json can name the config file of its Data Folder', async (shared) => {
  const { service, workspace } = shared;
  writeFileSync(join(arena(workspace.root), 'murmur.ini'), '');
  writeFileSync(join(arena(workspace.root), 'folder.json'), '{ "config": "other.conf" }');
  assert.equal([(await folder(shared)).config, (await folder(shared)).has_config], ['other.conf', false]);
  const headers = { 'If-None-Match': '*', 'Content-Type': 'text/plain' };
  const answer = await service.request('PUT', '/datafolders/arena/config', { headers, body: 'made' });
  assert.is(answer.status, 204, answer.text);
  assert.is(readFileSync(join(arena(workspace.root), 'other.conf'), 'utf8'), 'made');
});

test('PUT /config?file= creates a config file that a Build names', async (shared) => {
  const { service, workspace } = shared;
  const { config, possible_configs } = await folder(shared, 'new');
  assert.equal([config, possible_configs], [null, ['murmur.ini', 'baseq3/server.cfg']]);
  const missing = await service.get('/datafolders/new/config?file=baseq3%2Fserver.cfg');
  assert.equal([missing.status, missing.json.code], [404, 'config_not_found']);
  const created = await create(shared, 'new', 'baseq3/server.cfg');
  assert.is(created.status, 204, created.text);
  assert.is(readFileSync(join(workspace.root, 'data/new/baseq3/server.cfg'), 'utf8'), 'made');
  const after = await folder(shared, 'new');
  assert.equal([after.config, after.has_config, after.possible_configs], ['baseq3/server.cfg', true, []]);
  assert.is((await service.get('/datafolders/new/config')).headers.get('etag'), created.headers.get('etag'));
  const other = await create(shared, 'new', 'murmur.ini');
  assert.equal([other.status, other.json.code], [400, 'config_name_unknown']);
  assert.not.ok(existsSync(join(workspace.root, 'data/new/murmur.ini')));
});

test('A name of a config file that no Build names is refused with the possible names', async (shared) => {
  for (const name of ['other.conf', '../world/murmur.ini', '/etc/passwd', 'folder.json', '']) {
    const { status, json } = await create(shared, 'arena', name);
    assert.equal([status, json.code], [400, 'config_name_unknown'], name);
    assert.match(json.detail, 'The config file can be "murmur.ini" or "baseq3/server.cfg".');
  }
  const unnamed = await shared.service.get('/datafolders/arena/config');
  assert.is(unnamed.json.code, 'config_unsupported');
  assert.match(unnamed.json.detail, 'Builds name "murmur.ini" or "baseq3/server.cfg", which does not exist yet.');
  assert.match(unnamed.json.remedy, 'PUT …/config?file=NAME');
});

if (process.geteuid?.() === 0)
  test('A created config file and its directory belong to the owner of the Data Folder', async (shared) => {
    const owned = join(shared.workspace.root, 'data/owned');
    chownSync(owned, 12_345, 23_456);
    assert.is((await create(shared, 'owned', 'baseq3/server.cfg')).status, 204);
    for (const path of ['baseq3', 'baseq3/server.cfg']) {
      const { uid, gid } = statSync(join(owned, path));
      assert.equal([uid, gid], [12_345, 23_456], path);
    }
    assert.is(statSync(join(owned, 'baseq3')).mode, statSync(owned).mode);
  });

test('A Build whose config file is outside the Data Folder is broken', async ({ service }) => {
  const { json } = await service.post('/start', { Build: 'outside', Folder: 'world' });
  assert.match(json.detail, 'config: is not the path of a file inside the Data Folder');
});

test('A start fails if the path of the config file in folder.json is invalid', async ({ service, workspace }) => {
  for (const config of ['../../manager/token', '/etc/passwd', 'a//b', './a', '']) {
    writeFileSync(join(arena(workspace.root), 'folder.json'), JSON.stringify({ kind: 'generic', config }));
    const { json } = await service.post('/start', { Build: 'a-mumble', Folder: 'arena' });
    assert.is(json.code, 'settings_broken');
    assert.is((await service.get('/datafolders/arena/config')).status, 409);
  }
});

test('A Data Folder without files has the kind `generic`', async (shared) => {
  const { kind, config } = await folder(shared);
  assert.equal([kind, config], ['generic', null]);
});

test.run();
