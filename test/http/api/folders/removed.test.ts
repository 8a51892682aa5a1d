/**
 * The stored records about a Data Folder are removed with the Data Folder. A later Data Folder with the same name gets
 * none of these records.
 */
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { tarOf } from '../../../adapters/archives/archives.js';
import { uploadWhole } from '../../../kit/http/tus.js';
import { type Answer, type RunningService, startService } from '../../../kit/manager/service.js';
import { createWorkspace, type Workspace } from '../../../kit/manager/workspace.js';
import { manifest } from '../../../kit/servers/fxserver.js';
import { archiveOf, install, listBases, remove } from '../resource-changes/changes-suite.js';

interface Setup {
  workspace: Workspace;
  service: RunningService;
}

const test = suite<Setup>('http/api/folders/removed');

test.before.each(async (setup) => {
  setup.workspace = createWorkspace();
  setup.service = await startService(setup.workspace.root);
});
test.after.each(async ({ service, workspace }) => {
  await service.end();
  workspace.remove();
});

const json = { 'Content-Type': 'application/json' };

async function put({ service }: Setup, path: string, body: string, headers = {}): Promise<Answer> {
  const answer = await service.request('PUT', path, { headers, body });
  assert.ok(answer.status < 300, answer.text);
  return answer;
}

const create = (setup: Setup, name: string, body: object = { template: 'empty' }) =>
  put(setup, `/datafolders/${name}`, JSON.stringify(body), json);

const destroy = ({ service }: Setup, name: string) => service.request('DELETE', `/datafolders/${name}`);

/** Replaces a file, so that it has a version, and deletes another file. */
async function fill(setup: Setup, name: string): Promise<void> {
  const content = `/datafolders/${name}/files/content`;
  await put(setup, `${content}?path=notes.txt`, 'first', { 'If-None-Match': '*' });
  await put(setup, `${content}?path=notes.txt`, 'second', { 'If-Match': '*' });
  await put(setup, `${content}?path=gone.txt`, 'secret', { 'If-None-Match': '*' });
  const deleted = await setup.service.request('DELETE', `/datafolders/${name}/files?path=gone.txt`);
  assert.is(deleted.status, 200, deleted.text);
}

/** Returns the paths in the trash, and the number of versions of a file. */
async function readStored({ service }: Setup, name: string): Promise<unknown> {
  const trash = (await service.get(`/datafolders/${name}/trash`)).json;
  const versions = (await service.get(`/datafolders/${name}/files/versions?path=notes.txt`)).json;
  return [trash.map(({ path }: any) => path), versions.length];
}

/** Returns the names of Data Folders that have stored records. */
function listStored({ workspace: { root } }: Setup): string[] {
  const list = (path: string): string[] => (existsSync(join(root, path)) ? readdirSync(join(root, path)) : []);
  return ['data/.trash', 'manager/versions', 'manager/resources'].flatMap(list).sort();
}

const stored = [['gone.txt'], 1];
const nothing = [[], 0];

test('A new Data Folder gets neither trash nor versions of a deleted Data Folder', async (setup) => {
  for (const name of ['world', 'other']) {
    await create(setup, name);
    await fill(setup, name);
  }
  assert.is((await destroy(setup, 'world')).status, 204);
  assert.equal(listStored(setup), ['other', 'other']);
  await create(setup, 'world');
  assert.equal(await readStored(setup, 'world'), nothing);
  assert.equal(await readStored(setup, 'other'), stored);
});

test('The deletion of an adopted Data Folder deletes its trash, and leaves its files', async (setup) => {
  const elsewhere = join(setup.workspace.root, 'elsewhere');
  mkdirSync(elsewhere);
  await create(setup, 'world', { path: elsewhere });
  await fill(setup, 'world');
  assert.is((await destroy(setup, 'world')).status, 204);
  assert.equal([readdirSync(elsewhere), listStored(setup)], [['notes.txt'], []]);
  await create(setup, 'world', { path: elsewhere });
  assert.equal(await readStored(setup, 'world'), nothing);
});

