/**
 * Managers that are killed before and after every write and every effect of a plan. The next manager continues the plan
 * and is also killed at every point.
 */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { UpdatePlan } from '../../../machines/updates/update-plan.js';
import { MortalPorts } from '../durable/mortal-ports.js';
import {
  type Behaviour,
  createPlan,
  hasEnded,
  readPlan,
  settle,
  UpdateWorld,
  type WorldPorts,
} from './simulated-world.js';

const test = suite('machines/updates/deaths');

const never = Number.POSITIVE_INFINITY;

/** The functions with which a manager only reads. */
const reads = ['tick', 'builds', 'preflight', 'observe', 'fault', 'close', 'onError', 'archive'];

interface Scenario {
  readonly plan?: Partial<UpdatePlan>;
  readonly behaviour?: Behaviour;
  readonly prepare?: (world: UpdateWorld) => void;
  readonly ends: readonly UpdatePlan['state'][];
}

const scenarios: Readonly<Record<string, Scenario>> = {
  'An update that restarts the server': { ends: ['done'] },
  'An update that waits for a restart': { plan: { swap: { type: 'restart' } }, ends: ['done'] },
  'An update at a time': { plan: { swap: { type: 'at', at: 25_000 } }, ends: ['done'] },
  'An update with a backup': { plan: { backupMode: 'freeze' }, ends: ['done'] },
  'An update whose archive cannot be downloaded': {
    prepare: (world) => (world.isDownloadable = false),
    ends: ['failed'],
  },
  'An update after which the server crashes': { behaviour: 'crashing', ends: ['rolled_back'] },
  'An update after which the server hangs': { behaviour: 'hanging', ends: ['rolled_back'] },
  'An update after which the server is not ready': { behaviour: 'silent', ends: ['rolled_back'] },
  'An update whose program cannot be executed': { behaviour: 'unstartable', ends: ['rolled_back'] },
};

function prepareWorld({ behaviour, prepare }: Scenario): UpdateWorld {
  const world = new UpdateWorld();
  world.behaviour = behaviour ?? 'good';
  prepare?.(world);
  return world;
}

/**
 * Starts a manager that is killed at one point, which is before or after a write or an effect, and lets the manager
 * work.
 * @returns whether the manager is still alive
 */
async function manage(world: UpdateWorld, moments: number, plan: UpdatePlan | null): Promise<boolean> {
  const mortals: MortalPorts<WorldPorts>[] = [];
  const store = world.startManager((ports) => {
    const mortal = new MortalPorts(ports, reads, ['onState']);
    mortal.dieAfter(moments);
    mortals.push(mortal);
    return mortal.ports;
  });
  if (plan === null) store.resume();
  else await Promise.race([store.begin(plan), settle()]);
  await world.pass(store);
  return mortals.every(({ isDead }) => !isDead);
}

function check(world: UpdateWorld, { ends }: Scenario, when: string): void {
  const plan = readPlan(world);
  // The manager was killed before the plan was written.
  if (plan === null) return assert.equal([world.run?.build, world.states], ['b1', []], when);
  assert.ok(hasEnded(world), `${when}: the plan is ${plan.state}`);
  assert.ok(ends.includes(plan.state), `${when}: ${plan.state} ${plan.reason?.code} ${plan.reason?.because}`);
  assert.is(world.run?.build, plan.state === 'done' ? 'b2' : 'b1', when);
  for (const state of plan.steps.slice(-1)) assert.is(state.state, plan.state, when);
  assert.ok(world.states.filter((state) => state === plan.state).length <= 1, `${when}: ${world.states}`);
}

for (const [name, scenario] of Object.entries(scenarios))
  test(`${name} is completed by the next manager`, async () => {
    let deaths = 0;
    for (let moment = 0, isWhole = false; !isWhole; moment += 1) {
      const world = prepareWorld(scenario);
      isWhole = await manage(world, moment, createPlan(scenario.plan));
      // The second kill moves over the moments of the next manager.
      const second = isWhole ? never : moment % 2 === 0 ? (moment * 7) % 17 : never;
      const hasContinued = await manage(world, second, null);
      await manage(world, never, null);
      check(world, scenario, `death after ${moment} moments, then after ${second}`);
      deaths += isWhole ? 0 : hasContinued ? 1 : 2;
    }
    console.log(`${name}: ${deaths} deaths`);
  });

test('A plan whose states cannot be written continues', async () => {
  const world = new UpdateWorld();
  const store = world.startManager();
  await store.begin(createPlan({ backupMode: 'freeze' }));
  world.isWritable = false;
  await world.pass(store);
  assert.equal([store.present()?.state, readPlan(world)?.state, world.backups], ['waiting', 'installing', 1]);
  world.isWritable = true;
  await world.pass(store);
  assert.equal([readPlan(world)?.state, world.backups, world.run?.build], ['done', 1, 'b2']);
});

test('A failure that could not be written at first is written once', async () => {
  const world = new UpdateWorld();
  world.isDownloadable = false;
  const store = world.startManager();
  await store.begin(createPlan());
  world.isWritable = false;
  await world.pass(store);
  assert.equal(world.states, ['installing']);
  world.isWritable = true;
  await world.pass(store);
  assert.equal([world.states, readPlan(world)?.reason?.code], [['installing', 'failed'], 'unreachable']);
});

test('A cancellation that cannot be written is refused, and the plan keeps waiting', async () => {
  const world = new UpdateWorld();
  const store = world.startManager();
  await store.begin(createPlan({ swap: { type: 'at', at: 1e9 } }));
  await settle();
  world.isWritable = false;
  await store.request({ type: 'cancel' }).then(
    () => assert.unreachable('it was cancelled'),
    (error) => assert.is(error.code, 'ENOSPC'),
  );
  assert.is(store.open()?.state, 'waiting');
  world.isWritable = true;
  assert.is((await store.request({ type: 'cancel' }))?.state, 'cancelled');
  assert.is(readPlan(world)?.state, 'cancelled');
});

test('A manager that ends leaves the plan to the next manager', async () => {
  const world = new UpdateWorld();
  const store = world.startManager();
  await store.begin(createPlan({ swap: { type: 'at', at: 1e9 } }));
  await settle();
  await store.close();
  assert.is(await store.request({ type: 'cancel' }), null);
  assert.is(readPlan(world)?.state, 'waiting');
  const next = world.startManager();
  next.resume();
  assert.is((await next.request({ type: 'cancel' }))?.state, 'cancelled');
});

test.run();
