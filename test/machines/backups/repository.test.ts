/** Backups whose repository cannot be reached, or has remains of an interrupted backup. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Backup, KeptBackup } from '../../../machines/backups/types.js';
import { createWorld, request, server, settle } from './simulated-world.js';

const test = suite('machines/backups/repository');

for (const mode of ['stop', 'freeze', 'quiesce'] as const)
  test(`${mode}: an unreachable repository does not stop the server`, async () => {
    const { world, createManager } = createWorld();
    world.isReachable = false;
    const backups = await createManager();
    await backups.create({ ...request, mode });
    await settle();
    assert.equal([world.ended, world.stops, world.heldAtCopy], [['finished repository_unreachable'], 0, null]);
    assert.equal([world.running, world.lines], [server, []]);
  });

test('A verification without the repository leaves the backup good', async () => {
  for (const [fault, count] of [
    [{ code: 'repository_unreachable', repository: 'sftp:host:/srv', because: 'refused' }, 1],
    [{ code: 'snapshot_damaged', because: 'bits' }, 2],
  ] as const) {
    const { world, createManager } = createWorld();
    world.keepLast = 1;
    const backups = await createManager();
    await backups.create(request);
    await settle();
    world.verified = { fault };
    await backups.verify(backups.all()[0] as Backup & KeptBackup, request.by);
    await settle();
    assert.is(backups.all()[0]?.verified?.fault?.code, fault.code);
    await backups.create(request);
    await settle();
    // Retention counts and deletes only good backups.
    assert.is(backups.all().length, count);
  }
});

test('A backup cannot begin during the deletion of another backup', async () => {
  const { world, createManager } = createWorld();
  const backups = await createManager();
  await backups.create(request);
  await settle();
  const removing = backups.remove(backups.all()[0] as Backup);
  assert.ok(backups.isBusy());
  assert.is(await removing, null);
  await backups.idle();
  assert.equal([backups.isBusy(), world.snapshots.size], [false, 0]);
});

test('The next manager removes the snapshot that an interrupted backup has saved', async () => {
  const { world, createManager } = createWorld();
  const backups = await createManager();
  world.duringSave = () => (world.writesLeft = 0);
  void backups.create(request);
  await settle();
  assert.is(world.snapshots.size, 1);
  world.writesLeft = Number.POSITIVE_INFINITY;
  const next = await createManager();
  await next.idle();
  assert.equal([next.all()[0]?.end?.fault?.code, world.snapshots.size], ['interrupted', 0]);
});

test.run();
