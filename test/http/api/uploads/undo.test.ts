/** The undo of the use of an upload. */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { tarOf } from '../../../adapters/archives/archives.js';
import { uploadWhole } from '../../../kit/http/tus.js';
import { successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import { codeOf, open, pack, readTrash, readTree, undo, unpack } from './unpacked-world.js';

const test = successiveManagersSuite('http/api/uploads/undo');

test('An undo restores the Data Folder as it was before the unpacking', async (setup) => {
  const context = await open(setup);
  const { service, world } = context;
  const before = readTree(world);
  const upload = await unpack(context);
  assert.is(readTree(world)['resources/taxi/fxmanifest.lua'], 'new');
  const { status, json, text } = await undo(context, upload);
  assert.is(status, 200, text);
  assert.equal(readTree(world), before);
  assert.equal([json.removed, json.restored, json.changed], [3, 1, []]);
  assert.is(await readTrash(context, 'resources/police/client/main.lua'), 'client');
  assert.is((await service.get(`/uploads/${upload}`)).json.state, 'undone');
  assert.equal(
    readdirSync(join(setup.workspace.root, 'data')).filter((name) => name.startsWith('.upload')),
    [],
  );
  const [entry] = (await service.get('/history?type=file')).json;
  const { type, folder, outcome, detail } = entry;
  assert.equal([type, folder, outcome], ['file.upload_undone', 'world', 'done']);
  assert.equal(detail, { path: 'resources', upload, removed: 3, restored: 1 });
  assert.equal(codeOf(await undo(context, upload)), [409, 'upload_not_undoable']);
});

test('The outcome and the upload say until when an undo is possible', async (setup) => {
  const context = await open(setup);
  const { service } = context;
  const upload = await uploadWhole(service, pack, 'pack.tar');
  assert.is((await service.get(`/uploads/${upload}`)).json.undo_until, null);
  const order = { upload, path: 'resources' };
  const preview = await service.post('/datafolders/world/files/unpack', { ...order, dry_run: true });
  assert.is(preview.json.undo_until, null);
  const { json } = await service.post('/datafolders/world/files/unpack', order);
  const { json: trash } = await service.get('/datafolders/world/trash');
  assert.ok(trash.length > 0);
  for (const { expires_at: end, upload: by } of trash) {
    assert.is(by, upload);
    assert.ok(Date.parse(json.undo_until) <= Date.parse(end));
    assert.ok(Date.parse(end) - Date.parse(json.undo_until) < 86_400_000);
  }
  assert.is((await service.get(`/uploads/${upload}`)).json.undo_until, json.undo_until);
  await undo(context, upload);
  assert.is((await service.get(`/uploads/${upload}`)).json.undo_until, null);
});

test('A preview of an undo changes nothing', async (setup) => {
  const context = await open(setup);
  const upload = await unpack(context);
  const data = join(setup.workspace.root, 'data');
  const unpacked = readTree(data);
  const { json } = await undo(context, upload, { dry_run: true });
  assert.equal(json, { removed: 3, restored: 1, changed: [], trash: [] });
  assert.equal(readTree(data), unpacked);
});

for (const verb of ['restored', 'deleted'] as const)
  test(`An upload cannot be undone after its replaced file in the trash was ${verb}`, async (setup) => {
    const context = await open(setup);
    const { service, world } = context;
    const upload = await unpack(context);
    const now = readTree(world);
    const [entry] = (await service.get('/datafolders/world/trash')).json;
    const path = `/datafolders/world/trash/${entry.id}`;
    const answer =
      verb === 'deleted' ? await service.request('DELETE', path) : await service.post(`${path}/restore`, { to: 'old' });
    assert.ok(answer.status < 300, answer.text);
    if (verb === 'restored') rmSync(join(world, 'old'), { recursive: true });
    const refused = await undo(context, upload, { force: true });
    assert.equal(codeOf(refused), [409, 'upload_not_undoable']);
    assert.match(refused.json.detail, 'resources/taxi/fxmanifest.lua');
    assert.equal(readTree(world), now);
  });

test('A later upload of the same file must be undone before an earlier upload', async (setup) => {
  const context = await open(setup);
  const { world } = context;
  const before = readTree(world);
  const first = await unpack(context);
  const between = readTree(world);
  const second = await unpack(context, tarOf([{ path: 'taxi/fxmanifest.lua', content: 'newest' }]));
  assert.equal(codeOf(await undo(context, first)), [409, 'upload_files_changed']);
  assert.is((await undo(context, second)).status, 200);
  assert.equal(readTree(world), between);
  assert.is((await undo(context, first)).status, 200);
  assert.equal(readTree(world), before);
});

for (const [what, isOther] of [
  ['an upload', false],
  ['two uploads', true],
] as const)
  test(`One of two concurrent undos of ${what} is refused and changes nothing`, async (setup) => {
    const context = await open(setup);
    const before = readTree(context.world);
    const first = await unpack(context);
    const second = isOther ? await unpack(context, pack, 'other') : first;
    const answers = await Promise.all([undo(context, first), undo(context, second)]);
    const refused = answers.findIndex(({ status }) => status !== 200);
    assert.equal(answers.map(({ status }) => status).sort(), [200, 409]);
    assert.is(answers[refused]?.json.code, 'upload_busy');
    if (isOther) assert.is((await undo(context, refused === 0 ? first : second)).status, 200);
    assert.equal(readTree(context.world), before);
  });

test('After an undo, an added directory is one entry of the trash that can be restored', async (setup) => {
  const context = await open(setup);
  const { service, world } = context;
  const upload = await unpack(context, pack, 'new/deep');
  const unpacked = readTree(world);
  const { json } = await undo(context, upload);
  assert.equal([json.removed, json.trash.length, existsSync(join(world, 'new'))], [1, 1, false]);
  assert.is((await service.post(`/datafolders/world/trash/${json.trash[0]}/restore`)).status, 200);
  assert.equal(readTree(world), unpacked);
});

test('An undo also restores a file that an upload replaced at a path', async (setup) => {
  const context = await open(setup);
  const { service, world } = context;
  const before = readTree(world);
  const upload = await uploadWhole(service, Buffer.from('placed'));
  const order = { upload, path: 'resources/taxi/config.lua', overwrite: true };
  assert.is((await service.post('/datafolders/world/files/place', order)).status, 200);
  assert.is((await undo(context, upload)).status, 200);
  assert.equal(readTree(world), before);
});

test('An upload that was not used in the Data Folder cannot be undone', async (setup) => {
  const context = await open(setup);
  const { service, workspace } = context;
  workspace.addFolder('other');
  await service.post('/datafolders');
  assert.equal(codeOf(await undo(context, 'u0')), [404, 'upload_not_found']);
  const unused = await uploadWhole(service, pack, 'pack.tar');
  assert.equal(codeOf(await undo(context, unused)), [404, 'upload_not_found']);
  const upload = await unpack(context);
  const elsewhere = await service.post('/datafolders/other/files/undo', { upload });
  assert.equal(codeOf(elsewhere), [404, 'upload_not_found']);
});

test.run();