for (const [how, body] of [
  ['created', { template: 'empty' }],
  ['copied', { copy_of: 'other' }],
  ['adopted', { path: '' }],
] as const)
  test(`A Data Folder that is ${how} gets no trash of a removed folder with its name`, async (setup) => {
    const { workspace } = setup;
    const elsewhere = join(workspace.root, 'elsewhere');
    mkdirSync(elsewhere);
    await create(setup, 'other');
    await create(setup, 'world');
    await fill(setup, 'world');
    rmSync(join(workspace.root, 'data/world'), { recursive: true });
    await create(setup, 'world', 'path' in body ? { path: elsewhere } : body);
    assert.equal(await readStored(setup, 'world'), nothing);
    assert.equal(listStored(setup), []);
  });

test('A refused creation and a refused deletion leave the trash and the versions', async (setup) => {
  await create(setup, 'world');
  await fill(setup, 'world');
  const again = await setup.service.request('PUT', '/datafolders/world', { headers: json, body: '{}' });
  assert.is(again.json.code, 'folder_exists');
  const { workspace } = setup;
  const unadoptable = JSON.stringify({ path: join(workspace.root, 'data') });
  rmSync(join(workspace.root, 'data/world'), { recursive: true });
  const refused = await setup.service.request('PUT', '/datafolders/world', { headers: json, body: unadoptable });
  assert.is(refused.json.code, 'folder_path_invalid');
  assert.is((await destroy(setup, 'world')).status, 404);
  mkdirSync(join(workspace.root, 'data/world'));
  assert.equal(await readStored(setup, 'world'), stored);
});

test('The undo of an upload does not change a new Data Folder with the same name', async (setup) => {
  const { service, workspace } = setup;
  await create(setup, 'world');
  const upload = await uploadWhole(service, tarOf([{ path: 'a/b.txt', content: 'new' }]), 'a.tar');
  assert.is((await service.post('/datafolders/world/files/unpack', { upload })).status, 200);
  assert.is((await destroy(setup, 'world')).status, 204);
  await create(setup, 'world');
  const file = join(workspace.root, 'data/world/a/b.txt');
  mkdirSync(join(file, '..'));
  writeFileSync(file, 'of the new Data Folder');
  const undone = await service.post('/datafolders/world/files/undo', { upload, force: true });
  assert.equal([undone.status, undone.json.code, existsSync(file)], [404, 'upload_not_found', true]);
  assert.equal((await service.get('/uploads')).json, []);
});

test('A new Data Folder gets no sources and no changes of a deleted Data Folder', async (setup) => {
  const { service, workspace } = setup;
  const city = { template: 'fxserver' };
  const source = '/datafolders/city/resources/taxi/source';
  const addTaxi = () => install(setup, archiveOf({ taxi: `${manifest}version '1'\n` }), {}, 'city');
  await create(setup, 'city', city);
  await addTaxi();
  await put(setup, source, JSON.stringify({ url: 'https://github.com/example/taxi' }), json);
  const [listed] = (await service.get('/datafolders/city/resources')).json.filter(({ name }: any) => name === 'taxi');
  assert.is(listed.source, 'https://github.com/example/taxi');
  const removed = await remove(setup, 'taxi');
  assert.is(removed.state, 'applied');
  assert.is((await destroy(setup, 'city')).status, 204);
  assert.equal([listBases(workspace), listStored(setup)], [[], []]);
  await create(setup, 'city', city);
  assert.equal((await service.get('/resource-changes')).json, []);
  assert.is((await service.post(`/resource-changes/${removed.id}/undo`)).json.code, 'resource_change_not_found');
  await addTaxi();
  assert.is((await service.get(source)).json.url, null);
  const [now] = (await service.get('/datafolders/city/resources')).json.filter(({ name }: any) => name === 'taxi');
  assert.is(now.source, null);
});

test.run();
