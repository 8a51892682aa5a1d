/** Versions, archives and searches of the files of a Data Folder over HTTP. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type SharedService, shareService } from '../../../kit/manager/shared-service.js';
import { until } from '../../../kit/system/until.js';
import { getPlain } from '../folders/config-requests.js';
import { base, codeOf, onDisk, place, readTree, remove, toQuery, write } from './file-requests.js';

const test = suite<SharedService>('http/api/files/streams');
shareService(test);

test.before.each((shared) => {
  rmSync(onDisk(shared), { recursive: true });
  mkdirSync(onDisk(shared));
  place(shared, 'server.cfg', 'set a 1\n');
});

const versions = ({ service }: SharedService, path: string) =>
  service.get(`${base}/files/versions${toQuery({ path })}`);

test('GET /files/versions lists the last ten replaced contents, and each can be read', async (shared) => {
  place(shared, 'sub/a.txt', Buffer.from([0xff, 0, 1]));
  for (let index = 1; index <= 12; index += 1)
    assert.is((await write(shared, 'sub/a.txt', `text ${index}`, { 'If-Match': '*' })).status, 204);
  const { json } = await versions(shared, 'sub/a.txt');
  assert.equal(
    json.map(({ version }: any) => version),
    ['12', '11', '10', '9', '8', '7', '6', '5', '4', '3'],
  );
  const read = (version: string) => `${base}/files/versions/${version}${toQuery({ path: 'sub/a.txt' })}`;
  const oldest = await getPlain(shared, read('3'));
  assert.equal([oldest.status, oldest.body.toString(), oldest.headers.etag], [200, 'text 2', json[9].etag]);
  assert.is((await getPlain(shared, read('3'), { 'If-None-Match': json[9].etag })).status, 304);
  for (const version of ['2', 'x', '..']) assert.equal(codeOf(await shared.service.get(read(version))).at(0), 404);
});

test('The versions of a file remain when it is deleted', async (shared) => {
  await write(shared, 'gone.txt', 'first');
  await write(shared, 'gone.txt', 'second', { 'If-Match': '*' });
  await remove(shared, 'gone.txt');
  assert.is((await versions(shared, 'gone.txt')).json.length, 1);
  assert.equal((await versions(shared, 'never.txt')).json, []);
  assert.equal(codeOf(await versions(shared, '../x')), [400, 'file_path_invalid']);
});

test('GET /files/versions and GET /config/versions return the same list', async (shared) => {
  await write(shared, 'server.cfg', 'by the files', { 'If-Match': '*' });
  const config = await shared.service.get(`/datafolders/world/config/versions`);
  assert.equal((await versions(shared, 'server.cfg')).json, config.json);
});

/** Returns the number of files of the Data Folder that this process has open. The service runs in this process. */
function countOpened(): number {
  return readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).includes('/data/world');
    } catch {
      return false;
    }
  }).length;
}

