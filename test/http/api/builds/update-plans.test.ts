/** Plans of updates over the API with real servers. The plans are completed, rolled back or cancelled. */
// Test limit: 120 s, the tests wait some seconds for a probation and a hang.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type Behaviour,
  entriesOf,
  manageUpdates,
  planOf,
  planPath,
  planUpdate,
  prepareUpdates,
  startBefore,
  type UpdateSetup,
  untilEnded,
  untilState,
  untilUp,
} from '../../../kit/manager/server-updates.js';
import type { RunningService } from '../../../kit/manager/service.js';
import { endServers } from '../../../kit/manager/shared-service.js';
import { until } from '../../../kit/system/until.js';

const test = suite<UpdateSetup>('http/api/builds/update-plans');

async function begin(setup: UpdateSetup, behaviour: Behaviour, args: readonly string[] = [], more = {}): Promise<void> {
  Object.assign(setup, await prepareUpdates(behaviour, more));
  setup.service = await manageUpdates(setup, args);
  await startBefore(setup.service);
}

test.after.each(async ({ service, index, workspace }) => {
  await service?.end('SIGKILL');
  await endServers(workspace);
  index.end();
  workspace.remove();
});

const statesOf = ({ steps }: any): string[] => steps.map(({ state }: any) => state);

test('An update is done when the restarted server has passed the probation', async (setup) => {
  await begin(setup, 'good');
  const { service } = setup;
  const { run } = (await service.get('/status')).json;
  const plan = await planUpdate(service);
  assert.equal([plan.from, plan.build, plan.backup_mode, plan.reason], ['100', '200', 'none', null]);
  const ended = await untilEnded(service);
  assert.equal(statesOf(ended), ['installing', 'checking', 'waiting', 'swapping', 'probation', 'done']);
  const [swapped, done] = ended.steps.slice(-2).map(({ at }: any) => Date.parse(at));
  assert.ok(done - swapped >= 3_000, `${done - swapped} ms of probation`);
  const status = await untilUp(service, '200');
  assert.is.not(status.run, run);
  assert.equal(await entriesOf(service), [
    ['planned', 'done', undefined],
    ['swapped', 'done', undefined],
    ['ended', 'done', undefined],
  ]);
});

for (const args of [[], ['--on-crash', 'restart']])
  test(`An update is rolled back after a crash, ${args.join(' ') || 'by default'}`, async (setup) => {
    await begin(setup, 'crashing', args);
    const { service } = setup;
    await planUpdate(service);
    const ended = await untilEnded(service);
    assert.equal([ended.state, ended.reason], ['rolled_back', 'crashed'], ended.problem);
    await untilUp(service, '100');
    assert.equal(await entriesOf(service), [
      ['planned', 'done', undefined],
      ['swapped', 'done', undefined],
      ['rollback_begun', 'crashed', 'crashed'],
      ['ended', 'rolled_back', 'crashed'],
    ]);
    const exits = (await service.get('/history?type=server.exited')).json;
    assert.is(exits[0].detail.code, 7);
  });

for (const args of [[], ['--on-hang', 'restart', '--hang-after', '2']])
  test(`An update is rolled back after a hang, ${args.join(' ') || 'by default'}`, async (setup) => {
    await begin(setup, 'hanging', args);
    const { service } = setup;
    await planUpdate(service, { probation_minutes: 1 });
    const ended = await untilEnded(service);
    assert.is(ended.state, 'rolled_back', ended.problem);
    // The manager itself may restart the server first.
    assert.ok(['unresponsive', 'crashed'].includes(ended.reason), ended.reason);
    await untilUp(service, '100');
    assert.is((await entriesOf(service)).at(-1)?.[1], 'rolled_back');
  });

test("An update without the new Build's ready line is rolled back", async (setup) => {
  await begin(setup, 'silent');
  const { service } = setup;
  await planUpdate(service);
  const ended = await untilEnded(service);
  assert.equal([ended.state, ended.reason], ['rolled_back', 'not_ready'], ended.problem);
  const [swapped, begun] = ended.steps.slice(-3).map(({ at }: any) => Date.parse(at));
  assert.ok(begun - swapped >= 3_000, `${begun - swapped} ms until the rollback`);
  await untilUp(service, '100');
});

test("A plan fails before the swap if the new Build's program is missing", async (setup) => {
  await begin(setup, 'unstartable');
  const { service } = setup;
  const { run } = (await service.get('/status')).json;
  await planUpdate(service);
  const ended = await untilEnded(service);
  assert.is(ended.state, 'failed', ended.problem);
  assert.is((await service.get('/status')).json.run, run);
});

test('An update that waits for a restart changes the Build at a restart by a client', async (setup) => {
  await begin(setup, 'good');
  const { service } = setup;
  const { run } = (await service.get('/status')).json;
  await planUpdate(service, { swap: 'restart' });
  await untilState(service, 'waiting');
  const removal = await service.request('DELETE', '/builds/200');
  assert.equal([removal.status, removal.json.code], [409, 'build_in_use']);
  assert.is((await service.get('/status')).json.run, run);
  assert.is((await service.post('/restart')).status, 204);
  assert.is((await service.get('/status')).json.build, '200');
  assert.is((await untilEnded(service)).state, 'done');
});

