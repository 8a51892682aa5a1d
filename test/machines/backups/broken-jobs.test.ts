/** Errors of the manager itself during jobs on backups. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Backup } from '../../../machines/backups/types.js';
import { createWorld, request, settle } from './simulated-world.js';

const test = suite('machines/backups/broken-jobs');

test('An unexpected error reaches the log and the job', async () => {
  const { world, createPorts, createManager } = createWorld();
  let thrown = 0;
  // The record of the next step can be written neither now nor later.
  const onChange = (): void => {
    if (world.running !== null || thrown === 2) return;
    thrown += 1;
    throw new Error('a fault of the manager');
  };
  const backups = await createManager({ ...createPorts(), onChange });
  await backups.create(request);
  await settle();
  assert.equal([thrown, world.errors], [2, ['a fault of the manager']]);
  const [backup] = backups.all();
  assert.equal(backup?.end?.fault, { code: 'job_broken', because: 'a fault of the manager' });
  assert.equal([backup?.step, backup?.stopped, world.running?.run], [null, null, 'r2']);
  assert.equal([world.ended, backups.isBusy()], [['finished job_broken'], false]);
});

test('An error in the report of an end, or during a clean-up, reaches the log', async () => {
  const { world, createPorts, createManager } = createWorld();
  const onEnd = (): never => {
    throw new Error('no history');
  };
  const backups = await createManager({ ...createPorts(), onEnd });
  await backups.create(request);
  await settle();
  assert.equal([world.errors, backups.all()[0]?.end?.fault, backups.isBusy()], [['no history'], null, false]);
  const record = { ...(backups.all()[0] as Backup), step: 'verifying' };
  world.records.set(record.id, JSON.stringify(record));
  const { repositories, ...ports } = createPorts();
  const [repository] = repositories;
  const clean = async (): Promise<never> => {
    throw new Error('no repository');
  };
  await (await createManager({ ...ports, repositories: [{ ...repository, clean }] })).idle();
  assert.equal(world.errors, ['no history', 'no repository']);
});

test.run();