/** Unpacks an archive into a temporary directory, and passes the directory to a function. */
function unpack(archive: Buffer, use: (directory: string) => void): void {
  const directory = mkdtempSync(join(tmpdir(), 'unpacked-'));
  try {
    writeFileSync(join(directory, 'archive'), archive);
    execFileSync('tar', ['xzf', 'archive'], { cwd: directory });
    rmSync(join(directory, 'archive'));
    use(directory);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

const download = (shared: SharedService, path: string) => getPlain(shared, `${base}/files/archive${toQuery({ path })}`);

test('GET /files/archive streams a directory that tar unpacks unchanged', async (shared) => {
  const long = `${'d'.repeat(120)}/${'f'.repeat(120)}.txt`;
  for (const path of ['taxi/a.lua', `taxi/${long}`, 'taxi/ünï code', 'taxi/empty']) place(shared, path);
  place(shared, 'taxi/empty', '');
  writeFileSync(Buffer.concat([Buffer.from(`${onDisk(shared, 'taxi')}/caf`), Buffer.from([0xe9])]), 'latin');
  place(shared, 'taxi/large', Buffer.alloc(700_000, 'x'));
  mkdirSync(onDisk(shared, 'taxi/hollow'));
  symlinkSync('a.lua', onDisk(shared, 'taxi/link'));
  symlinkSync('/etc/shadow', onDisk(shared, 'taxi/out'));
  const answer = await download(shared, 'taxi');
  assert.equal([answer.status, answer.headers['content-type']], [200, 'application/gzip']);
  assert.match(String(answer.headers['content-disposition']), 'filename="taxi.tar.gz"');
  unpack(answer.body, (directory) => {
    const { status, stdout } = spawnSync('diff', [
      '-r',
      '--no-dereference',
      join(directory, 'taxi'),
      onDisk(shared, 'taxi'),
    ]);
    assert.equal([status, String(stdout)], [0, '']);
    assert.is(readlinkSync(join(directory, 'taxi/out')), '/etc/shadow');
  });
});

test('GET /files/archive archives files and Data Folders, and lists what is left out', async (shared) => {
  execFileSync('mkfifo', [onDisk(shared, 'pipe')]);
  unpack((await download(shared, 'server.cfg')).body, (directory) =>
    assert.equal(readTree(directory), ['server.cfg: set a 1\n']),
  );
  unpack((await download(shared, '')).body, (directory) =>
    assert.equal(readTree(directory), [
      'NOT-IN-THIS-ARCHIVE.txt: world/pipe (not a file)\n',
      'world',
      'world/server.cfg: set a 1\n',
    ]),
  );
  const { service } = shared;
  assert.equal(codeOf(await service.get(`${base}/files/archive?path=pipe`)), [409, 'file_unusable']);
  assert.equal(codeOf(await service.get(`${base}/files/archive?path=nothing`)), [404, 'file_not_found']);
  assert.equal(codeOf(await service.get(`${base}/files/archive?format=rar`)), [400, 'query_invalid']);
});

/** Returns the lines of a search. */
async function search({ service }: SharedService, values: Record<string, string>): Promise<any[]> {
  const { status, text } = await service.get(`${base}/files/search${toQuery(values)}`);
  assert.is(status, 200, text);
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

test('GET /files/search ignores the case of names, and reports a complete result', async (shared) => {
  for (const path of ['resources/taxi/FxManifest.lua', 'resources/cab/fxmanifest.lua', 'fx.txt']) place(shared, path);
  const found = await search(shared, { query: 'FXMANIFEST' });
  assert.equal(
    found.map(({ path = null, complete = null }) => path ?? complete),
    ['resources/cab/fxmanifest.lua', 'resources/taxi/FxManifest.lua', true],
  );
  assert.is((await search(shared, { query: 'fx', path: 'resources/cab' })).length, 2);
});

test('GET /files/search finds lines in texts of any encoding', async (shared) => {
  place(shared, 'a.lua', 'one\r\ntwo Needle\r\n');
  place(shared, 'b.cfg', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('x\nneedle', 'utf16le')]));
  place(shared, 'c.cfg', Buffer.from('caf\xe9 needle', 'latin1'));
  place(shared, 'd.bin', Buffer.from('needle\0\x01needle'));
  symlinkSync('a.lua', onDisk(shared, 'link'));
  execFileSync('mkfifo', [onDisk(shared, 'pipe')]);
  const found = await search(shared, { query: 'needle', in: 'contents' });
  assert.equal(
    found.slice(0, -1).map(({ path, line, text }) => `${path}:${line}: ${text}`),
    ['a.lua:2: two Needle', 'b.cfg:2: needle', 'c.cfg:1: café needle'],
  );
});

test('GET /files/search ends after 1,000 matches, and reports an incomplete result', async (shared) => {
  place(shared, 'many.txt', 'needle\n'.repeat(3_000));
  const found = await search(shared, { query: 'needle', in: 'contents' });
  assert.is(found.length, 1_001);
  assert.is(found.at(-1).complete, false);
  for (const query of ['', 'x'.repeat(201)]) {
    const answer = await shared.service.get(`${base}/files/search${toQuery({ query })}`);
    assert.equal(codeOf(answer), [400, 'query_invalid']);
  }
});

test('GET /files/search is complete only if the whole last file was read', async (shared) => {
  place(shared, 'exact/only.txt', 'needle\n'.repeat(1_000));
  place(shared, 'more/only.txt', 'needle\n'.repeat(1_001));
  for (const [path, complete] of [
    ['exact', true],
    ['more', false],
  ] as const) {
    const found = await search(shared, { query: 'needle', in: 'contents', path });
    assert.equal([found.length, found.at(-1).complete], [1_001, complete], path);
  }
});

test('A search and a download end when the client disconnects', async (shared) => {
  for (let index = 0; index < 50; index += 1) place(shared, `many/${index}.bin`, Buffer.alloc(1_000_000, index));
  const before = countOpened();
  for (const path of ['/files/archive', '/files/archive?format=zip', '/files/search?query=absent&in=contents'])
    await new Promise<void>((resolve, reject) => {
      const sent = request(shared.service.base + base + path, (answer) => {
        answer.once('data', () => {
          sent.destroy();
          resolve();
        });
        answer.once('end', () => resolve());
        answer.on('error', () => undefined);
      });
      sent.once('error', reject).end();
    });
  await until(() => countOpened() <= before, 'the files are closed');
});

test.run();
