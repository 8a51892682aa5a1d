/** Requests that change many files of a Data Folder, or that move a file, while another job changes the Data Folder. */
import { execFileSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { tarOf } from '../../../adapters/archives/archives.js';
import { uploadWhole } from '../../../kit/http/tus.js';
import type { RunningService } from '../../../kit/manager/service.js';
import { waitForStatus } from '../../../kit/manager/shared-service.js';
import { until } from '../../../kit/system/until.js';
import { ended } from '../backups/under-load.js';
import {
  closeSuite,
  installed,
  offerArchive,
  openSuite,
  send,
  serve,
  type UpdateSuite,
} from '../resource-updates/update-suite.js';
import { waitForEnd } from './changes-suite.js';

interface Held extends UpdateSuite {
  /** The id of a backup of the Data Folder. */
  backup: { readonly id: string };
  /** The requests that are refused while another job changes the Data Folder. */
  requests: readonly (readonly [path: string, body: object])[];
}

const test = suite<Held>('http/api/resource-changes/held');

const slowStop = (released: string) => ({
  command: ['sh', '-c', `trap '' TERM; echo READY; while [ ! -e '${released}' ]; do sleep 0.05; done`],
  ready: '^READY$',
  stop: { signal: 'SIGTERM', timeoutMs: 60_000 },
});

test.before.each(async (shared) => {
  await openSuite(shared);
  shared.workspace.addBuild('slow', slowStop(join(shared.workspace.root, 'released')));
  await shared.service.end('SIGTERM');
  await serve(shared, ['--resources-allow-url', `${shared.server.base}/`, '--backup-repository', 'copy']);
  const service = shared.service as unknown as RunningService;
  for (const name of ['motd.txt', 'rules.txt']) writeFileSync(join(shared.workspace.root, 'data/city', name), 'old');
  shared.backup = await ended(service, (await service.post('/backups', { folder: 'city' })).json);
  const upload = await uploadWhole(service, tarOf([{ path: 'motd.txt', content: 'new' }]), 'motd.tar');
  assert.is((await service.post('/datafolders/city/files/unpack', { upload })).status, 200);
  const removed = await service.request('DELETE', '/datafolders/city/files?path=rules.txt');
  shared.requests = [
    ['/datafolders/city/files/undo', { upload }],
    [`/datafolders/city/trash/${removed.json.id}/restore`, {}],
  ];
});
test.after.each(closeSuite);

async function expectRefusals({ service, requests }: Held, code: string): Promise<void> {
  for (const [path, body] of requests) {
    const { status, json } = await service.post(path, body);
    assert.equal([status, json.code], [409, code], path);
  }
}

async function expectSuccesses({ service, requests }: Held): Promise<void> {
  for (const [path, body] of requests) assert.is((await service.post(path, body)).status, 200, path);
}

/** Restores a file of the backup. The request has the ETag of the current config file. */
async function restoreFile(shared: Held, path: string) {
  const { headers } = await shared.service.get('/datafolders/city/config');
  const etag = headers.get('etag') ?? '';
  return send(shared, 'POST', `/backups/${shared.backup.id}/restore-file`, { path }, { 'If-Match': etag });
}

test('No upload is undone and no file is restored while resources are changed', async (shared) => {
  offerArchive(shared, installed);
  const { answer } = shared.server;
  const requested = new Promise<() => void>((resolve) => {
    shared.server.answer = (...exchange) => resolve(() => answer(...exchange));
  });
  const order = { url: `${shared.server.base}/taxi.zip`, replace: true, ensure: false };
  const change = await send(shared, 'POST', '/datafolders/city/resources', order);
  assert.is(change.status, 202, change.text);
  await expectRefusals(shared, 'resource_change_running');
  for (const path of ['rules.txt', 'server.cfg']) {
    const file = await restoreFile(shared, path);
    assert.equal([file.status, file.json.code], [409, 'resource_change_running'], path);
  }
  (await requested)();
  assert.is((await waitForEnd(shared, `/resource-changes/${change.json.id}`)).state, 'applied');
  await expectSuccesses(shared);
  assert.is((await restoreFile(shared, 'server.cfg')).status, 200);
});

test('No upload is undone and no file is restored while a backup is restored', async (shared) => {
  const service = shared.service as unknown as RunningService;
  await service.post('/start', { Build: 'slow', Folder: 'city' });
  await waitForStatus(service, ({ phase }) => phase === 'up');
  assert.is((await service.post(`/backups/${shared.backup.id}/restore`, { stop: true })).status, 202);
  await waitForStatus(service, ({ phase }) => phase === 'stopping');
  await expectRefusals(shared, 'folder_restoring');
  writeFileSync(join(shared.workspace.root, 'released'), '');
});

test('No other job changes or deletes the Data Folder while an upload is unpacked', async (shared) => {
  const { service, workspace, backup, requests } = shared;
  const [, restore = ['', {}]] = requests;
  const upload = await uploadWhole(service, tarOf([{ path: 'motd.txt', content: 'newest' }]), 'motd.tar');
  const bytes = join(workspace.root, 'manager/uploads', upload, 'bytes');
  assert.ok(existsSync(bytes));
  // The unpacking waits until the archive has a writer.
  rmSync(bytes);
  execFileSync('mkfifo', [bytes]);
  const unpacking = service.post('/datafolders/city/files/unpack', { upload });
  const state = async () => (await service.get(`/uploads/${upload}`)).json.state;
  await until(async () => (await state()) === 'preparing', 'the unpacking begins');
  const order = { url: `${shared.server.base}/taxi.zip`, replace: true, ensure: false };
  for (const [method, path, body] of [
    ['POST', '/datafolders/city/resources', order],
    ['POST', `/backups/${backup.id}/restore`, {}],
    ['POST', `/backups/${backup.id}/restore-file`, { path: 'rules.txt' }],
    ['POST', restore[0], restore[1]],
    ['DELETE', '/datafolders/city', undefined],
  ] as const) {
    const { status, json } = await send(shared, method, path, body);
    assert.equal([status, json.code], [409, 'upload_busy'], path);
  }
  writeFileSync(bytes, 'no archive');
  assert.is((await unpacking).json.code, 'archive_format_unknown');
  assert.is((await service.post(restore[0], restore[1])).status, 200);
  assert.is((await service.request('DELETE', '/datafolders/city')).status, 204);
});

test.run();
