/** The Data Folders that restores have replaced, over the API. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { openEvents } from '../../../event-stream.js';
import { until } from '../../../until.js';
import { successionSuite } from '../../succession.js';
import { ended } from './under-load.js';

const test = successionSuite('kept folders');

const args = ['--backup-repository', 'copy'];

test('What a restore has replaced is listed with its Data Folder, time and size, by the next manager too, until it is deleted', async ({
  manage,
  workspace,
}) => {
  const data = join(workspace.root, 'data');
  const service = await manage({ args });
  writeFileSync(join(data, 'world/save'), 'x'.repeat(100_000));
  const { id } = await ended(service, (await service.post('/backups', { folder: 'world' })).json);
  assert.equal((await service.get('/kept-folders')).json, []);
  const { restored } = await ended(service, (await service.post(`/backups/${id}/restore`, {})).json);
  const [kept, ...others] = (await service.get('/kept-folders')).json;
  assert.equal(others, []);
  assert.equal([kept.name, kept.folder, kept.at], [restored.kept, 'world', restored.at]);
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

test('Nothing but a kept folder is listed or deleted', async ({ manage, workspace }) => {
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

test('A kept folder is not deleted while a job runs', async ({ manage, workspace }) => {
  const data = join(workspace.root, 'data');
  const name = '.world.before-restore-20260131T040000000Z';
  const go = join(workspace.root, 'go');
  mkdirSync(join(data, name));
  const command = ['/bin/sh', '-c', `until test -e '${go}'; do sleep 0.05; done; echo dumped`];
  const settings = { kind: 'generic', backup: { databases: [{ name: 'slow', command }] } };
  writeFileSync(join(data, 'world/folder.json'), JSON.stringify(settings));
  const service = await manage({ args });
  const begun = await service.post('/backups', { folder: 'world' });
  const refused = await service.request('DELETE', `/kept-folders/${name}`);
  assert.equal([refused.status, refused.json.code], [409, 'backup_busy']);
  assert.ok(existsSync(join(data, name)));
  writeFileSync(go, '');
  assert.is((await ended(service, begun.json)).problem, null);
  assert.is((await service.request('DELETE', `/kept-folders/${name}`)).status, 204);
});

test.run();
