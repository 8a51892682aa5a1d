/** Deleting files of a Data Folder, and the trash, over HTTP. */
import { existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startService } from '../../../kit/manager/service.js';
import { type SharedService, shareService } from '../../../kit/manager/shared-service.js';
import { createWorkspace } from '../../../kit/manager/workspace.js';
import { until } from '../../../kit/system/until.js';
import { base, codeOf, namesIn, onDisk, place, readTree, remove } from './file-requests.js';

const test = suite<SharedService>('http/api/files/trash');
shareService(test);

const trashOf = ({ workspace }: SharedService): string => join(workspace.root, 'data/.trash/world');

test.before.each((shared) => {
  rmSync(onDisk(shared), { recursive: true });
  rmSync(join(shared.workspace.root, 'data/.trash'), { recursive: true, force: true });
  mkdirSync(onDisk(shared));
  place(shared, 'a.txt');
  place(shared, 'taxi/client/main.lua');
});

const restore = ({ service }: SharedService, id: string, body?: object) =>
  service.post(`${base}/trash/${id}/restore`, body);
const listTrash = async ({ service }: SharedService) => (await service.get(`${base}/trash`)).json;

test('DELETE /files moves an entry into the trash, from which it is restored', async (shared) => {
  const before = readTree(onDisk(shared));
  for (const path of ['a.txt', 'taxi', 'taxi/client/main.lua']) {
    const deleted = await remove(shared, path);
    assert.equal([deleted.status, deleted.json.path], [200, path], deleted.text);
    assert.not(existsSync(onDisk(shared, path)));
    assert.equal(await listTrash(shared), [deleted.json]);
    const restored = await restore(shared, deleted.json.id);
    assert.equal([restored.status, restored.json.path], [200, path], restored.text);
    assert.equal(readTree(onDisk(shared)), before);
    assert.equal(await listTrash(shared), []);
  }
});

test('An entry of the trash expires 30 days after its deletion', async (shared) => {
  const { json } = await remove(shared, 'a.txt');
  assert.equal([json.type, json.size], ['file', 5]);
  assert.is(Date.parse(json.expires_at) - Date.parse(json.deleted_at), 30 * 86_400_000);
});

test('The trash is private and on the file system of the Data Folders', async (shared) => {
  await remove(shared, 'a.txt');
  for (const path of ['data/.trash', 'data/.trash/world'])
    assert.is(statSync(join(shared.workspace.root, path)).mode & 0o777, 0o700);
  assert.is(statSync(trashOf(shared)).dev, statSync(onDisk(shared)).dev);
  assert.equal(
    (await shared.service.get('/datafolders')).json.map(({ name }: any) => name),
    ['world'],
  );
});

test('DELETE /files deletes a link without its target, and refuses the Data Folder', async (shared) => {
  symlinkSync('taxi', onDisk(shared, 'link'));
  const { json } = await remove(shared, 'link');
  assert.is(json.type, 'link');
  assert.equal(await namesIn(shared), ['taxi', 'a.txt']);
  const refused = await remove(shared, '');
  assert.equal(codeOf(refused), [409, 'file_unusable']);
  assert.match(refused.json.detail, 'the Data Folder itself');
  assert.equal(codeOf(await remove(shared, 'absent')), [404, 'file_not_found']);
  assert.equal(codeOf(await remove(shared, 'absent/x')), [404, 'file_not_found']);
  assert.is((await listTrash(shared)).length, 1);
});

test('A restore does not replace a file, and can have another path', async (shared) => {
  const { json: deleted } = await remove(shared, 'a.txt');
  place(shared, 'a.txt', 'another');
  assert.equal(codeOf(await restore(shared, deleted.id)), [409, 'file_exists']);
  assert.equal(codeOf(await restore(shared, deleted.id, { to: 'absent/a.txt' })), [404, 'file_not_found']);
  assert.equal(codeOf(await restore(shared, deleted.id, { to: '../a.txt' })), [400, 'file_path_invalid']);
  assert.is((await restore(shared, deleted.id, { to: 'taxi/b.txt' })).status, 200);
  assert.is(readFileSync(onDisk(shared, 'taxi/b.txt'), 'utf8'), 'a.txt');
  assert.is(readFileSync(onDisk(shared, 'a.txt'), 'utf8'), 'another');
});

