/** Plans that managers without durable jobs left, one plan for each state. */
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openPlanRecord } from '../../../adapters/updates/plan-file.js';
import { planStates, type UpdatePlan } from '../../../machines/updates/update-plan.js';
import { fixtures } from '../../kit/manager/workspace.js';
import { UpdateWorld } from './simulated-world.js';

const test = suite('machines/updates/old-plans');

const folder = join(fixtures, 'update-plans');

/** The end of each plan, and the Build with which the server then runs. */
const ends: Readonly<Record<UpdatePlan['state'], readonly [state: string, build: string]>> = {
  installing: ['done', 'b2'],
  checking: ['done', 'b2'],
  backing_up: ['done', 'b2'],
  waiting: ['done', 'b2'],
  swapping: ['done', 'b2'],
  probation: ['done', 'b2'],
  rolling_back: ['rolled_back', 'b1'],
  done: ['done', 'b2'],
  rolled_back: ['rolled_back', 'b1'],
  failed: ['failed', 'b1'],
  cancelled: ['cancelled', 'b1'],
};

/** Reads a plan as a manager reads it at its start. */
async function readOld(state: string): Promise<UpdatePlan | null> {
  const root = mkdtempSync(join(tmpdir(), 'old-plan-'));
  try {
    mkdirSync(join(root, 'manager'));
    copyFileSync(join(folder, `${state}.json`), join(root, 'manager', 'update-plan.json'));
    return (await openPlanRecord(root, assert.unreachable)).left;
  } finally {
    rmSync(root, { recursive: true });
  }
}

test('The stored old plans cover each state of a plan', () => {
  assert.equal(readdirSync(folder).sort(), planStates.map((state) => `${state}.json`).sort());
});

for (const state of planStates)
  test(`${state}: the next manager ends the plan, and the server runs`, async () => {
    const plan = await readOld(state);
    const world = new UpdateWorld();
    world.file = JSON.stringify(plan);
    world.isInstalled = state !== 'installing';
    const hasNewBuild = state === 'probation' || state === 'rolling_back' || state === 'done';
    if (hasNewBuild) world.run = { run: 'r2', build: 'b2', folder: 'world', cause: 'restart', isUp: true };
    const store = world.startManager();
    store.resume();
    await world.pass(store);
    assert.equal([store.present()?.state, world.run?.build], ends[state]);
    const steps = store.present()?.steps ?? [];
    assert.equal(steps.slice(0, plan?.steps.length), plan?.steps, 'the steps of the previous manager are kept');
    assert.is(steps.at(-1)?.state, store.present()?.state);
  });

test.run();
