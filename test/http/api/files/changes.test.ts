/** Changes of the files of a Data Folder since a time or the last start, over HTTP. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type SharedService, shareService, standard } from '../../../kit/manager/shared-service.js';
import { until } from '../../../kit/system/until.js';
import { base, codeOf, onDisk, place, remove, toQuery, write } from './file-requests.js';

const test = suite<SharedService>('http/api/files/changes');
shareService(test);

test.before.each((shared) => {
  rmSync(onDisk(shared), { recursive: true });
  mkdirSync(onDisk(shared));
});

const anyVersion = { 'If-Match': '*' };

async function listChanges({ service }: SharedService, since: number | null): Promise<any> {
  const query = since === null ? '' : toQuery({ since: String(since) });
  const { status, json, text } = await service.get(`${base}/files/changes${query}`);
  assert.is(status, 200, text);
  return json;
}

/**
 * Waits until the current time is later than the times of all files, so that files that are written afterwards have
 * later times. Returns a time between the old and the later times.
 */
async function passTime(shared: SharedService): Promise<number> {
  const now = Date.now() + 1;
  const probe = onDisk(shared, '../clock');
  await until(() => {
    writeFileSync(probe, '');
    return statSync(probe).ctimeMs > now && Date.now() > now;
  });
  rmSync(probe);
  return now;
}

test('A written file is listed with the difference from its content at the given time', async (shared) => {
  place(shared, 'resources/taxi/config.lua', 'fare = 1\nseats = 4\n');
  place(shared, 'other.txt');
  const since = await passTime(shared);
  for (const fare of [2, 3])
    await write(shared, 'resources/taxi/config.lua', `fare = ${fare}\nseats = 4\n`, anyVersion);
  const { changes, complete, run } = await listChanges(shared, since);
  assert.equal([changes.length, complete, run], [1, true, null]);
  const [{ path, change, diff, no_diff: noDiff }] = changes;
  assert.equal([path, change, noDiff], ['resources/taxi/config.lua', 'changed', null]);
  assert.is(
    diff,
    '--- a/resources/taxi/config.lua\n+++ b/resources/taxi/config.lua\n@@ -1,2 +1,2 @@\n-fare = 1\n+fare = 3\n seats = 4\n',
  );
});

test('A file that has its earlier content again is not listed', async (shared) => {
  place(shared, 'a.txt', 'first');
  const since = await passTime(shared);
  await write(shared, 'a.txt', 'second', anyVersion);
  await write(shared, 'a.txt', 'first', anyVersion);
  assert.equal((await listChanges(shared, since)).changes, []);
});

test('A file that another program has changed is listed without a difference', async (shared) => {
  place(shared, 'a.txt', 'first');
  place(shared, 'b.txt', 'first');
  const since = await passTime(shared);
  place(shared, 'a.txt', 'by another program');
  place(shared, 'b.txt', 'by another program');
  await write(shared, 'b.txt', 'by the manager', anyVersion);
  await write(shared, 'new.txt', 'new');
  const { changes } = await listChanges(shared, since);
  assert.equal(
    changes.map(({ path, diff, no_diff: noDiff }: any) => [path, diff, noDiff]),
    ['a.txt', 'b.txt', 'new.txt'].map((path) => [path, null, 'not_kept']),
  );
});

test('A deleted file is listed with the content that it had', async (shared) => {
  place(shared, 'gone.txt', 'kept\n');
  place(shared, 'dir/inner.txt');
  const since = await passTime(shared);
  await remove(shared, 'gone.txt');
  await remove(shared, 'dir');
  const { changes } = await listChanges(shared, since);
  assert.equal(
    changes.map(({ path, change, diff, no_diff: noDiff }: any) => [path, change, diff, noDiff]),
    [
      ['dir', 'deleted', null, 'not_kept'],
      ['gone.txt', 'deleted', '--- a/gone.txt\n+++ /dev/null\n@@ -1,1 +0,0 @@\n-kept\n', null],
    ],
  );
});

test('A binary file, and a file that differs too much, have no difference', async (shared) => {
  place(shared, 'image.png', Buffer.from([0x89, 0, 0, 0, 1, 2]));
  place(shared, 'large.txt', 'line\n'.repeat(20_000));
  const since = await passTime(shared);
  await write(shared, 'image.png', Buffer.from([0x89, 0, 0, 0, 1, 3]), anyVersion);
  await write(
    shared,
    'large.txt',
    Array.from({ length: 20_000 }, (_, index) => `line ${index}\n`).join(''),
    anyVersion,
  );
  const { changes } = await listChanges(shared, since);
  assert.equal(
    changes.map(({ path, no_diff: noDiff }: any) => [path, noDiff]),
    [
      ['image.png', 'not_text'],
      ['large.txt', 'too_large'],
    ],
  );
});

test('Links and FIFOs are listed and not opened', async (shared) => {
  const since = await passTime(shared);
  symlinkSync('/etc/passwd', onDisk(shared, 'link'));
  execFileSync('mkfifo', [onDisk(shared, 'fifo')]);
  const { changes } = await listChanges(shared, since);
  assert.equal(
    changes.map(({ path, diff }: any) => [path, diff]),
    [
      ['fifo', null],
      ['link', null],
    ],
  );
});

test('Changes since the last start with the Data Folder are listed if no time is given', async (shared) => {
  place(shared, 'a.txt', 'first\n');
  assert.equal(await listChanges(shared, null), { run: null, since: null, changes: [], complete: true });
  await passTime(shared);
  assert.is((await shared.service.post('/start', standard)).status, 204);
  const { run } = (await shared.service.get('/status')).json;
  await passTime(shared);
  await write(shared, 'a.txt', 'second\n', anyVersion);
  const during = await listChanges(shared, null);
  assert.is(during.run, run);
  assert.match(during.changes.find(({ path }: any) => path === 'a.txt').diff, '-first\n+second\n');
  assert.is((await shared.service.post('/stop')).status, 204);
  assert.is((await listChanges(shared, null)).run, run);
});

test('Changes of a missing Data Folder and since an unreadable time are refused', async (shared) => {
  const { service } = shared;
  assert.equal(codeOf(await service.get('/datafolders/none/files/changes')), [404, 'folder_not_found']);
  assert.equal(codeOf(await service.get(`${base}/files/changes?since=yesterday`)), [400, 'query_invalid']);
});

test.run();
