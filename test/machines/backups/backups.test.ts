/** Backups with a simulated server and repository. Managers end and clients start the server at any moment. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Backup, KeptBackup } from '../../../machines/backups/types.js';
import { createWorld, request, restoreOrder, server, settle } from './simulated-world.js';

const test = suite('machines/backups/backups');

test('A running server is stopped only while its changed files are copied', async () => {
  const { world, createManager } = createWorld();
  const backups = await createManager();
  world.duringCopy = () => assert.is(world.running, null);
  world.duringSave = () => assert.is(world.running?.run, 'r2');
  await backups.create(request);
  await settle();
  assert.equal(world.running, { ...server, run: 'r2' });
  assert.equal(world.ended, ['finished done']);
  assert.not(backups.isBusy());
});

test('A server is stopped once if there is no space for a copy', async () => {
  const { world, createManager } = createWorld();
  const backups = await createManager();
  world.prepared = { code: 'target_unwritable', because: 'ENOSPC' };
  world.duringSave = () => assert.is(world.running, null);
  await backups.create(request);
  await settle();
  assert.equal([world.ended, world.stops], [['finished done'], 1]);
  assert.equal(world.running, { ...server, run: 'r2' });
});

test('A server is not stopped if its files cannot be copied', async () => {
  for (const [fault, stops] of [
    ['EACCES', 0],
    ['ENOSPC', 1],
  ] as const) {
    const { world, createManager } = createWorld();
    const backups = await createManager();
    if (stops === 0) world.prepared = { code: 'target_unwritable', because: fault };
    else world.savingFault = { code: 'target_unwritable', because: fault };
    await backups.create(request);
    await settle();
    assert.equal([world.ended, world.stops], [['finished target_unwritable'], stops]);
    assert.is(world.running?.run, stops === 0 ? 'r1' : 'r2');
  }
});

test('A start with the Data Folder fails a backup that requires a stopped server', async () => {
  const { world, createManager } = createWorld();
  world.duringCopy = () => {
    world.running = { ...server, build: 'b2' };
    for (const callback of world.starts) callback();
  };
  await (await createManager()).create(request);
  await settle();
  assert.equal(world.ended, ['finished folder_started']);
  assert.equal([world.snapshots.size, world.running], [0, { ...server, build: 'b2' }]);
});

for (const mode of ['freeze', 'quiesce'] as const) {
  test(`${mode}: the server writes nothing during the copy`, async () => {
    const { world, createManager } = createWorld();
    world.duringSave = () => assert.not(world.isHeld);
    const backups = await createManager();
    await backups.create({ ...request, mode });
    await settle();
    assert.equal(world.ended, ['finished done']);
    assert.equal([world.heldAtCopy, world.heldAtDump, world.running?.run], [true, true, 'r1']);
    assert.ok(typeof backups.all()[0]?.heldMs === 'number');
  });

  test(`${mode}: a restart of the server while its files are copied fails the backup`, async () => {
    const { world, createManager } = createWorld();
    world.duringCopy = () => (world.running = { ...server, run: 'r9' });
    await (await createManager()).create({ ...request, mode });
    await settle();
    assert.equal(world.ended, ['finished run_ended']);
    assert.is(world.snapshots.size, 0);
  });

  test(`${mode}: the server can write again after a manager ends at any write`, async () => {
    for (let writes = 1; writes <= 6; writes += 1) {
      const { world, createManager } = createWorld();
      world.writesLeft = writes;
      void (await createManager()).create({ ...request, mode });
      await settle();
      world.writesLeft = Number.POSITIVE_INFINITY;
      // The adapter resumes a frozen server.
      if (mode === 'freeze') world.isHeld = false;
      const next = await createManager();
      assert.equal([world.isHeld, world.running?.run], [false, 'r1'], `after ${writes} writes`);
      assert.is(next.all()[0]?.step, null);
    }
  });
}

test('A backup without a mode has the mode of the server', async () => {
  const { world, createManager } = createWorld();
  const backups = await createManager();
  assert.is((await backups.create({ ...request, mode: null })).mode, 'quiesce');
  await settle();
  world.running = null;
  assert.is((await backups.create({ ...request, mode: null })).mode, 'stop');
});

test('A backup whose flush is not answered fails, and the server may write again', async () => {
  const { world, createManager } = createWorld();
  world.answer = null;
  await (await createManager()).create({ ...request, mode: 'quiesce' });
  await settle();
  assert.equal(world.ended, ['finished quiesce_unanswered']);
  assert.equal(world.lines, ['save-off', 'save-all', 'save-on']);
});

test('A manager that ends at any write of the backup leaves the server running', async () => {
  for (let writes = 1; writes <= 9; writes += 1) {
    const { world, createManager } = createWorld();
    world.writesLeft = writes;
    void (await createManager()).create(request);
    await settle();
    world.writesLeft = Number.POSITIVE_INFINITY;
    const next = await createManager();
    assert.is(world.running?.build, 'b1', `after ${writes} writes`);
    const [backup] = next.all();
    assert.is(backup?.step, null);
    assert.ok(['done', 'interrupted'].includes(backup?.end?.fault?.code ?? 'done'), JSON.stringify(backup));
  }
});

test('A start with the Data Folder during the backup fails the backup', async () => {
  const { world, createManager } = createWorld();
  world.running = null;
  world.duringSave = () => {
    world.running = { ...server, build: 'b2' };
    for (const callback of world.starts) callback();
  };
  const backups = await createManager();
  await backups.create(request);
  await settle();
  assert.equal(world.ended, ['finished folder_started']);
  assert.is(world.snapshots.size, 0);
  assert.equal(world.running, { ...server, build: 'b2' });
});

test('Files that change while they are saved fail the backup without a snapshot', async () => {
  const { world, createManager } = createWorld();
  world.changed = 'save.db';
  const backups = await createManager();
  await backups.create(request);
  await settle();
  assert.equal(backups.all()[0]?.end?.fault, { code: 'source_changed', path: 'save.db' });
  assert.is(world.snapshots.size, 0);
});

test('Older backups are deleted only after the new backup was checked', async () => {
  const { world, createManager } = createWorld();
  world.running = null;
  world.keepLast = 1;
  const backups = await createManager();
  const good = await backups.create(request);
  await settle();
  world.isDamaged = true;
  const damaged = await backups.create(request);
  await settle();
  assert.equal(world.ended, ['finished done', 'finished snapshot_damaged']);
  assert.is(backups.find(damaged.id)?.verified?.fault?.code, 'snapshot_damaged');
  assert.equal([...world.snapshots], [good.id, damaged.id]);
  world.isDamaged = false;
  const next = await backups.create(request);
  await settle();
  assert.equal([...world.snapshots], [damaged.id, next.id]);
});

test('A manager that ends normally leaves the start of the server to the next manager', async () => {
  const { world, createManager } = createWorld();
  const backups = await createManager();
  world.duringCopy = () => void backups.close();
  await backups.create(request);
  await settle();
  assert.is(world.running, null);
  world.duringCopy = () => undefined;
  const next = await createManager();
  assert.is(world.running?.build, 'b1');
  assert.is(next.all()[0]?.end?.fault?.code, 'interrupted');
});

test('A manager that ends during the start leaves the start to the next manager', async () => {
  for (const refused of ['all', 'starts'] as const) {
    const { world, createManager } = createWorld();
    const backups = await createManager();
    world.duringCopy = () => (world.refused = refused);
    await backups.create(request);
    await settle();
    assert.is(world.running, null);
    await backups.close();
    world.refused = null;
    await createManager();
    assert.is(world.running?.build, 'b1', refused);
  }
});

test('A backup is done even if a client starts the server before the backup does', async () => {
  const { world, createManager } = createWorld();
  const backups = await createManager();
  world.beforeStart = () => (world.running = { ...server, run: 'r9' });
  await backups.create(request);
  await settle();
  assert.equal([world.ended, world.running?.run], [['finished done'], 'r9']);
});

test('A stop that the previous manager has begun is completed', async () => {
  const { world, createManager } = createWorld();
  world.writesLeft = 4;
  void (await createManager()).create(request);
  await settle();
  assert.equal([JSON.parse([...world.records.values()][0] ?? '{}').stopped, world.stops], ['b1', 1]);
  world.writesLeft = Number.POSITIVE_INFINITY;
  // The manager was killed before the stop had ended.
  world.running = server;
  world.endOperations = async () => {
    if (world.running?.run === 'r1') world.running = null;
  };
  await createManager();
  assert.is(world.running?.run, 'r2');
});

test('A manager that ends during a restore has swapped all files or none', async () => {
  for (let writes = 1; writes <= 3; writes += 1) {
    const { world, createManager } = createWorld();
    world.running = null;
    const backups = await createManager();
    const made = await backups.create(request);
    await settle();
    world.writesLeft = writes;
    void backups.restore(backups.find(made.id) as Backup & KeptBackup, restoreOrder);
    await settle();
    world.writesLeft = Number.POSITIVE_INFINITY;
    const [backup] = (await createManager()).all();
    assert.is(backup?.step, null);
    assert.is(backup?.restored?.end?.fault === null, world.isSwapped, `after ${writes} writes`);
    assert.is(backup?.restored?.kept !== null, world.isSwapped);
  }
});

test.run();
