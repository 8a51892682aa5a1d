/** Uses of uploads that are answered before their end: `Prefer: respond-async`. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { tarOf } from '../../../adapters/archives/archives.js';
import { uploadWhole } from '../../../kit/http/tus.js';
import type { Answer } from '../../../kit/manager/service.js';
import { successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import { until } from '../../../kit/system/until.js';
import { codeOf, open, pack, readTree, undo, type World } from './unpacked-world.js';

const test = successiveManagersSuite('http/api/uploads/respond-async');

/** An archive whose files take longer to make than a request takes. */
const many = tarOf(Array.from({ length: 4_000 }, (_, index) => ({ path: `f${index}.txt`, content: `${index}` })));

function use(
  { service }: World,
  verb: 'unpack' | 'place',
  body: object,
  prefer: string | null = 'respond-async',
): Promise<Answer> {
  return service.request('POST', `/datafolders/world/files/${verb}`, {
    headers: { 'Content-Type': 'application/json', ...(prefer !== null && { Prefer: prefer }) },
    body: JSON.stringify(body),
  });
}

/** Waits for the end of a use. */
const waitForEnd = ({ service }: World, { headers }: Answer): Promise<any> =>
  until(async () => {
    const { json } = await service.get(headers.get('location') ?? '');
    return !['preparing', 'moving', 'undoing', 'removing'].includes(json.state) && json;
  }, 'the end of the use');

test('Unpacking with Prefer: respond-async is answered before the end', async (setup) => {
  const context = await open(setup);
  const upload = await uploadWhole(context.service, many, 'many.tar');
  const begun = await use(context, 'unpack', { upload, path: 'many' });
  assert.equal([begun.status, begun.headers.get('preference-applied')], [202, 'respond-async'], begun.text);
  assert.equal([begun.headers.get('location'), begun.json.id], [`/uploads/${upload}`, upload]);
  assert.ok(['preparing', 'moving'].includes(begun.json.state), begun.json.state);
  const ended = await waitForEnd(context, begun);
  assert.equal([ended.state, ended.problem, ended.outcome.files], ['used', null, 4_000]);
  assert.ok(existsSync(join(context.world, 'many/f3999.txt')));
  const [listed] = (await context.service.get('/uploads')).json;
  assert.equal([listed.id, listed.outcome], [upload, undefined]);
  assert.is((await undo(context, upload)).status, 200);
});

test('Unpacking that ends within the waiting time is answered with the outcome', async (setup) => {
  const context = await open(setup);
  const upload = await uploadWhole(context.service, pack, 'pack.tar');
  const unpacked = await use(context, 'unpack', { upload, path: 'resources' }, 'respond-async, wait=60');
  assert.equal([unpacked.status, unpacked.headers.get('preference-applied')], [200, null], unpacked.text);
  assert.is(unpacked.json.replaced, 1);
  assert.equal((await context.service.get(`/uploads/${upload}`)).json.outcome, unpacked.json);
});

test('An upload whose use fails after the answer contains the problem', async (setup) => {
  const context = await open(setup);
  const before = readTree(context.world);
  const upload = await uploadWhole(context.service, Buffer.from('no archive'), 'a.zip');
  const begun = await use(context, 'unpack', { upload });
  assert.is(begun.status, 202, begun.text);
  const ended = await waitForEnd(context, begun);
  assert.equal([ended.state, ended.problem.code, ended.outcome], ['received', 'archive_format_unknown', undefined]);
  assert.equal(readTree(context.world), before);
});

test('A refused use of an upload has the same answer with Prefer: respond-async', async (setup) => {
  const context = await open(setup);
  const upload = await uploadWhole(context.service, pack, 'pack.tar');
  assert.equal(codeOf(await use(context, 'unpack', { upload: 'u0' })), [404, 'upload_not_found']);
  assert.equal(codeOf(await use(context, 'unpack', { upload: 5 })), [400, 'upload_use_invalid']);
  assert.is((await use(context, 'unpack', { upload, dry_run: true })).status, 200);
  assert.is((await use(context, 'unpack', { upload }, null)).status, 200);
  assert.equal(codeOf(await use(context, 'unpack', { upload })), [410, 'upload_gone']);
});

test('An upload with Prefer: respond-async becomes a file after the answer', async (setup) => {
  const context = await open(setup);
  const upload = await uploadWhole(context.service, Buffer.from('placed'));
  const ended = await waitForEnd(context, await use(context, 'place', { upload, path: 'maps.dat' }));
  assert.equal([ended.state, ended.outcome.created], ['used', 1]);
  assert.is(readTree(context.world)['maps.dat'], 'placed');
});

test.run();
