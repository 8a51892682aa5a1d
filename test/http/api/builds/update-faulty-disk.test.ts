/** Plans of updates during which the disk becomes full at any step. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { tarOf } from '../../../adapters/archives/archives.js';
import { arm, disarm, killedAtStep } from '../../../kit/manager/kill-at-step.js';
import {
  type Behaviour,
  buildFile,
  manageUpdates,
  offer,
  planOf,
  planPath,
  prepareUpdates,
  type UpdateSetup,
  untilEnded,
  untilOffered,
} from '../../../kit/manager/server-updates.js';
import type { RunningService } from '../../../kit/manager/service.js';
import type { ServiceProcess } from '../../../kit/manager/service-process.js';
import { endServers, waitForStatus } from '../../../kit/manager/shared-service.js';
import { reportSteps, sampleSteps } from '../../../kit/manager/step-sample.js';
import { sampleCases } from '../../../kit/sample.js';
import { findMountFault, mountSmall, processState } from '../../../kit/system/broken-environment.js';
import { type Fault, fillFaults } from '../../../kit/system/disk-faults.js';
import { until } from '../../../kit/system/until.js';

// Test limit: 400 s, each step has a manager and two runs.
const reason = findMountFault();

interface SharedServiceProcess extends UpdateSetup {
  unmount: () => void;
}

const test = suite<SharedServiceProcess>('http/api/builds/update-faulty-disk');

test.after.each(async ({ service, index, workspace, unmount }) => {
  await service?.end('SIGKILL');
  await endServers(workspace);
  index.end();
  unmount();
  workspace.remove();
});

const archiveOf = (behaviour: Behaviour): Buffer =>
  tarOf([
    { path: 'build.json', content: JSON.stringify(buildFile(behaviour, { backup: 'freeze' })) },
    { path: 'content', content: randomBytes(200_000).toString('hex') },
  ]);

async function begin(shared: SharedServiceProcess, behaviour: Behaviour): Promise<void> {
  const place = (root: string): void => {
    shared.unmount = mountSmall(root, 16 * 1_024);
  };
  Object.assign(shared, await prepareUpdates('good', { backup: 'freeze' }, place));
  mkdirSync(join(shared.workspace.root, 'data/world/deep'));
  offer(shared.index, archiveOf(behaviour));
}

/** Starts the Build `100`, without the second Build. */
async function startNextServer(service: RunningService): Promise<void> {
  await untilOffered(service);
  if ((await service.get('/status')).json.state === 'running') assert.is((await service.post('/stop')).status, 204);
  for (const { id } of (await service.get('/builds')).json)
    if (id !== '100') assert.is((await service.request('DELETE', `/builds/${id}`)).status, 204);
  const answer = await service.post('/start?wait=ready', { Build: '100', Folder: 'world' });
  assert.is(answer.status, 204, answer.text);
}

/**
 * The plan with short limits. If the ready line of the server was lost on the full disk, the update is rolled back
 * within the limit of `until`.
 */
const wanted = { folder: 'world', channel: 'latest', swap: 'now', probation_minutes: 0.01, ready_minutes: 0.5 };

/** Returns whether the plan has ended, or cannot continue without space. */
async function hasEndedOrWaits(service: RunningService, begun: number): Promise<boolean> {
  if (service.log().slice(begun).includes('of the update')) return true;
  if ((await service.get('/status')).json.state === 'stopped') return true;
  const { state } = await planOf(service);
  return ['done', 'rolled_back', 'failed'].includes(state);
}

/**
 * @param isReadyLineLost whether the ready line may have been printed while the disk was full. The server is then never
 *   up
 */
const runsWith =
  (wanted: string, isReadyLineLost: boolean) =>
  ({ state, pid, build, phase }: any): boolean =>
    build === wanted && (phase === 'up' || (isReadyLineLost && state === 'running' && pid !== null));

