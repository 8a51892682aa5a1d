/** Zip archives of the files of a Data Folder. */
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { unpack } from '../../../adapters/archives/unpacked.js';
import { type SharedService, shareService } from '../../../kit/manager/shared-service.js';
import { getPlain } from '../folders/config-requests.js';
import { base, onDisk, place, toQuery } from './file-requests.js';

const test = suite<SharedService>('http/api/files/zip');
shareService(test);

test.before.each((shared) => {
  rmSync(onDisk(shared), { recursive: true });
  mkdirSync(onDisk(shared));
});

const toPath = (path: string) => `${base}/files/archive${toQuery({ path, format: 'zip' })}`;

/** Downloads a directory, and returns the files of its archive. */
async function download(shared: SharedService, path: string) {
  const answer = await getPlain(shared, toPath(path));
  assert.equal([answer.status, answer.headers['content-type']], [200, 'application/zip']);
  const unpacked = await unpack(answer.body);
  assert.ok('tree' in unpacked, JSON.stringify(unpacked));
  return { ...unpacked, headers: answer.headers };
}

test('A zip archive has the files, links and empty directories of a directory', async (shared) => {
  const large = 'x'.repeat(700_000);
  for (const [path, content] of Object.entries({ 'a.lua': 'print(1)', 'ünï code': 'u', empty: '', large }))
    place(shared, `taxi/${path}`, content);
  place(shared, 'taxi/sub/b.lua', 'print(2)');
  mkdirSync(onDisk(shared, 'taxi/hollow'));
  symlinkSync('a.lua', onDisk(shared, 'taxi/link'));
  const { tree, headers } = await download(shared, 'taxi');
  assert.match(String(headers['content-disposition']), 'filename="taxi.zip"');
  assert.equal(tree, {
    ...{ 'a.lua': 'print(1)', empty: '', hollow: null, large, link: '-> a.lua', sub: null, 'sub/b.lua': 'print(2)' },
    'ünï code': 'u',
  });
});

test('A zip archive replaces backslashes and bytes that are not UTF-8 in file names', async (shared) => {
  place(shared, 'taxi/back\\slash', 'b');
  writeFileSync(Buffer.concat([Buffer.from(`${onDisk(shared, 'taxi')}/caf`), Buffer.from([0xe9])]), 'latin');
  assert.equal((await download(shared, 'taxi')).tree, { back_slash: 'b', caf_: 'latin' });
});

test.run();
