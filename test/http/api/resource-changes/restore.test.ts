/** Restores and changes of Installed Resources of the same Data Folder, one after the other. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { RunningService } from '../../../kit/manager/service.js';
import { waitForStatus } from '../../../kit/manager/shared-service.js';
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

const test = suite<UpdateSuite>('http/api/resource-changes/restore');
const resources = '/datafolders/city/resources';

test.before.each(openSuite);
test.after.each(closeSuite);

test('A restore is refused until a change of resources has ended', async (shared) => {
  await shared.service.end('SIGTERM');
  await serve(shared, ['--resources-allow-url', `${shared.server.base}/`, '--backup-repository', 'copy']);
  const service = shared.service as unknown as RunningService;
  const backup = await ended(service, (await service.post('/backups', { folder: 'city' })).json);
  assert.is(backup.problem, null);
  const restored = await ended(service, (await service.post(`/backups/${backup.id}/restore`)).json);
  const { kept } = restored.restored;

  offerArchive(shared, installed);
  const { answer } = shared.server;
  const requested = new Promise<() => void>((resolve) => {
    shared.server.answer = (...exchange) => resolve(() => answer(...exchange));
  });
  const order = { url: `${shared.server.base}/taxi.zip`, replace: true, ensure: false };
  const change = await send(shared, 'POST', resources, order);
  assert.is(change.status, 202, change.text);
  for (const path of [`/backups/${backup.id}/restore`, `/kept-folders/${kept}/restore`]) {
    const { status, json } = await service.post(path, {});
    assert.equal([status, json.code], [409, 'resource_change_running'], path);
  }
  const finish = await requested;
  finish();
  assert.is((await waitForEnd(shared, `/resource-changes/${change.json.id}`)).state, 'applied');
  assert.is((await service.post(`/backups/${backup.id}/restore`)).status, 202);
  assert.is((await ended(service, backup)).restored.problem, null);
});

test('No change of resources begins while the Data Folder is restored', async (shared) => {
  const released = join(shared.workspace.root, 'released');
  shared.workspace.addBuild('slow', {
    command: ['sh', '-c', `trap '' TERM; echo READY; while [ ! -e '${released}' ]; do sleep 0.05; done`],
    ready: '^READY$',
    stop: { signal: 'SIGTERM', timeoutMs: 60_000 },
  });
  await shared.service.end('SIGTERM');
  await serve(shared, ['--resources-allow-url', `${shared.server.base}/`, '--backup-repository', 'copy']);
  const service = shared.service as unknown as RunningService;
  const backup = await ended(service, (await service.post('/backups', { folder: 'city' })).json);
  await service.post('/start', { Build: 'slow', Folder: 'city' });
  await waitForStatus(service, ({ phase }) => phase === 'up');
  assert.is((await service.post(`/backups/${backup.id}/restore`, { stop: true })).status, 202);
  await waitForStatus(service, ({ phase }) => phase === 'stopping');

  offerArchive(shared, installed);
  const order = { url: `${shared.server.base}/taxi.zip`, replace: true, ensure: false };
  const refused = await send(shared, 'POST', resources, order);
  assert.equal([refused.status, refused.json.code], [409, 'folder_restoring']);
  const removed = await service.request('DELETE', `${resources}/taxi`);
  assert.equal([removed.status, removed.json.code], [409, 'folder_restoring']);
  writeFileSync(released, '');
  assert.is((await ended(service, backup)).restored.problem, null);
  await service.post('/stop');
  const begun = await send(shared, 'POST', resources, order);
  assert.is((await waitForEnd(shared, `/resource-changes/${begun.json.id}`)).state, 'applied');
});

test.run();