function manageFaulty(shared: SharedServiceProcess, fault: Fault): Promise<ServiceProcess> {
  const { workspace } = shared;
  const hook = { ...killedAtStep(workspace), KILL_PROMISES: '1', STEP_COMMAND: fault.command(workspace.root) };
  return manageUpdates(shared, [], hook);
}

/** Fills the disk at a step of a plan; never at step 0. @returns the number of steps, for step 0 */
async function faultAt(shared: SharedServiceProcess, step: number, fault: Fault, expected: string): Promise<number> {
  const { workspace, service } = shared;
  const { root } = workspace;
  await startNextServer(service);
  await service.get('/backups');
  const begun = service.log().length;
  arm(workspace, step);
  const planned = await service.post(planPath, wanted);
  if (planned.status === 202)
    await until(() => hasEndedOrWaits(service, begun), `step ${step}: an end`).catch(async (error) => {
      const found = { plan: await planOf(service), status: (await service.get('/status')).json };
      throw new Error(`step ${step} has not ended: ${JSON.stringify(found)}`, { cause: error });
    });
  else assert.is(planned.json.code, 'updates_unwritable');
  const isReached = fault.isThere(root);
  if (isReached) fault.repair(root);
  // A later step may not be reached, because a plan can have fewer steps than the plan whose steps were counted.
  if (step === 1) assert.ok(isReached, 'there was no fault');
  const counted = disarm(workspace);
  const plan = planned.status === 202 ? await untilEnded(service) : null;
  const where = `step ${step}: ${plan?.state} ${plan?.reason} ${plan?.problem}`;
  if (!isReached) assert.is(plan.state, expected, where);
  if (plan !== null && plan.state !== expected) assert.ok(['failed', 'rolled_back'].includes(plan.state), where);
  if (plan?.state === 'failed') assert.type(plan.problem, 'string');
  const build = plan?.state === 'done' ? '200' : '100';
  const runs = runsWith(build, isReached && plan?.state === 'rolled_back');
  const status = await waitForStatus(service, runs).catch(async (error) => {
    throw new Error(`${where}: ${JSON.stringify((await service.get('/status')).json)}`, { cause: error });
  });
  assert.not.ok('TtX'.includes(processState(status.pid)), where);
  await until(() => readdirSync(join(root, 'data')).join() === 'world', `${where}: nothing left in data`);
  const builds = (): string => readdirSync(join(root, 'builds')).join();
  await until(() => ['100', '100,200'].includes(builds()), `${where}: nothing left in builds: ${builds()}`);
  if (existsSync(join(root, 'builds/200'))) assert.is(statSync(join(root, 'builds/200/content')).size, 400_000, where);
  await service.end('SIGKILL');

  const next = await manageFaulty(shared, fault);
  shared.service = next;
  if (plan !== null) assert.equal(await planOf(next), plan, where);
  assert.is((await waitForStatus(next, runs)).run, status.run);
  for (const { id } of (await next.get('/backups')).json) await next.request('DELETE', `/backups/${id}`);
  if (plan?.state === 'failed' || plan === null) {
    const again = await next.post(planPath, wanted);
    assert.is(again.status, 202, where);
    assert.is((await untilEnded(next)).state, expected, where);
  }
  return counted;
}

const outcomes = [
  ['good', 'done'],
  ['crashing', 'rolled_back'],
] as const;

if (reason !== null) console.log(`SKIPPED: ${reason}`);
else
  for (const [behaviour, expected] of outcomes)
    for (const [name, fault] of sampleCases(behaviour, Object.entries(fillFaults), 1))
      test(`An update to a ${behaviour} Build is ended or delayed by ${name}`, async (shared) => {
        await begin(shared, behaviour);
        shared.service = await manageFaulty(shared, fault);
        const steps = sampleSteps(await faultAt(shared, 0, fault, expected), 3);
        for (const step of steps) await faultAt(shared, step, fault, expected);
        reportSteps(`${behaviour}: ${name}`, steps);
      });

test.run();
