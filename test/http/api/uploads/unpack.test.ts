/** Archives that are unpacked into a Data Folder. */
import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as assert from 'uvu/assert';
import { tarOf, windowsEntry, zipOf } from '../../../adapters/archives/archives.js';
import { hostileTars, toHostileTar } from '../../../adapters/archives/hostile-tars.js';
import { uploadWhole } from '../../../kit/http/tus.js';
import type { RunningService } from '../../../kit/manager/service.js';
import { type SuccessiveManagers, successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import { until } from '../../../kit/system/until.js';

const test = successiveManagersSuite('http/api/uploads/unpack');

const resource = tarOf([
  { path: 'taxi-main/fxmanifest.lua', content: 'new' },
  { path: 'taxi-main/client/main.lua', content: 'client' },
  { path: 'taxi-main/start', type: '2', target: 'client/main.lua' },
  { path: '__MACOSX/._taxi-main', content: 'x' },
  { path: 'taxi-main/.DS_Store', content: 'x' },
]);

async function unpack(service: RunningService, archive: Uint8Array, body: object = {}) {
  const upload = await uploadWhole(service, archive, 'archive');
  return service.post('/datafolders/world/files/unpack', { upload, ...body });
}

/** Returns the paths in the Data Folder and next to it. */
function listAll({ workspace: { root } }: SuccessiveManagers): string[] {
  return readdirSync(join(root, 'data'), { recursive: true })
    .map(String)
    .filter((path) => !path.startsWith('.trash'))
    .sort();
}

const read = ({ workspace: { root } }: SuccessiveManagers, path: string): string =>
  readFileSync(join(root, 'data/world', path), 'utf8');

test('A preview names new, replaced, left out and wrapped entries, and changes nothing', async (setup) => {
  const service = await setup.manage();
  mkdirSync(join(setup.workspace.root, 'data/world/resources/taxi'), { recursive: true });
  writeFileSync(join(setup.workspace.root, 'data/world/resources/taxi/fxmanifest.lua'), 'old');
  const before = listAll(setup);
  const { status, json, text } = await unpack(service, gzipSync(resource), {
    ...{ path: 'resources/taxi', unwrap: true, dry_run: true },
  });
  assert.is(status, 200, text);
  assert.equal(json, {
    ...{ files: 3, bytes: 9, wrapping: 'taxi-main', created: 2, replaced: 1 },
    changes: [
      { path: 'resources/taxi/client', type: 'directory', size: 6, replaces: false },
      { path: 'resources/taxi/fxmanifest.lua', type: 'file', size: 3, replaces: true },
      { path: 'resources/taxi/start', type: 'link', size: 0, replaces: false },
    ],
    skipped: ['__MACOSX/._taxi-main', 'taxi-main/.DS_Store'],
    ...{ trash: [], undo_until: null },
  });
  assert.equal(listAll(setup), before);
});

test('Unpacking adds and replaces files, and keeps all other files', async (setup) => {
  const service = await setup.manage();
  const taxi = join(setup.workspace.root, 'data/world/resources/taxi');
  mkdirSync(taxi, { recursive: true });
  writeFileSync(join(taxi, 'fxmanifest.lua'), 'old');
  writeFileSync(join(taxi, 'config.lua'), 'mine');
  const { status, json, text } = await unpack(service, resource, { path: 'resources/taxi', unwrap: true });
  assert.is(status, 200, text);
  assert.equal(
    ['fxmanifest.lua', 'config.lua', 'client/main.lua'].map((path) => read(setup, `resources/taxi/${path}`)),
    ['new', 'mine', 'client'],
  );
  assert.is(readlinkSync(join(taxi, 'start')), 'client/main.lua');
  const [trash] = json.trash;
  assert.is(readFileSync(join(setup.workspace.root, 'data/.trash/world', trash, 'content'), 'utf8'), 'old');
  assert.equal(
    readdirSync(join(setup.workspace.root, 'data')).filter((name) => name.startsWith('.upload')),
    [],
  );
  const [entry] = (await service.get('/history?type=file')).json;
  assert.equal(
    [entry.type, entry.folder, entry.outcome, entry.detail.path],
    ['file.unpacked', 'world', 'done', 'resources/taxi'],
  );
});

test('Without unwrap, the outermost directory of an archive is unpacked too', async (setup) => {
  const service = await setup.manage();
  assert.is((await unpack(service, resource, { path: 'resources' })).status, 200);
  assert.is(read(setup, 'resources/taxi-main/fxmanifest.lua'), 'new');
  assert.not.ok(existsSync(join(setup.workspace.root, 'data/world/resources/__MACOSX')));
});

test('Backslashes separate directories, and names have the given encoding', async (setup) => {
  const service = await setup.manage();
  const windows = zipOf([windowsEntry('maps\\arena.dat', 'x')]);
  assert.is((await unpack(service, windows)).status, 200);
  assert.is(read(setup, 'maps/arena.dat'), 'x');
  const chinese = zipOf([windowsEntry(Buffer.from([0xb5, 0xd8, 0xcd, 0xbc]), 'map')]);
  const unknown = await unpack(service, chinese);
  assert.equal([unknown.status, unknown.json.code], [400, 'archive_encoding_unknown']);
  assert.is((await unpack(service, chinese, { encoding: 'gbk' })).status, 200);
  assert.is(read(setup, '地图'), 'map');
});

test('A hostile archive changes no file and leaves no file', async (setup) => {
  const service = await setup.manage();
  const before = listAll(setup);
  for (const [title, code, entries] of hostileTars) {
    const { json } = await unpack(service, toHostileTar(title, entries), {
      path: 'in',
      unwrap: title.includes('one top'),
    });
    assert.is(json.code, code, title);
    assert.equal(listAll(setup), before, title);
  }
});

test('An archive does not replace links or other types of entries', async (setup) => {
  const service = await setup.manage();
  const world = join(setup.workspace.root, 'data/world');
  const outside = join(setup.workspace.root, 'outside');
  mkdirSync(outside);
  symlinkSync(outside, join(world, 'linked'));
  mkdirSync(join(world, 'run.sh'));
  const archive = tarOf([{ path: 'linked/file', content: 'x' }]);
  const through = await unpack(service, archive);
  assert.equal([through.status, through.json.code], [409, 'file_exists']);
  const inside = await unpack(service, archive, { path: 'linked' });
  assert.equal([inside.status, inside.json.code], [409, 'file_unusable']);
  const over = await unpack(service, tarOf([{ path: 'run.sh', content: 'x' }]));
  assert.equal([over.status, over.json.code], [409, 'file_exists']);
  const outsidePath = await unpack(service, archive, { path: '../../outside' });
  assert.equal([outsidePath.status, outsidePath.json.code], [400, 'file_path_invalid']);
  assert.equal(readdirSync(outside), []);
});

test('An upload is placed at the path of an existing file only with overwrite', async (setup) => {
  const service = await setup.manage();
  const place = async (content: string, body: object = {}) => {
    const upload = await uploadWhole(service, Buffer.from(content));
    return service.post('/datafolders/world/files/place', { upload, path: 'motd.txt', ...body });
  };
  assert.is((await place('first')).status, 200);
  const refused = await place('second');
  assert.equal([refused.status, refused.json.code, read(setup, 'motd.txt')], [409, 'file_exists', 'first']);
  const replaced = await place('third', { overwrite: true });
  assert.equal([replaced.status, read(setup, 'motd.txt')], [200, 'third']);
  const [id] = replaced.json.trash;
  assert.is(readFileSync(join(setup.workspace.root, 'data/.trash/world', id, 'content'), 'utf8'), 'first');
});

test('An upload can be used when all bytes have arrived, and only one time', async ({ manage }) => {
  const service = await manage();
  const { headers } = await service.request('POST', '/uploads', {
    headers: { 'Tus-Resumable': '1.0.0', 'Upload-Length': '3' },
  });
  const path = headers.get('location') ?? '';
  const use = () => service.post('/datafolders/world/files/place', { upload: path.split('/').at(-1), path: 'file' });
  assert.equal([(await use()).json.code], ['upload_incomplete']);
  const part = { 'Tus-Resumable': '1.0.0', 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' };
  await service.request('PATCH', path, { headers: part, body: Buffer.from('abc') });
  assert.is((await use()).status, 200);
  assert.is((await use()).json.code, 'upload_gone');
});

test('A kill of the manager while it unpacks leaves the Data Folder unchanged', async (setup) => {
  const many = tarOf(
    Array.from({ length: 20_000 }, (_, index) => ({ path: `d${index % 100}/f${index}`, content: 'x' })),
  );
  const first = await setup.manageProcess();
  const before = listAll(setup);
  const upload = await uploadWhole(first, many, 'many.tar');
  const using = first.post('/datafolders/world/files/unpack', { upload, path: 'many' }).catch(() => null);
  await until(async () => (await first.get(`/uploads/${upload}`)).json.state === 'preparing');
  await first.end('SIGKILL');
  await using;
  const second = await setup.manageProcess();
  await until(async () => (await second.get(`/uploads/${upload}`)).json.state === 'received');
  assert.equal(listAll(setup), before);
  const again = await second.post('/datafolders/world/files/unpack', { upload, path: 'many' });
  assert.equal([again.status, again.json.files], [200, 20_000]);
  assert.is(readdirSync(join(setup.workspace.root, 'data/world/many')).length, 100);
});

test.run();
