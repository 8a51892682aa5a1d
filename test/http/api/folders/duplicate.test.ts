/** PUT /datafolders/{name} with `copy_of`, and DELETE /datafolders/{name}. */
import { once } from 'node:events';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { RunningService } from '../../../kit/manager/service.js';
import { startServiceProcess } from '../../../kit/manager/service-process.js';
import {
  type SharedServiceProcess,
  shareServiceProcess,
  standard,
  waitForHistory,
} from '../../../kit/manager/shared-service.js';
import { createWorkspace } from '../../../kit/manager/workspace.js';
import { until } from '../../../kit/system/until.js';

const test = suite<SharedServiceProcess>('http/api/folders/duplicate');
shareServiceProcess(test);

const copy = (service: RunningService, from: string, name: string) =>
  service.request('PUT', `/datafolders/${name}`, {
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ copy_of: from }),
  });
const hidden = (data: string): string[] => readdirSync(data).filter((name) => name.startsWith('.'));

test('PUT /datafolders/{name} with copy_of copies files, links, modes and times', async ({ service, workspace }) => {
  const data = join(workspace.root, 'data');
  mkdirSync(join(data, 'world/resources/one'), { recursive: true });
  writeFileSync(join(data, 'world/resources/one/a.lua'), 'print(1)', { mode: 0o640 });
  symlinkSync('resources/one', join(data, 'world/link'));
  const answer = await copy(service, 'world', 'second');
  assert.is(answer.status, 201, answer.text);
  assert.is(answer.json.name, 'second');
  const [from, to] = ['world', 'second'].map((name) => lstatSync(join(data, name, 'resources/one/a.lua')));
  assert.is(to?.mode, from?.mode);
  // The times may differ by 10 µs, because a number of milliseconds does not represent a time exactly.
  assert.ok(Math.abs(Number(to?.mtimeMs) - Number(from?.mtimeMs)) < 0.01);
  assert.is(readFileSync(join(data, 'second/link/a.lua'), 'utf8'), 'print(1)');
  assert.equal(hidden(data), []);
  // The history is opened soon after the start.
  await waitForHistory(service);
  const { json: entries } = await service.get('/history?type=folder');
  assert.equal([entries[0].type, entries[0].folder, entries[0].detail.copy_of], ['folder.created', 'second', 'world']);
});

test('A copy of an unknown or used Data Folder, or to an existing name, is refused', async ({ service, workspace }) => {
  assert.is((await copy(service, 'nowhere', 'second')).json.code, 'folder_not_found');
  workspace.addFolder('other');
  assert.is((await copy(service, 'world', 'other')).json.code, 'folder_exists');
  await service.post('/start', standard);
  const refused = await copy(service, standard.Folder, 'third');
  assert.equal([refused.status, refused.json.code], [409, 'folder_running']);
  assert.not.ok(existsSync(join(workspace.root, 'data/third')));
  await service.post('/stop');
});

test('DELETE removes a Data Folder, and is refused while a server runs with it', async ({ service, workspace }) => {
  const data = join(workspace.root, 'data');
  await service.post('/start', standard);
  const refused = await service.request('DELETE', `/datafolders/${standard.Folder}`);
  assert.equal([refused.status, refused.json.code], [409, 'folder_running']);
  await service.post('/stop');
  assert.is((await service.request('DELETE', `/datafolders/${standard.Folder}`)).status, 204);
  assert.not.ok(existsSync(join(data, standard.Folder)));
  assert.not.ok((await service.get('/datafolders')).json.some(({ name }: any) => name === standard.Folder));
  assert.is((await service.request('DELETE', `/datafolders/${standard.Folder}`)).json.code, 'folder_not_found');
  assert.is((await service.get('/history?type=folder')).json[0].type, 'folder.removed');
  await until(() => hidden(data).length === 0, 'the files are deleted');
});

test('DELETE of a Data Folder that is a link leaves the files at its target', async ({ service, workspace }) => {
  const elsewhere = join(workspace.root, 'elsewhere');
  mkdirSync(elsewhere);
  writeFileSync(join(elsewhere, 'server.cfg'), '');
  symlinkSync(elsewhere, join(workspace.root, 'data/linked'));
  await service.post('/datafolders');
  assert.is((await service.request('DELETE', '/datafolders/linked')).status, 204);
  assert.not.ok(existsSync(join(workspace.root, 'data/linked')));
  assert.ok(existsSync(join(elsewhere, 'server.cfg')));
});

test('A manager killed during a copy leaves no Data Folder', async () => {
  const workspace = createWorkspace();
  const data = join(workspace.root, 'data');
  const large = workspace.addFolder('large');
  for (let each = 0; each < 4_000; each += 1) writeFileSync(join(large, String(each)), 'x'.repeat(4_096));
  const first = await startServiceProcess(workspace.root);
  const answer = copy(first, 'large', 'second').catch(() => null);
  await until(() => hidden(data).some((name) => existsSync(join(data, name, 'folder/0'))), 'the copy begins');
  const ended = once(first.process, 'exit');
  first.process.kill('SIGKILL');
  await ended;
  assert.is(await answer, null, 'it was killed during the copy');
  assert.not.ok(existsSync(join(data, 'second')));
  const second = await startServiceProcess(workspace.root);
  assert.equal(hidden(data), []);
  await second.end('SIGKILL');
  workspace.remove();
});

test.run();
