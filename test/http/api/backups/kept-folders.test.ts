/** Folders that restores have replaced, over the API. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { openEvents } from '../../../kit/http/event-stream.js';
import { startStandard } from '../../../kit/manager/shared-service.js';
import { successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import { until } from '../../../kit/system/until.js';
import { ended } from './under-load.js';

const test = successiveManagersSuite('http/api/backups/kept-folders');

const args = ['--backup-repository', 'copy'];

test('A replaced folder is listed with name, time and size until its deletion', async ({ manage, workspace }) => {
  const data = join(workspace.root, 'data');
  const service = await manage({ args });
  writeFileSync(join(data, 'world/save'), 'x'.repeat(100_000));
  const { id } = await ended(service, (await service.post('/backups', { folder: 'world' })).json);
  assert.equal((await service.get('/kept-folders')).json, []);
  const { restored } = await ended(service, (await service.post(`/backups/${id}/restore`, {})).json);
  const [kept, ...others] = (await service.get('/kept-folders')).json;
  assert.equal(others, []);
  assert.equal([kept.name, kept.folder, kept.path, kept.at], [restored.kept, 'world', null, restored.at]);
  assert.ok(kept.size >= 100_000 && kept.size < 1_000_000, String(kept.size));
  await service.end();

  const next = await manage({ args });
  assert.equal((await next.get('/kept-folders')).json, [kept]);
  const stream = await openEvents(next.base, '/events?only=folders');
  await stream.wait('folders');
  assert.is((await next.request('DELETE', `/kept-folders/${kept.name}`)).status, 204);
  assert.equal((await next.get('/kept-folders')).json, []);
  assert.not(existsSync(join(data, kept.name)));
  await until(() => stream.of('folders').length === 2, 'the event of the deletion');
  stream.close();
  await until(() => readdirSync(data).join() === 'world', 'the files are deleted');
  const [entry] = await until(async () => {
    const { json } = await next.get('/history?type=backup.kept_folder_deleted');
    return Array.isArray(json) && json.length > 0 ? json : null;
  });
  assert.equal([entry.folder, entry.detail.kept], ['world', kept.name]);
});

test('Only kept folders can be listed and deleted', async ({ manage, workspace }) => {
  const data = join(workspace.root, 'data');
  const names = ['.world.before-restore-', '.restore-b1', '.world.before-restore-20261399T040000000Z'];
  for (const name of names) mkdirSync(join(data, name));
  const service = await manage({ args });
  assert.equal((await service.get('/kept-folders')).json, []);
  for (const name of [...names, 'world', '.world.before-restore-20260131T040000000Z', '../data/world']) {
    const answer = await service.request('DELETE', `/kept-folders/${encodeURIComponent(name)}`);
    assert.is(answer.status, 404, name);
  }
  assert.equal(readdirSync(data).filter((name) => names.includes(name)).length + 1, 4);
  assert.ok(existsSync(join(data, 'world')));
});

test('POST /kept-folders/{name}/restore exchanges a kept and a current folder', async (context) => {
  const { manage, workspace } = context;
  const data = join(workspace.root, 'data');
  const save = join(data, 'world/save');
  const name = '.world.before-restore-20260131T040000000Z';
  mkdirSync(join(data, name));
  writeFileSync(join(data, name, 'save'), 'kept');
  writeFileSync(save, 'present');
  const service = await manage({ args });
  await startStandard({ ...context, service });
  const refused = await service.post(`/kept-folders/${name}/restore`, {});
  assert.equal([refused.status, refused.json.code], [409, 'folder_running']);
  assert.is((await service.post('/stop')).status, 204);

  const stream = await openEvents(service.base, '/events?only=folders');
  await stream.wait('folders');
  const { status, json, text } = await service.post(`/kept-folders/${name}/restore`, {});
  assert.is(status, 200, text);
  assert.equal([json.folder, json.path, readFileSync(save, 'utf8')], ['world', null, 'kept']);
  assert.is(readFileSync(join(data, json.kept, 'save'), 'utf8'), 'present');
  assert.equal(
    (await service.get('/kept-folders')).json.map((each: any) => each.name),
    [json.kept],
  );
  await until(() => stream.of('folders').length >= 2, 'the event of the restore');
  stream.close();
  const [entry] = await until(async () => {
    const { json } = await service.get('/history?type=backup.kept_folder_restored');
    return Array.isArray(json) && json.length > 0 ? json : null;
  });
  const { restored, kept } = entry.detail;
  assert.equal([entry.folder, restored, kept], ['world', name, json.kept]);

  const back = await service.post(`/kept-folders/${json.kept}/restore`, {});
  assert.equal([back.status, readFileSync(save, 'utf8')], [200, 'present']);
  const gone = await service.post(`/kept-folders/${json.kept}/restore`, {});
  assert.equal([gone.status, gone.json.code], [404, 'kept_folder_not_found']);
  assert.equal(readdirSync(data).sort(), [back.json.kept, 'world']);
});

test('A kept folder can be restored to a deleted Data Folder, or under another name', async ({ manage, workspace }) => {
  const data = join(workspace.root, 'data');
  const [named, unnamed] = ['.gone.before-restore-20260131T040000000Z', '.before-restore-20260131T040000001Z'];
  for (const name of [named, unnamed]) {
    mkdirSync(join(data, name));
    writeFileSync(join(data, name, 'save'), name);
  }
  const service = await manage({ args });
  const restored = await service.post(`/kept-folders/${named}/restore`, {});
  assert.equal([restored.status, restored.json], [200, { folder: 'gone', path: null, kept: null }]);
  const { json } = await service.post(`/kept-folders/${unnamed}/restore`, {});
  assert.is(json.code, 'backup_invalid');
  assert.is((await service.post(`/kept-folders/${unnamed}/restore`, { folder: '../x' })).json.code, 'backup_invalid');
  assert.is((await service.post(`/kept-folders/${unnamed}/restore`, { folder: 'other' })).status, 200);
  assert.equal(
    ['gone', 'other'].map((name) => readFileSync(join(data, name, 'save'), 'utf8')),
    [named, unnamed],
  );
  const listed = (await service.get('/datafolders')).json.map((folder: any) => folder.name);
  assert.equal(listed, ['gone', 'other', 'world']);
});

test('A replaced single file can be restored, and the current file is kept', async ({ manage, workspace }) => {
  const data = join(workspace.root, 'data');
  const file = join(data, 'world/deep/save');
  mkdirSync(join(data, 'world/deep'));
  writeFileSync(file, 'saved');
  writeFileSync(join(data, 'world/other'), 'other');
  const service = await manage({ args });
  const { id } = await ended(service, (await service.post('/backups', { folder: 'world' })).json);
  writeFileSync(file, 'changed');
  const { json: first } = await service.post(`/backups/${id}/restore-file`, { path: 'deep/save' });
  assert.is(readFileSync(file, 'utf8'), 'saved');
  const [kept] = (await service.get('/kept-folders')).json;
  assert.equal([kept.name, kept.folder, kept.path], [first.kept, 'world', 'deep/save']);
  const { status, json } = await service.post(`/kept-folders/${kept.name}/restore`, {});
  assert.equal([status, json.path, readFileSync(file, 'utf8')], [200, 'deep/save', 'changed']);
  assert.is(readFileSync(join(data, 'world/other'), 'utf8'), 'other');
  assert.is(readFileSync(join(data, json.kept, 'deep/save'), 'utf8'), 'saved');
  assert.equal(readdirSync(data).sort(), [json.kept, 'world']);
});

test('A kept folder is neither deleted nor restored while a job runs', async ({ manage, workspace }) => {
  const data = join(workspace.root, 'data');
  const name = '.world.before-restore-20260131T040000000Z';
  const go = join(workspace.root, 'go');
  mkdirSync(join(data, name));
  const command = ['/bin/sh', '-c', `until test -e '${go}'; do sleep 0.05; done; echo dumped`];
  const settings = { kind: 'generic', backup: { databases: [{ name: 'slow', command }] } };
  writeFileSync(join(data, 'world/folder.json'), JSON.stringify(settings));
  const service = await manage({ args });
  const begun = await service.post('/backups', { folder: 'world' });
  const early = await service.post(`/backups/${begun.json.id}/verify`);
  assert.equal([early.status, early.json.code], [409, 'backup_unusable']);
  assert.match(early.json.detail, 'is still being made');
  const refused = await service.request('DELETE', `/kept-folders/${name}`);
  assert.equal([refused.status, refused.json.code], [409, 'backup_busy']);
  const restore = await service.post(`/kept-folders/${name}/restore`, {});
  assert.equal([restore.status, restore.json.code], [409, 'backup_busy']);
  assert.ok(existsSync(join(data, name)));
  writeFileSync(go, '');
  assert.is((await ended(service, begun.json)).problem, null);
  assert.is((await service.request('DELETE', `/kept-folders/${name}`)).status, 204);
});

test.run();
