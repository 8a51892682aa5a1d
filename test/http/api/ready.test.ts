/** The ready line of a Build, which shows that its server is up, and POST /start?wait=ready. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Answer } from '../../kit/manager/service.js';
import { startServiceProcess } from '../../kit/manager/service-process.js';
import {
  endServers,
  type SharedServiceProcess,
  shareServiceProcess,
  standard,
  waitForStatus,
} from '../../kit/manager/shared-service.js';
import { createWorkspace, fixtures, type Workspace } from '../../kit/manager/workspace.js';

const test = suite<SharedServiceProcess>('http/api/ready');

const speaking = { Build: 'speaking', Folder: 'world' };
const program = join(fixtures, 'speaking-server.sh');

shareServiceProcess(test, (workspace) => {
  workspace.addBuild('speaking', { command: [program], ready: '^Server is up', stop: { command: 'quit' } });
  workspace.addBuild('failing', {
    command: [join(fixtures, 'console-server.sh'), 'silent', 'exit=3'],
    ready: '^Server is up',
  });
  workspace.addBuild('lost', {
    command: [
      '/bin/sh',
      '-c',
      'for n in 1 2 3 4 5 6 7 8 9 10 11 12; do echo "line $n"; done; printf "no newline"; exit 4',
    ],
  });
});

/** Makes the server print its ready line. */
async function sayUp({ service }: SharedServiceProcess): Promise<void> {
  assert.is((await service.post('/command', { Command: 'say Server is up\\n' })).status, 202);
}

const phaseIs =
  (phase: string | null) =>
  (status: any): boolean =>
    status.phase === phase;

/** Sends POST /start?wait=ready. Resolves when the server runs, with the pending answer. */
async function startWaiting(
  { service }: SharedServiceProcess,
  query = 'wait=ready',
  body: object = speaking,
): Promise<{ answer: Promise<Answer>; status: any }> {
  const answer = service.post(`/start?${query}`, body);
  return { answer, status: await waitForStatus(service, ({ pid, phase }) => pid !== null && phase === 'launching') };
}

test('POST /start answers as soon as the program runs, before the server is up', async (shared) => {
  const { service } = shared;
  assert.is((await service.post('/start', speaking)).status, 204);
  const { json: before } = await service.get('/status');
  assert.equal([before.state, before.phase], ['running', 'launching']);
  assert.ok(before.pid > 0);
  assert.ok((await service.get('/')).json.running);
  await sayUp(shared);
  const after = await waitForStatus(service, phaseIs('up'));
  assert.equal([after.run, after.pid, after.started_at], [before.run, before.pid, before.started_at]);
});

test('POST /command, /restart and /stop work while a server is launching', async (shared) => {
  const { service } = shared;
  assert.is((await service.post('/start', speaking)).status, 204);
  const { json: first } = await service.get('/status');
  assert.is((await service.post('/start', speaking)).status, 409);
  assert.is((await service.post('/command', { Command: 'say hello\\n' })).status, 202);
  assert.is((await service.post('/command', {})).status, 400);
  assert.is((await service.post('/restart')).status, 204);
  const { json: second } = await service.get('/status');
  assert.is(second.phase, 'launching');
  assert.is.not(second.run, first.run);
  assert.is((await service.post('/stop')).status, 204);
  assert.is((await service.get('/status')).json.state, 'stopped');
});

test('POST /start?wait=ready answers at the ready line', async (shared) => {
  const { answer } = await startWaiting(shared);
  assert.is((await shared.service.post('/start', speaking)).status, 409);
  await sayUp(shared);
  assert.equal([(await answer).status, (await answer).headers.get('start-reached')], [204, 'ready']);
  assert.is((await shared.service.get('/status')).json.phase, 'up');
});

test('POST /start?wait=ready gets 504 at the timeout, and the server keeps running', async ({ service }) => {
  const answer = await service.post('/start?wait=ready&timeout=1', speaking);
  assert.equal([answer.status, answer.json.code], [504, 'not_ready']);
  assert.match(answer.json.detail, 'has not printed its ready line within 1 s. It keeps running.');
  const { json: status } = await service.get('/status');
  assert.equal([status.state, status.phase], ['running', 'launching']);
});

test('POST /start?wait=ready gets 500 with the exit before the ready line', async ({ service }) => {
  const answer = await service.post('/start?wait=ready', { Build: 'failing', Folder: 'world' });
  assert.equal([answer.status, answer.json.code], [500, 'ended_before_ready']);
  assert.match(answer.json.detail, 'exited with exit code 3 before it printed its ready line.');
  const { json: status } = await service.get('/status');
  assert.equal([status.state, status.last_exit.code], ['stopped', 3]);
});

