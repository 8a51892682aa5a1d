/** Backups that are pinned, and backups that the retention has deleted. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import { ended } from './under-load.js';

const test = successiveManagersSuite('http/api/backups/pins');

const keepOne = ['last', 'daily', 'weekly', 'monthly'].flatMap((rule) => [
  `--backup-keep-${rule}`,
  rule === 'last' ? '1' : '0',
]);

test('Retention keeps a pinned backup, and a new backup names the deleted backups', async (context) => {
  const { manage, workspace } = context;
  const args = ['--backup-repository', 'copy', ...keepOne];
  let service = await manage({ args });
  const backUp = async () => ended(service, (await service.post('/backups', { folder: 'world' })).json);
  const pinned = await backUp();
  assert.equal([pinned.problem, pinned.pinned, pinned.pruned], [null, false, []]);
  assert.is((await service.request('PUT', `/backups/${pinned.id}/pin`)).status, 204);
  const second = await backUp();
  assert.equal(second.pruned, []);
  const third = await backUp();
  assert.equal(third.pruned, [second.id]);
  assert.equal(readdirSync(join(workspace.root, 'backups/world')).sort(), [pinned.id, third.id]);

  await service.end();
  service = await manage({ args });
  assert.ok((await service.get(`/backups/${pinned.id}`)).json.pinned);
  assert.is((await service.request('DELETE', `/backups/${pinned.id}/pin`)).status, 204);
  assert.equal((await backUp()).pruned.sort(), [pinned.id, third.id]);
  const entries = (await service.get('/history?type=backup')).json.reverse();
  assert.equal(
    entries.map(({ type, detail }: any) => [type, detail.pruned ?? null]),
    [
      ['backup.finished', null],
      ['backup.pinned', null],
      ['backup.finished', null],
      ['backup.finished', [second.id]],
      ['backup.unpinned', null],
      ['backup.finished', [third.id, pinned.id]],
    ],
  );
});

test('A backup that is pinned while its job runs stays pinned', async ({ manage }) => {
  const service = await manage({ args: ['--backup-repository', 'copy'] });
  const begun = (await service.post('/backups', { folder: 'world' })).json;
  assert.is((await service.request('PUT', `/backups/${begun.id}/pin`)).status, 204);
  assert.ok((await ended(service, begun)).pinned);
  assert.is((await service.request('PUT', '/backups/none/pin')).status, 404);
});

test.run();
