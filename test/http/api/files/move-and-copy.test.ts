/** Making directories, moving and copying files of a Data Folder over HTTP. */
import { chmodSync, lstatSync, mkdirSync, readlinkSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type SharedService, shareService } from '../../../kit/manager/shared-service.js';
import { base, codeOf, namesIn, onDisk, place, readTree, transfer, write } from './file-requests.js';

const test = suite<SharedService>('http/api/files/move-and-copy');
shareService(test);

test.before.each((shared) => {
  rmSync(onDisk(shared), { recursive: true });
  mkdirSync(onDisk(shared));
  place(shared, 'a.txt');
  place(shared, 'taxi/fxmanifest.lua');
  place(shared, 'taxi/client/main.lua');
});

const make = ({ service }: SharedService, path: string) => service.post(`${base}/files/directories`, { path });

test("POST /files/directories makes a directory with its parent's mode", async (shared) => {
  chmodSync(onDisk(shared, 'taxi'), 0o750);
  const { status, json } = await make(shared, 'taxi/[new]');
  assert.equal([status, json.path, json.type, json.readable], [201, 'taxi/[new]', 'directory', true]);
  assert.is(statSync(onDisk(shared, 'taxi/[new]')).mode & 0o777, 0o750);
  assert.equal(codeOf(await make(shared, 'taxi/[new]')), [409, 'file_exists']);
  assert.equal(codeOf(await make(shared, '')), [409, 'file_exists']);
  assert.equal(codeOf(await make(shared, 'absent/new')), [404, 'file_not_found']);
});

test('POST /files/move renames a file and moves a directory', async (shared) => {
  const renamed = await transfer(shared, 'move', 'a.txt', 'b.txt');
  assert.equal([renamed.status, renamed.json.path, renamed.json.size], [200, 'b.txt', 5]);
  assert.is((await transfer(shared, 'move', 'taxi/client', 'client')).status, 200);
  assert.equal(readTree(onDisk(shared)), [
    'b.txt: a.txt',
    'client',
    'client/main.lua: taxi/client/main.lua',
    'taxi',
    'taxi/fxmanifest.lua: taxi/fxmanifest.lua',
  ]);
});

for (const verb of ['move', 'copy'] as const) {
  test(`POST /files/${verb} does not replace an existing target`, async (shared) => {
    place(shared, 'b.txt');
    mkdirSync(onDisk(shared, 'empty'));
    const before = readTree(onDisk(shared));
    for (const [from, to] of [
      ['a.txt', 'b.txt'],
      ['a.txt', 'a.txt'],
      ['a.txt', 'taxi'],
      ['taxi', 'empty'],
      ['taxi', 'a.txt'],
      ['a.txt', ''],
    ] as const)
      assert.equal(codeOf(await transfer(shared, verb, from, to)), [409, 'file_exists'], `${from} ${to}`);
    assert.equal(readTree(onDisk(shared)), before);
  });

  test(`POST /files/${verb} refuses the Data Folder, and a target inside the source`, async (shared) => {
    symlinkSync('taxi/client', onDisk(shared, 'link'));
    const before = readTree(onDisk(shared));
    for (const [from, to] of [
      ['taxi', 'taxi/inner'],
      ['taxi', 'taxi/client/inner'],
      ['taxi', 'link/inner'],
      ['', 'taxi/inner'],
    ] as const) {
      const answer = await transfer(shared, verb, from, to);
      assert.equal(codeOf(answer), [409, 'file_unusable'], `${from} ${to}`);
      assert.match(answer.json.detail, from === '' ? 'the Data Folder itself' : 'into itself');
    }
    assert.equal(readTree(onDisk(shared)), before);
  });

  test(`POST /files/${verb} gets 404 for a missing file or parent directory`, async (shared) => {
    const before = readTree(onDisk(shared));
    assert.equal(codeOf(await transfer(shared, verb, 'absent', 'b.txt')), [404, 'file_not_found']);
    assert.equal(codeOf(await transfer(shared, verb, 'a.txt', 'absent/b.txt')), [404, 'file_not_found']);
    assert.equal(codeOf(await transfer(shared, verb, 'a.txt/x', 'b.txt')), [404, 'file_not_found']);
    assert.equal(readTree(onDisk(shared)), before);
  });

  test(`POST /files/${verb} treats a link as a link`, async (shared) => {
    symlinkSync('a.txt', onDisk(shared, 'link'));
    symlinkSync('/etc/hostname', onDisk(shared, 'taxi/out'));
    assert.is((await transfer(shared, verb, 'link', 'second')).status, verb === 'move' ? 200 : 201);
    assert.is(readlinkSync(onDisk(shared, 'second')), 'a.txt');
    assert.is((await transfer(shared, verb, 'taxi', 'cab')).status, verb === 'move' ? 200 : 201);
    assert.is(readlinkSync(onDisk(shared, 'cab/out')), '/etc/hostname');
  });
}

test('POST /files/copy copies a directory with modes, and leaves the original', async (shared) => {
  chmodSync(onDisk(shared, 'taxi/client'), 0o550);
  chmodSync(onDisk(shared, 'taxi/fxmanifest.lua'), 0o604);
  const { status, json } = await transfer(shared, 'copy', 'taxi', 'cab');
  assert.equal([status, json.path, json.type], [201, 'cab', 'directory']);
  assert.equal(readTree(onDisk(shared, 'cab')), readTree(onDisk(shared, 'taxi')));
  for (const path of ['client', 'fxmanifest.lua'])
    assert.is(lstatSync(onDisk(shared, `cab/${path}`)).mode, lstatSync(onDisk(shared, `taxi/${path}`)).mode);
  assert.equal(await namesIn(shared), ['cab', 'taxi', 'a.txt']);
  assert.equal(readTree(join(shared.workspace.root, 'data/.trash/world')), []);
});

test('The versions of a file move with the file', async (shared) => {
  await write(shared, 'a.txt', 'second', { 'If-Match': '*' });
  const versions = (path: string) => readTree(join(shared.workspace.root, 'manager/versions/world', path));
  const kept = versions('=a.txt');
  assert.is(kept.length, 1);
  await transfer(shared, 'move', 'a.txt', 'taxi/b.txt');
  assert.equal(versions('=taxi/=b.txt'), kept);
});

test.run();
