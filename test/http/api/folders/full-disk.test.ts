/**
 * A full disk of the workspace. A config file is unchanged, a new Data Folder is absent, and the answer has the reason.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import { fillDisk, findMountFault, makeRoom, mountSmall } from '../../../kit/system/broken-environment.js';

const reason = findMountFault();
const test = successiveManagersSuite('http/api/folders/full-disk', (root) =>
  reason === null ? mountSmall(root, 1_024) : () => undefined,
);

function check(title: string, run: Parameters<typeof test>[1]): void {
  test(title, reason === null ? run : () => console.log(`SKIPPED: ${reason}`));
}

check('PUT /config on a full disk gets 507, and changes no file and no version', async ({ workspace, manage }) => {
  const service = await manage();
  const world = join(workspace.root, 'data', 'world');
  writeFileSync(join(world, 'server.cfg'), 'old text');
  const put = (body: string) =>
    service.request('PUT', '/datafolders/world/config', {
      headers: { 'Content-Type': 'text/plain', 'If-Match': '*' },
      body,
    });
  fillDisk(workspace);
  for (const size of [1, 5_000, 500_000]) {
    const answer = await put('x'.repeat(size));
    assert.equal([answer.status, answer.json.code], [507, 'disk_full']);
    assert.match(answer.json.detail, /no space.*server\.cfg/);
    assert.is(readFileSync(join(world, 'server.cfg'), 'utf8'), 'old text');
    assert.equal(readdirSync(world), ['server.cfg']);
  }
  assert.equal((await service.get('/datafolders/world/config/versions')).json, []);
  makeRoom(workspace);
  assert.is((await put('new text')).status, 204);
  const { json: versions } = await service.get('/datafolders/world/config/versions');
  assert.equal(
    versions.map(({ bytes }: any) => bytes),
    ['old text'.length],
  );
});

check('PUT /datafolders/{name} on a full disk gets 507, and leaves no files', async ({ workspace, manage }) => {
  const service = await manage();
  fillDisk(workspace);
  const answer = await service.request('PUT', '/datafolders/mine');
  assert.equal([answer.status, answer.json.code], [507, 'disk_full']);
  assert.equal(readdirSync(join(workspace.root, 'data')), ['world']);
  makeRoom(workspace);
  assert.is((await service.request('PUT', '/datafolders/mine')).status, 201);
});

test.run();
