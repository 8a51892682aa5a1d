/** GET /datafolders/{name}/files: the list of a directory over HTTP. */
import { mkdirSync, rmSync, symlinkSync, utimesSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type SharedService, shareService } from '../../../kit/manager/shared-service.js';
import { base, codeOf, list, namesIn, onDisk, place, toQuery } from './file-requests.js';

const test = suite<SharedService>('http/api/files/list');
shareService(test);

test.before.each((shared) => {
  rmSync(onDisk(shared), { recursive: true });
  mkdirSync(onDisk(shared));
  place(shared, 'server.cfg', 'set a 1 # first\r\n');
});

test('GET /files lists directories first and ignores the case of names', async (shared) => {
  for (const path of ['b.cfg', 'A.cfg', 'resources/taxi/fxmanifest.lua', 'Logs/1.txt']) place(shared, path);
  symlinkSync('server.cfg', onDisk(shared, 'link'));
  const { status, json, headers } = await list(shared);
  assert.is(status, 200);
  assert.equal(
    json.map(({ name, type }: any) => `${name} ${type}`),
    ['Logs directory', 'resources directory', 'A.cfg file', 'b.cfg file', 'link link', 'server.cfg file'],
  );
  assert.is(headers.get('files-total'), '6');
  assert.equal(await namesIn(shared, 'resources/taxi'), ['fxmanifest.lua']);
});

test('GET /files describes each entry and the target of a link', async (shared) => {
  utimesSync(onDisk(shared, 'server.cfg'), 1_000, 1_700_000_000);
  symlinkSync('server.cfg', onDisk(shared, 'link'));
  symlinkSync('nothing', onDisk(shared, 'broken'));
  const { json } = await list(shared);
  const [broken, link, file] = json;
  assert.equal(file, {
    name: 'server.cfg',
    path: 'server.cfg',
    type: 'file',
    size: 17,
    modified_at: '2023-11-14T22:13:20.000Z',
    readable: true,
    link_target: null,
    link_type: null,
  });
  assert.equal([link.type, link.link_target, link.link_type, link.readable], ['link', 'server.cfg', 'file', true]);
  assert.equal([broken.link_target, broken.link_type, broken.readable], ['nothing', null, false]);
});

test('GET /files divides a directory into pages with links in both directions', async (shared) => {
  for (let index = 0; index < 25; index += 1) place(shared, `many/${String(index).padStart(2, '0')} ü,?.txt`);
  place(shared, 'many/sub/x');
  for (const sort of ['name', '-name', 'size', '-size', 'modified_at', '-modified_at']) {
    const whole = (await list(shared, { path: 'many', sort })).json.map(({ name }: any) => name);
    assert.is(whole.length, 26);
    assert.is(whole[0], 'sub');
    const paged: string[] = [];
    let target: string | undefined = `${toQuery({ path: 'many', sort, limit: '4' })}`;
    let last = '';
    while (target !== undefined) {
      const { json, headers, text, status } = await shared.service.get(`${base}/files${target}`);
      assert.is(status, 200, text);
      paged.push(...json.map(({ name }: any) => name));
      last = headers.get('link') ?? '';
      target = /<([^<>]*)>; rel="next"/.exec(last)?.[1];
    }
    assert.equal(paged, whole, sort);
    const before = /<([^<>]*)>; rel="prev"/.exec(last)?.[1] ?? '';
    const { json } = await shared.service.get(`${base}/files${before}`);
    assert.equal(
      json.map(({ name }: any) => name),
      whole.slice(20, 24),
      sort,
    );
  }
});

test('GET /files sorts by size and by time, with directories first', async (shared) => {
  for (const [name, size] of [
    ['small', 1],
    ['large', 300],
    ['middle', 20],
  ] as const) {
    place(shared, `sizes/${name}`, 'x'.repeat(size));
    utimesSync(onDisk(shared, `sizes/${name}`), 1, 1_700_000_000 - size);
  }
  place(shared, 'sizes/sub/x');
  const sorted = async (sort: string) =>
    (await list(shared, { path: 'sizes', sort })).json.map(({ name }: any) => name);
  assert.equal(await sorted('size'), ['sub', 'small', 'middle', 'large']);
  assert.equal(await sorted('-size'), ['sub', 'large', 'middle', 'small']);
  assert.equal(await sorted('modified_at'), ['sub', 'large', 'middle', 'small']);
});

test('GET /files refuses an unknown order, an invalid cursor and a file', async (shared) => {
  assert.equal(codeOf(await list(shared, { sort: 'owner' })), [400, 'query_invalid']);
  assert.equal(codeOf(await list(shared, { cursor: 'next.!' })), [400, 'query_invalid']);
  assert.equal(codeOf(await list(shared, { cursor: 'next.W10' })), [400, 'query_invalid']);
  assert.equal(codeOf(await list(shared, { path: 'server.cfg' })), [409, 'file_unusable']);
  assert.equal(codeOf(await list(shared, { path: 'nothing' })), [404, 'file_not_found']);
  assert.equal(codeOf(await shared.service.get('/datafolders/absent/files')), [404, 'folder_not_found']);
});

test.run();
