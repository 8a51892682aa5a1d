/** Every row of sections 3, 4 and 7 of the interface document, over HTTP against real processes. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { invalidBodies } from '../../kit/http/invalid-bodies.js';
import {
  type SharedService,
  serversOf,
  shareService,
  standard,
  startStandard,
} from '../../kit/manager/shared-service.js';
import { isAlive } from '../../kit/system/processes.js';

const test = suite<SharedService>('http/api/control');
shareService(test);

const command = { Command: 'hello' };

/** Section 3, row by row. */
const table = [
  { from: 'stopped', path: '/start', body: standard, status: 204, code: null, to: 'running' },
  { from: 'running', path: '/start', body: standard, status: 409, code: 'already_running', to: 'running' },
  { from: 'running', path: '/restart', body: undefined, status: 204, code: null, to: 'running' },
  { from: 'stopped', path: '/restart', body: undefined, status: 409, code: 'not_running', to: 'stopped' },
  { from: 'running', path: '/stop', body: undefined, status: 204, code: null, to: 'stopped' },
  { from: 'stopped', path: '/stop', body: undefined, status: 409, code: 'not_running', to: 'stopped' },
  { from: 'running', path: '/command', body: command, status: 202, code: null, to: 'running' },
  { from: 'stopped', path: '/command', body: command, status: 409, code: 'not_running', to: 'stopped' },
] as const;

for (const row of table) {
  test(`POST ${row.path} on a ${row.from} server gets ${row.status} and leaves it ${row.to}`, async (shared) => {
    const before = row.from === 'running' ? await startStandard(shared) : null;
    await assertState(shared, row.from);

    const answer = await shared.service.post(row.path, row.body);
    assert.is(answer.status, row.status, answer.text);
    if (row.code !== null) assert.is(answer.json.code, row.code);
    if (row.status === 204) assertEmpty(answer);

    const after = await assertState(shared, row.to);
    // A refused operation and a command leave the run unchanged.
    if (before !== null && after.state === 'running' && row.path !== '/restart') {
      assert.is(after.pid, before.pid);
      assert.is(after.run, before.run);
    }
    if (row.path === '/restart' && before !== null) {
      assert.is.not(after.pid, before.pid);
      assert.is.not(after.run, before.run);
    }
    if (before !== null && before.run !== after.run) assert.not.ok(isAlive(before.pid), 'the old process is alive');
  });
}

for (const odd of invalidBodies) {
  test(`POST /start and POST /command get 409 rather than ${odd.status} for ${odd.name}`, async (shared) => {
    const { service } = shared;
    const refused = await service.request('POST', '/command', odd.init);
    assert.is(refused.status, 409, refused.text);
    assert.is(refused.json.code, 'not_running');

    const before = await startStandard(shared);
    const answer = await service.request('POST', '/start', odd.init);
    assert.is(answer.status, 409, answer.text);
    assert.is(answer.json.code, 'already_running');
    assert.is((await assertState(shared, 'running')).pid, before.pid);
  });

  test(`POST /restart and POST /stop ignore their bodies: ${odd.name}`, async (shared) => {
    const { service } = shared;
    for (const path of ['/restart', '/stop']) assert.is((await service.request('POST', path, odd.init)).status, 409);
    const before = await startStandard(shared);
    const restarted = await service.request('POST', '/restart', odd.init);
    assert.is(restarted.status, 204, restarted.text);
    assert.is.not((await assertState(shared, 'running')).pid, before.pid);
    const stopped = await service.request('POST', '/stop', odd.init);
    assert.is(stopped.status, 204, stopped.text);
    await assertState(shared, 'stopped');
  });
}

test('POST /start, /stop and /start again give each run a new id', async (shared) => {
  const { service } = shared;
  const runs = new Set<string>();
  for (let round = 0; round < 3; round++) {
    runs.add((await startStandard(shared)).run);
    assert.is((await service.post('/stop')).status, 204);
    await assertState(shared, 'stopped');
  }
  assert.is(runs.size, 3);
});

test('POST /stop ends processes that the server has started', async (shared) => {
  await startStandard(shared);
  await shared.service.post('/command', { Command: 'child' });
  const console = await shared.workspace.waitForConsole(/CHILD \d+/);
  const child = Number(/CHILD (\d+)/.exec(console)?.[1]);
  assert.ok(isAlive(child));
  assert.is((await shared.service.post('/stop')).status, 204);
  assert.not.ok(isAlive(child));
});

test.run();

function assertEmpty({ text, headers }: { text: string; headers: Headers }): void {
  assert.is(text, '');
  assert.is(headers.get('content-type'), null);
  assert.is(headers.get('content-length') ?? '0', '0');
}

/** Compares GET /status, GET / and the processes of the system. Returns the status. */
async function assertState({ service, workspace }: SharedService, state: 'stopped' | 'running'): Promise<any> {
  const { json: status } = await service.get('/status');
  const { json: summary } = await service.get('/');
  const isRunning = state === 'running';
  assert.is(status.state, state);
  assert.is(status.phase, isRunning ? 'up' : null);
  assert.is(summary.running, isRunning);
  for (const body of [status, summary]) {
    assert.is(body.build, isRunning ? 'console' : null);
    assert.is(body.folder, isRunning ? 'world' : null);
  }
  assert.equal(serversOf(workspace), isRunning ? [status.pid] : []);
  return status;
}