test('A deleted file can be restored only after its deleted directory', async (shared) => {
  const { json: file } = await remove(shared, 'taxi/client/main.lua');
  const { json: directory } = await remove(shared, 'taxi');
  assert.equal((await listTrash(shared)).map(({ id }: any) => id).sort(), [file.id, directory.id].sort());
  assert.equal(codeOf(await restore(shared, file.id)), [404, 'file_not_found']);
  assert.is((await restore(shared, directory.id)).status, 200);
  assert.is((await restore(shared, file.id)).status, 200);
});

test('DELETE /trash/{id} deletes an entry permanently, and gets 404 for unknown ids', async (shared) => {
  const { json: deleted } = await remove(shared, 'taxi');
  const target = `${base}/trash/${deleted.id}`;
  assert.is((await shared.service.request('DELETE', target)).status, 204);
  assert.equal(await listTrash(shared), []);
  await until(() => readTree(trashOf(shared)).length === 0, 'the files are deleted');
  for (const id of [deleted.id, 'x', '..', '%2e%2e', '..%2f..%2fworld', '.removing-x']) {
    const answer = await shared.service.request('DELETE', `${base}/trash/${id}`);
    assert.is(answer.status, 404, `${id} ${answer.text}`);
  }
});

test('DELETE /files?permanent=true deletes without the trash', async (shared) => {
  assert.is((await remove(shared, 'taxi', '&permanent=true')).status, 200);
  assert.equal(await namesIn(shared), ['a.txt']);
  assert.equal(await listTrash(shared), []);
  await until(() => readTree(trashOf(shared)).length === 0, 'the files are deleted');
});

test('The next manager deletes expired entries, and files of interrupted deletions', async () => {
  const workspace = createWorkspace();
  workspace.addFolder('world');
  let service = await startService(workspace.root);
  const shared = { workspace, service };
  for (const path of ['old/sub/x', 'new/x', 'rest/x']) place(shared, path);
  const ids: string[] = [];
  for (const path of ['old', 'new', 'rest']) ids.push((await remove(shared, path)).json.id);
  await service.end();
  const trash = trashOf(shared);
  const old = `20200131T120000000Z-0a1b2c`;
  renameSync(join(trash, ids[0] ?? ''), join(trash, old));
  renameSync(join(trash, ids[2] ?? ''), join(trash, `.removing-${ids[2]}`));
  mkdirSync(join(trash, '.copying-0a1b2c'));
  service = await startService(workspace.root);
  await until(() => readTree(trash).filter((path) => !path.includes('/')).length === 1, 'the trash is pruned');
  assert.equal(
    (await service.get(`${base}/trash`)).json.map(({ path }: any) => path),
    ['new'],
  );
  assert.ok(lstatSync(onDisk(shared)).isDirectory());
  await service.end();
  workspace.remove();
});

test('Entries of the trash expire after a day with --trash-days 1', async () => {
  const workspace = createWorkspace();
  workspace.addFolder('world');
  let service = await startService(workspace.root, { args: ['--trash-days', '1'] });
  const shared = { workspace, service };
  for (const path of ['old', 'new']) place(shared, path);
  const { json: old } = await remove(shared, 'old');
  assert.is(Date.parse(old.expires_at) - Date.parse(old.deleted_at), 86_400_000);
  const { json: kept } = await remove(shared, 'new');
  await service.end();
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000).toISOString().replaceAll(/[-:.]/g, '');
  renameSync(join(trashOf(shared), old.id), join(trashOf(shared), `${twoDaysAgo}-0a1b2c`));
  service = await startService(workspace.root, { args: ['--trash-days', '1'] });
  await until(() => !existsSync(join(trashOf(shared), `${twoDaysAgo}-0a1b2c`)), 'the entry has expired');
  assert.equal((await service.get(`${base}/trash`)).json, [kept]);
  await service.end();
  workspace.remove();
});

test.run();