for (const [operation, state] of [
  ['stop', 'stopped'],
  ['restart', 'running'],
] as const) {
  test(`POST /start?wait=ready gets 500 if ${operation} ends the run first`, async (shared) => {
    const { answer, status: first } = await startWaiting(shared);
    assert.is((await shared.service.post(`/${operation}`)).status, 204);
    const { status, json } = await answer;
    assert.equal([status, json.code], [500, 'ended_before_ready']);
    const { json: now } = await shared.service.get('/status');
    assert.is(now.state, state);
    assert.is(now.last_exit.run, first.run);
  });
}

test('POST /start?wait=ready without `ready` answers "launched" after a second', async ({ service }) => {
  const began = performance.now();
  const { status, headers } = await service.post('/start?wait=ready&timeout=1', standard);
  assert.equal([status, headers.get('start-reached')], [204, 'launched']);
  assert.ok(performance.now() - began >= 990, 'it was watched for a second');
  assert.is((await service.get('/status')).json.phase, 'up');
});

test('POST /start?wait=ready without `ready` gets 500 after an instant exit', async ({ service }) => {
  const { status, json } = await service.post('/start?wait=ready', { Build: 'lost', Folder: 'world' });
  assert.equal([status, json.code], [500, 'ended_before_ready']);
  assert.is(json.detail, 'The server exited with exit code 4 within its first second. Its Build has no ready line.');
  assert.equal(json.console, [...Array.from({ length: 9 }, (_, index) => `line ${index + 4}`), 'no newline']);
});

test('POST /start?wait=ready is refused like any other start', async ({ service }) => {
  const refused = await service.post('/start?wait=ready', { Build: 'nothing', Folder: 'world' });
  assert.equal([refused.status, refused.json.code], [400, 'build_unknown']);
});

const malformed = {
  'wait=up': 'wait',
  'wait=': 'wait',
  'wait=ready&wait=ready': 'wait',
  'wait=READY': 'wait',
  'wait=ready&timeout=0': 'timeout',
  'wait=ready&timeout=3601': 'timeout',
  'wait=ready&timeout=1.5': 'timeout',
  'wait=ready&timeout=-1': 'timeout',
  'wait=ready&timeout=': 'timeout',
  'wait=ready&timeout=1&timeout=2': 'timeout',
  'timeout=x': 'timeout',
};

for (const [query, parameter] of Object.entries(malformed)) {
  test(`POST /start?${query} gets 400, or 409 while a server runs`, async ({ service }) => {
    const answer = await service.post(`/start?${query}`, standard);
    assert.equal([answer.status, answer.json.code], [400, 'query_invalid']);
    assert.match(answer.json.detail, `"${parameter}"`);
    assert.is((await service.get('/status')).json.state, 'stopped');
    assert.is((await service.post('/start', standard)).status, 204);
    assert.equal((await service.post(`/start?${query}`, standard)).json.code, 'already_running');
  });
}

const ends = [
  ['stop', 500, 'ended_before_ready'],
  ['keep', 503, 'shutting_down'],
] as const;

for (const [onExit, status, code] of ends) {
  test(`POST /start?wait=ready gets ${status} if the manager ends with --on-exit ${onExit}`, async () => {
    const workspace = prepared();
    const service = await startServiceProcess(workspace.root, { args: ['--on-exit', onExit] });
    try {
      const { answer } = await startWaiting({ service, workspace });
      assert.is(await service.end(), 0);
      const received = await answer;
      assert.equal([received.status, received.json.code], [status, code]);
    } finally {
      await service.end('SIGKILL');
      await clear(workspace);
    }
  });
}

for (const [moment, phase] of [
  ['before', 'launching'],
  ['after', 'up'],
] as const) {
  test(`The status is ${phase} after a manager's kill ${moment} the ready line`, async () => {
    const workspace = prepared();
    let service = await startServiceProcess(workspace.root);
    try {
      assert.is((await service.post('/start', speaking)).status, 204);
      const { json: before } = await service.get('/status');
      if (phase === 'up') {
        await sayUp({ service, workspace });
        await waitForStatus(service, phaseIs('up'));
      }
      await service.end('SIGKILL');
      assert.is(existsSync(join(workspace.root, 'run', before.run, 'ready')), phase === 'up');
      service = await startServiceProcess(workspace.root);
      const { json: after } = await service.get('/status');
      assert.equal([after.state, after.phase, after.run, after.pid], ['running', phase, before.run, before.pid]);
      if (phase === 'launching') {
        await sayUp({ service, workspace });
        await waitForStatus(service, phaseIs('up'));
      }
      assert.is((await service.post('/stop')).status, 204);
    } finally {
      await service.end();
      await clear(workspace);
    }
  });
}

function prepared(): Workspace {
  const workspace = createWorkspace();
  workspace.addBuild('speaking', { command: [program], ready: '^Server is up', stop: { command: 'quit' } });
  workspace.addFolder('world');
  return workspace;
}

/** Kills servers left by a failed test or by --on-exit keep, and removes the workspace. */
async function clear(workspace: Workspace): Promise<void> {
  await endServers(workspace);
  workspace.remove();
}

test.run();
