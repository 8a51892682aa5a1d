/**
 * The states of uploads, with stores in memory: uses, faults of each actor, and managers that are killed in each state.
 */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { UploadFailure } from '../../../machines/uploads/failure.js';
import { isOpen, type Upload, type UploadState } from '../../../machines/uploads/types.js';
import { until } from '../../kit/system/until.js';
import {
  added,
  begun,
  createWorld,
  faultOf,
  outcome,
  receive,
  reportOf,
  request,
  type Step,
  trashEnd,
  undoOutcome,
  use,
} from './uploads-in-memory.js';

const test = suite('machines/uploads/uploads');

test('A used upload has no bytes, and its outcome names the entries of the trash', async () => {
  const world = createWorld();
  const used = await world.uploads.use(await receive(world), use);
  assert.equal(used.outcome?.trash, ['t1']);
  await until(() => world.stored.get('u1')?.state === 'used');
  assert.not.ok(world.bytes.has('u1'));
  assert.is(await faultOf(world.uploads.use(used, use)), 'upload_gone');
});

test('A preview of an upload that is cancelled during the preview gets upload_gone', async () => {
  const world: ReturnType<typeof createWorld> = createWorld([], ['prepare'], 10, () => world.uploads.cancel('u1'));
  assert.is(await faultOf(world.uploads.preview(await receive(world), use)), 'upload_gone');
});

test('A preview that cannot read the archive says why', async () => {
  const world = createWorld([], ['prepare']);
  assert.is(await faultOf(world.uploads.preview(await receive(world), use)), 'unpack_failed');
});

for (const failing of ['prepare', 'move'] as const)
  test(`An upload can be used again after a fault of ${failing}`, async () => {
    const world = createWorld([], [failing]);
    assert.is(await faultOf(world.uploads.use(await receive(world), use)), 'unpack_failed');
    assert.is(world.calls.filter((call) => call === 'undo').length, 1);
    assert.equal([world.stored.get('u1')?.state, world.bytes.get('u1')], ['received', 3]);
  });

test('An upload whose files can be moved neither in nor back is broken', async () => {
  const world = createWorld([], ['move', 'undo']);
  assert.is(await faultOf(world.uploads.use(await receive(world), use)), 'unpack_failed');
  assert.is(world.stored.get('u1')?.state, 'broken');
  const next = createWorld([...world.stored.values()]);
  await next.uploads.open();
  await until(() => next.stored.get('u1')?.state === 'received');
});

const resumed: Readonly<Record<UploadState, { readonly end: UploadState; readonly calls: readonly Step[] }>> = {
  receiving: { end: 'receiving', calls: [] },
  received: { end: 'received', calls: [] },
  installing: { end: 'received', calls: [] },
  preparing: { end: 'received', calls: ['undo'] },
  moving: { end: 'used', calls: ['move'] },
  undoing: { end: 'received', calls: ['undo'] },
  broken: { end: 'received', calls: ['undo'] },
  removing: { end: 'used', calls: [] },
  used: { end: 'used', calls: [] },
  undone: { end: 'undone', calls: [] },
  expired: { end: 'expired', calls: [] },
  cancelled: { end: 'cancelled', calls: [] },
};

for (const [state, { end, calls }] of Object.entries(resumed))
  test(`An upload continues from ${state} to ${end} after a manager was killed`, async () => {
    const record: Upload = { ...begun, state: state as UploadState, end: state === 'removing' ? 'used' : null };
    const world = createWorld([record]);
    await world.uploads.open();
    await until(() => world.uploads.get('u1')?.state === end);
    assert.equal(
      world.calls.filter((call) => !call.includes(' ')),
      calls,
    );
    if (isOpen({ state: end, undo: null })) assert.is(world.bytes.get('u1'), 3);
  });

test('A used upload can be undone once, and its files move to the trash', async () => {
  const world = createWorld();
  const { uploads, stored, calls } = world;
  await uploads.use(await receive(world), use);
  assert.equal((await uploads.undos.undo({ id: 'u1' }, request, false)).trash, ['t2']);
  assert.equal([stored.get('u1')?.state, reportOf(calls.at(-1))], ['undone', 'done']);
  assert.is(await faultOf(uploads.undos.undo({ id: 'u1' }, request, false)), 'upload_not_undoable');
});

test('An undo that fails twice is completed by the next manager', async () => {
  const world = createWorld([], ['undo']);
  const used = await world.uploads.use(await receive(world), use);
  assert.is(await faultOf(world.uploads.undos.undo(used, request, false)), 'upload_undo_failed');
  assert.equal([world.stored.get('u1')?.state, reportOf(world.calls.at(-1))], ['broken', 'upload_undo_failed']);
  assert.is(await faultOf(world.uploads.undos.undo(used, request, false)), 'upload_undo_failed');
  const next = createWorld([...world.stored.values()]);
  await next.uploads.open();
  await until(() => next.stored.get('u1')?.state === 'undone');
  assert.is(next.stored.get('u1')?.fault, null);
});

