/** Undos of uploads by managers that are killed. The next manager completes each undo. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { tarOf } from '../../../adapters/archives/archives.js';
import { uploadWhole } from '../../../kit/http/tus.js';
import { successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import { until } from '../../../kit/system/until.js';

const test = successiveManagersSuite('http/api/uploads/undo-killed');

const count = 600;
const replaced = Array.from({ length: count }, (_, index) => `maps/old${index}`);
const added = Array.from({ length: count }, (_, index) => `maps/new${index}`);

/** The moment at which the manager is killed. The last moves are undone first. */
const moments: Readonly<Record<string, (world: string) => boolean>> = {
  'the first file was put back': (world) =>
    readFileSync(join(world, replaced.toSorted().at(-1) ?? ''), 'utf8') === 'old',
  'half of the files were put back': (world) =>
    readFileSync(join(world, replaced.toSorted()[count / 2] ?? ''), 'utf8') === 'old',
  'the first file was taken out': (world) => !existsSync(join(world, added.toSorted().at(-1) ?? '')),
};

for (const [moment, hasCome] of Object.entries(moments))
  test(`A manager killed when ${moment} leaves an undo for the next manager`, async (setup) => {
    const world = join(setup.workspace.root, 'data/world');
    mkdirSync(join(world, 'maps'));
    for (const path of replaced) writeFileSync(join(world, path), 'old');
    const first = await setup.manageProcess();
    const archive = tarOf([...replaced, ...added].map((path) => ({ path, content: 'new' })));
    const upload = await uploadWhole(first, archive, 'maps.tar');
    const unpacked = await first.post('/datafolders/world/files/unpack', { upload });
    assert.equal([unpacked.status, unpacked.json.replaced, unpacked.json.created], [200, count, count]);

    const undoing = first.post('/datafolders/world/files/undo', { upload }).catch(() => null);
    await until(() => hasCome(world), moment);
    await first.end('SIGKILL');
    await undoing;
    const second = await setup.manageProcess();
    await until(async () => (await second.get(`/uploads/${upload}`)).json.state === 'undone', 'the end of the undo');

    assert.equal(readdirSync(join(world, 'maps')).sort(), replaced.map((path) => path.slice('maps/'.length)).sort());
    assert.ok(replaced.every((path) => readFileSync(join(world, path), 'utf8') === 'old'));
    assert.equal(
      readdirSync(join(setup.workspace.root, 'data')).filter((name) => name.startsWith('.upload')),
      [],
    );
    const { json: trash } = await second.get('/datafolders/world/trash');
    assert.is(trash.length, 1);
    const kept = readdirSync(join(setup.workspace.root, 'data/.trash/world', trash[0].id, 'content'));
    assert.is(kept.length, 2 * count);
    const [entry] = (await second.get('/history?type=file')).json;
    assert.equal([entry.type, entry.outcome], ['file.upload_undone', 'done']);
  });

test.run();
