/** Restores of the running Data Folder, which stop the server. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Backups } from '../../../machines/backups/jobs/backups.js';
import type { Backup, KeptBackup } from '../../../machines/backups/types.js';
import { createWorld, request, restoreOrder, settle } from './simulated-world.js';

const test = suite('machines/backups/restore-running');

const order = { ...restoreOrder, mayStop: true };

/** Makes a backup while no server runs, and then starts a server with the Data Folder. */
async function createBackedUp() {
  const simulated = createWorld();
  const { world } = simulated;
  const { running } = world;
  world.running = null;
  const backups = await simulated.createManager();
  const { id } = await backups.create(request);
  await settle();
  world.running = running;
  world.ended = [];
  return { ...simulated, backups, id };
}

function find(backups: Backups, id: string): Backup & KeptBackup {
  return backups.find(id) as Backup & KeptBackup;
}

test('The server is stopped before the files are replaced', async () => {
  const { world, backups, id } = await createBackedUp();
  let stopsBefore = 0;
  world.beforeSwap = () => (stopsBefore = world.stops);
  await backups.restore(find(backups, id), order);
  await settle();
  assert.equal([stopsBefore, world.isSwapped, world.ended], [1, true, ['restored done']]);
  assert.equal([world.running?.run, world.running?.build, world.running?.folder], ['r2', 'b1', 'world']);
  const { stopped, step, restored } = find(backups, id);
  assert.equal([stopped, step, restored?.end?.fault], [null, null, null]);
});

test('A restore affects neither a stopped server nor a server with another Data Folder', async () => {
  for (const folder of ['other', null]) {
    const { world, backups, id } = await createBackedUp();
    world.running = world.running && folder === null ? null : world.running && { ...world.running, folder: 'other' };
    const before = world.running;
    await backups.restore(find(backups, id), order);
    await settle();
    assert.equal([world.stops, world.running, world.ended], [0, before, ['restored done']]);
  }
});

test('Restored files with a fatal finding do not replace files or stop the server', async () => {
  const { world, backups, id } = await createBackedUp();
  world.found = { code: 'preflight_failed', finding: 'config_missing' };
  await backups.restore(find(backups, id), order);
  await settle();
  assert.equal([world.stops, world.isSwapped, world.ended], [0, false, ['restored preflight_failed']]);
  await backups.restore(find(backups, id), { ...order, mustPassPreflight: false });
  await settle();
  assert.equal([world.stops, world.isSwapped, world.ended.at(-1)], [1, true, 'restored done']);
});

test('A server that cannot be stopped keeps running with its files', async () => {
  const { world, backups, id } = await createBackedUp();
  world.stopFault = 'stop_timeout';
  await backups.restore(find(backups, id), order);
  await settle();
  assert.equal([world.running?.run, world.isSwapped, world.ended], ['r1', false, ['restored stop_failed']]);
  assert.is(find(backups, id).stopped, null);
});

test('The server is started again if the files cannot be replaced', async () => {
  const { world, backups, id } = await createBackedUp();
  world.swapFault = { code: 'target_unwritable', because: 'EIO' };
  await backups.restore(find(backups, id), order);
  await settle();
  assert.equal([world.running?.run, world.ended], ['r2', ['restored target_unwritable']]);
  assert.is(find(backups, id).restored?.kept, null);
});

test('A server that a client starts during the restore keeps its files', async () => {
  const { world, backups, id } = await createBackedUp();
  const { running } = world;
  world.beforeSwap = () => (world.running = running && { ...running, run: 'r9' });
  await backups.restore(find(backups, id), order);
  await settle();
  assert.equal([world.running?.run, world.isSwapped, world.ended], ['r9', false, ['restored folder_started']]);
});

test('The restore fails if the server cannot be started again', async () => {
  const { world, backups, id } = await createBackedUp();
  world.startFault = 'build_not_found';
  await backups.restore(find(backups, id), order);
  await settle();
  assert.equal([world.running, world.isSwapped, world.ended], [null, true, ['restored start_failed']]);
  assert.ok(find(backups, id).restored?.kept !== null);
});

test('A manager that ends at any write leaves the server running', async () => {
  for (let writes = 1; ; writes += 1) {
    const { world, createManager, backups, id } = await createBackedUp();
    world.writesLeft = writes;
    void backups.restore(find(backups, id), order);
    await settle();
    const wasWhole = world.ended.length > 0;
    world.writesLeft = Number.POSITIVE_INFINITY;
    const { step, stopped, restored } = find(await createManager(), id);
    assert.equal([step, stopped, world.running?.folder], [null, null, 'world'], `after ${writes} writes`);
    assert.is(restored?.end?.fault === null, world.isSwapped, `after ${writes} writes`);
    assert.is(world.ended.length, 1, `after ${writes} writes: the end is reported once`);
    if (wasWhole) break;
  }
});

test('The next manager starts the server that a restore has stopped', async () => {
  const { world, createManager, backups, id } = await createBackedUp();
  world.beforeSwap = () => {
    world.refused = 'all';
    void backups.close();
  };
  await backups.restore(find(backups, id), order);
  await settle();
  assert.equal([world.running, world.ended], [null, []]);
  world.refused = null;
  const next = await createManager();
  assert.equal([world.running?.run, find(next, id).restored?.end?.fault?.code ?? null], ['r2', null]);
  assert.equal(world.ended, ['restored done']);
});

test.run();
