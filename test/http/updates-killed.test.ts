/** A manager that is killed before and after each write of a plan, and the next manager, which completes the plan. */
// Test limit: 120 s, a probation of a second follows, and the managers are started one after another.
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type Behaviour,
  manageUpdates,
  planPath,
  planUpdate,
  prepareUpdates,
  startBefore,
  type UpdateSetup,
  untilEnded,
} from '../kit/manager/server-updates.js';
import type { RunningService } from '../kit/manager/service.js';
import type { ServiceProcess } from '../kit/manager/service-process.js';
import { endServers, serversOf, waitForStatus } from '../kit/manager/shared-service.js';
import { fixtures } from '../kit/manager/workspace.js';
import { sampleCases } from '../kit/sample.js';

const test = suite<UpdateSetup>('http/updates-killed');

/** The server outlives its manager. */
const args = ['--on-exit', 'keep', '--log-level', 'silent'];

test.after.each(async ({ service, index, workspace }) => {
  await service?.end('SIGKILL');
  await endServers(workspace);
  index.end();
  workspace.remove();
});

/**
 * Plans an update, and kills the manager at a write of the plan.
 * @returns the next manager; `null` if the plan has fewer writes
 */
async function killAt(setup: UpdateSetup, write: number, behaviour: Behaviour): Promise<ServiceProcess | null> {
  Object.assign(setup, await prepareUpdates(behaviour));
  const hook = join(fixtures, 'kill-at-plan.cjs');
  const first = await manageUpdates(setup, args, {
    NODE_OPTIONS: `--require=${hook}`,
    KILL_AT_PLAN: String(write),
  });
  setup.service = first;
  await startBefore(first);
  const exited = once(first.process, 'exit');
  const ended = planUpdate(first, { probation_minutes: 0.02 })
    .then(() => untilEnded(first))
    .catch(() => null);
  const plan = await Promise.race([ended, exited.then(() => null)]);
  if (plan !== null) return null;
  await exited;
  setup.service = await manageUpdates(setup, args);
  return setup.service;
}

async function check(setup: UpdateSetup, service: RunningService, states: readonly string[]): Promise<void> {
  const { workspace } = setup;
  // If the manager was killed before the first write, there is no plan.
  const isPlanned = (await service.get(planPath)).status === 200;
  const plan = isPlanned ? await untilEnded(service) : { state: 'none', build: null };
  assert.ok([...states, 'none'].includes(plan.state), `${plan.state}: ${plan.problem}`);
  const status = await waitForStatus(service, ({ phase }) => phase === 'up');
  assert.is(status.build, plan.state === 'done' ? '200' : '100');
  assert.equal(serversOf(workspace), [status.pid], 'only the reported server is alive');
  const builds = readdirSync(join(workspace.root, 'builds'));
  for (const build of builds) assert.ok(existsSync(join(workspace.root, 'builds', build, 'build.json')), build);
  assert.equal(
    builds.filter((build) => build.startsWith('.')),
    [],
    'what installations have left',
  );
}

/** The number of writes of each plan: one for its creation, and one for each of its states. */
const writes = { good: 6, crashing: 7 };

for (const [behaviour, states] of [
  ['good', ['done']],
  ['crashing', ['rolled_back']],
] as const) {
  const steps = Array.from({ length: 2 * writes[behaviour] }, (_, index) => index + 1);
  for (const write of sampleCases(behaviour, steps, 4))
    test(`An update with a kill at write ${write} ends as ${states.join()} with one server`, async (setup) => {
      const next = await killAt(setup, write, behaviour);
      assert.ok(next !== null, 'the manager was not killed');
      await check(setup, next as ServiceProcess, states);
    });

  test(`An update that ends ${states.join()} has no further write`, async (setup) => {
    assert.is(await killAt(setup, 2 * writes[behaviour] + 1, behaviour), null);
  });
}

test.run();