test('An update changes the Build at the given time, and not at an earlier restart', async (setup) => {
  await begin(setup, 'good');
  const { service } = setup;
  const at = new Date(Date.now() + 4_000).toISOString();
  await planUpdate(service, { swap: 'at', swap_at: at });
  await untilState(service, 'waiting');
  assert.is((await service.post('/restart')).status, 204);
  if (Date.now() < Date.parse(at)) assert.is((await service.get('/status')).json.build, '100');
  const ended = await untilEnded(service);
  assert.is(ended.state, 'done', ended.problem);
  const swapped = ended.steps.find(({ state }: any) => state === 'swapping');
  assert.ok(swapped.at >= at, `${swapped.at} is before ${at}`);
});

test('An update that is cancelled before the swap does not change the running server', async (setup) => {
  await begin(setup, 'good');
  const { service } = setup;
  const { run } = (await service.get('/status')).json;
  await planUpdate(service, { swap: 'restart' });
  await untilState(service, 'waiting');
  const { status, json } = await service.request('DELETE', planPath);
  assert.equal([status, json.state, json.reason], [202, 'cancelled', 'cancelled']);
  assert.is((await service.post('/restart')).status, 204);
  const now = (await service.get('/status')).json;
  assert.equal([now.build, now.run === run], ['100', false]);
  assert.is((await service.request('DELETE', planPath)).json.code, 'update_not_cancellable');
});

test('An update that is cancelled during its download leaves no file', async (setup) => {
  await begin(setup, 'good');
  const { service, index, workspace } = setup;
  const indexed = index.answer;
  let isBegun = false;
  index.answer = (request, response) => {
    if (request.url !== '/two.tar') return indexed(request, response);
    isBegun = true;
    response.write('x');
  };
  await planUpdate(service);
  await until(() => isBegun, 'a download');
  assert.is((await service.request('DELETE', planPath)).json.state, 'cancelled');
  await until(async () => (await service.get('/installations')).json.length === 0, 'no installation');
  await until(() => readdirSync(join(workspace.root, 'builds')).join() === '100', 'no files of an installation');
  assert.not.ok(existsSync(join(workspace.root, 'builds/200')));
});

test('An update that is cancelled during the probation is rolled back', async (setup) => {
  await begin(setup, 'good');
  const { service } = setup;
  await planUpdate(service, { probation_minutes: 60 });
  await untilState(service, 'probation');
  assert.is((await service.request('DELETE', planPath)).json.state, 'rolling_back');
  const ended = await untilEnded(service);
  assert.equal([ended.state, ended.reason], ['rolled_back', 'cancelled']);
  await untilUp(service, '100');
});

test('A server that a client stops during the probation of an update stays stopped', async (setup) => {
  await begin(setup, 'good');
  const { service } = setup;
  await planUpdate(service, { probation_minutes: 60 });
  await untilState(service, 'probation');
  assert.is((await service.post('/stop')).status, 204);
  assert.is((await planOf(service)).state, 'probation');
  assert.is((await service.request('DELETE', planPath)).json.state, 'rolling_back');
  assert.is((await untilEnded(service)).state, 'rolled_back');
  assert.is((await service.get('/status')).json.state, 'stopped');
});

test('An update backs up the Data Folder before the swap, in the mode of the Build', async (setup) => {
  await begin(setup, 'good', [], { backup: { before: 'save-off', done: '^GOT save-off$' } });
  const { service } = setup;
  const { run } = (await service.get('/status')).json;
  await planUpdate(service, { swap: 'restart' });
  const { backup, backup_mode } = await untilState(service, 'waiting', 'failed');
  assert.is(backup_mode, 'quiesce');
  const { json } = await service.get(`/backups/${backup}`);
  assert.equal([json.folder, json.problem, json.mode], ['world', null, 'quiesce']);
  assert.is((await service.get('/status')).json.run, run);
});

test('An invalid plan of an update, and a second plan, are refused', async (setup) => {
  await begin(setup, 'good');
  const { service } = setup;
  const codeOf = async (body: object, id = 'fxserver') =>
    (await service.post(`/updates/${id}/plan`, { folder: 'world', channel: 'latest', ...body })).json.code;
  assert.is((await service.get(planPath)).json.code, 'update_plan_not_found');
  assert.is(await codeOf({}, 'other'), 'update_source_not_found');
  assert.is(await codeOf({ folder: 'nowhere' }), 'folder_not_found');
  assert.is(await codeOf({ channel: 'recommended' }), 'update_not_offered');
  assert.is(await codeOf({ channel: 'newest' }), 'update_invalid');
  assert.is(await codeOf({ swap: 'at' }), 'update_invalid');
  assert.is(await codeOf({ swap: 'at', swap_at: '2020-01-01T00:00:00Z' }), 'update_invalid');
  assert.is(await codeOf({ swap_at: '2120-01-01T00:00:00Z' }), 'update_invalid');
  assert.is(await codeOf({ probation_minutes: 0 }), 'update_invalid');
  await planUpdate(service, { swap: 'restart' });
  assert.is(await codeOf({}), 'update_busy');
  await untilState(service, 'waiting');
  await service.request('DELETE', planPath);
  assert.is((await service.post('/stop')).status, 204);
  assert.is(await codeOf({}), 'folder_not_running');
});

const codeOfToken = async (service: RunningService, token: string) =>
  (
    await service.request('POST', planPath, {
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ folder: 'world' }),
    })
  ).json.code;

test('An update also needs the scope `control`, because it restarts the server', async (setup) => {
  await begin(setup, 'good');
  const { service } = setup;
  const { json } = await service.post('/access/tokens', { name: 'installer', scopes: ['read', 'builds'] });
  assert.type(json.token, 'string', JSON.stringify(json));
  assert.is(await codeOfToken(service, json.token), 'scope_missing');
});

test.run();