test('An undo that another client continues keeps the permission of its first client', async () => {
  const world = createWorld([], ['undo']);
  const used = await world.uploads.use(await receive(world), use);
  for (const mayChangeSettings of [true, false])
    assert.is(
      await faultOf(world.uploads.undos.undo(used, { ...request, mayChangeSettings }, false)),
      'upload_undo_failed',
    );
  assert.is(world.stored.get('u1')?.undo?.mayChangeSettings, true);
});

test('The next attempt of an undo names the entries that have changed since', async () => {
  const world = createWorld([], ['undo']);
  const used = await world.uploads.use(await receive(world), use);
  assert.is(await faultOf(world.uploads.undos.undo(used, request, false)), 'upload_undo_failed');
  const missing = { path: 'moved', change: 'missing' } as const;
  world.ports.places.previewUndo = async () => ({
    ...undoOutcome,
    changed: [missing, { path: 'a', change: 'changed' }],
  });
  const { changed } = await world.uploads.undos.preview(used, false);
  assert.equal(changed, [{ path: 'a', change: 'changed' }]);
  assert.is(await faultOf(world.uploads.undos.undo(used, request, false)), 'upload_files_changed');
  assert.is(await faultOf(world.uploads.undos.undo(used, request, true)), 'upload_undo_failed');
});

test('An undo that is refused before it changes a file can be requested again', async () => {
  const world = createWorld();
  const { ports } = world;
  const used = await world.uploads.use(await receive(world), use);
  const { undo } = ports.places;
  const fault = { code: 'upload_not_undoable', upload: 'u1', because: 'the trash no longer has a' } as const;
  ports.places.undo = () => Promise.reject(new UploadFailure(fault));
  assert.is(await faultOf(world.uploads.undos.undo(used, request, false)), 'upload_not_undoable');
  assert.equal([world.stored.get('u1')?.state, world.stored.get('u1')?.undo], ['used', null]);
  ports.places.undo = undo;
  assert.is(await faultOf(world.uploads.undos.undo(used, request, false)), 'done');
  assert.equal([world.stored.get('u1')?.state, world.stored.get('u1')?.fault], ['undone', null]);
});

test('The next manager completes an undo of a killed manager', async () => {
  const undo = { ...request, outcome: undoOutcome };
  const world = createWorld([{ ...begun, state: 'undoing', end: 'used', undo }]);
  await world.uploads.open();
  await until(() => world.stored.get('u1')?.state === 'undone');
  assert.equal(world.calls.map(reportOf), ['undo', 'done']);
});

test('A used upload can be undone as long as the trash has the replaced files', async () => {
  const used: Upload = { ...begun, state: 'used', end: 'used', outcome: { ...outcome, undoUntil: trashEnd } };
  const before = createWorld([used], [], trashEnd - 1);
  await before.uploads.open();
  assert.equal([...before.stored.keys()], ['u1']);
  const after = createWorld([used], [], trashEnd);
  const opening = after.uploads.open();
  assert.is(await faultOf(after.uploads.undos.preview(used, false)), 'upload_gone');
  await opening;
  assert.equal([...after.stored.keys()], []);
});

test('The last 20 uses of uploads in a Data Folder, and all of a day, can be undone', async () => {
  const records = Array.from({ length: 50 }, (_, index): Upload => {
    const folder = index % 2 === 0 ? 'world' : 'other';
    const facts = { id: `u${index}`, changedAt: index, use: { ...use, folder }, end: 'used' } as const;
    return { ...begun, ...facts, state: 'used', outcome: { ...outcome, undoUntil: trashEnd } };
  });
  const later = createWorld(records, [], 1_004);
  await later.uploads.open();
  assert.equal(
    [...later.stored.keys()],
    records.slice(4).map(({ id }) => id),
  );
  const muchLater = createWorld(records, [], 1_100);
  await muchLater.uploads.open();
  assert.equal(
    [...muchLater.stored.keys()],
    records.slice(10).map(({ id }) => id),
  );
});

test('An upload expires when no byte arrived for the whole time', async () => {
  const world = createWorld([begun], [], 1_500);
  await world.uploads.open();
  await until(() => world.stored.get('u1')?.state === 'expired');
  const later = createWorld([...world.stored.values()], [], 3_000);
  await later.uploads.open();
  assert.equal([...later.stored.keys()], []);
});

test('The limits count uploads that have not ended', async () => {
  const { uploads } = createWorld();
  const create = async (id: string, size: number) => (await uploads.create({ ...added, id, size }))?.code ?? 'done';
  assert.is(await create('u1', 101), 'upload_too_large');
  assert.is(await create('u1', 60), 'done');
  assert.is(await create('u2', 60), 'uploads_full');
  assert.is(await create('u2', 30), 'done');
  assert.is(await create('u3', 1), 'too_many_uploads');
  assert.is(await uploads.cancel('u1'), null);
  assert.is(await create('u3', 1), 'done');
});

test.run();
