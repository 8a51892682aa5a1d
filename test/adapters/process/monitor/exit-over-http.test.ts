/** The API's answers for servers that misbehave. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type RunningService, startService } from '../../../kit/manager/service.js';
import { createWorkspace, fixtures, type Workspace } from '../../../kit/manager/workspace.js';
import { isAlive } from '../../../kit/system/processes.js';
import { until } from '../../../kit/system/until.js';

const test = suite<{ workspace: Workspace; service: RunningService }>('adapters/process/monitor/exit-over-http');

test.before.each(async (context) => {
  context.workspace = createWorkspace();
  context.workspace.addBuild('server');
  context.workspace.addFolder('world');
  context.service = await startService(context.workspace.root);
});

test.after.each(async ({ workspace, service }) => {
  await service.end();
  workspace.remove();
});

async function start(
  { workspace, service }: { workspace: Workspace; service: RunningService },
  program: string,
  ...words: string[]
): Promise<void> {
  workspace.addBuild('server', { command: [join(fixtures, program), ...words], stop: { timeoutMs: 500 } });
  const answer = await service.post('/start', { Build: 'server', Folder: 'world' });
  assert.is(answer.status, 204, answer.text);
}

async function untilStopped(service: RunningService): Promise<any> {
  return until(async () => {
    const { json } = await service.get('/status');
    return json.state === 'stopped' ? json : null;
  });
}

test('GET /status explains a server that moved to the background, with a remedy', async (context) => {
  await start(context, 'shedding-server.sh', 'session', 'orphan', 'background');
  const [, child] = /CHILD (\d+)/.exec(await context.workspace.waitForConsole(/CHILD \d+\n/)) ?? [];
  const status = await untilStopped(context.service);
  assert.not(isAlive(Number(child)));
  assert.is(status.last_exit.code, 0);
  assert.is(status.last_exit.expected, false);
  assert.is(status.last_exit.survivors, 1);
  assert.is(status.warnings.length, 1);
  assert.match(status.warnings[0], /background.*foreground/);
});

test('GET /status counts processes, and a complete stop leaves no warning', async (context) => {
  const { service, workspace } = context;
  await start(context, 'shedding-server.sh', 'session', 'stubborn');
  await workspace.waitForConsole(/CHILD \d+\n/);
  await until(async () => (await service.get('/status')).json.processes === 2);
  assert.is((await service.post('/stop')).status, 204);
  const { json: status } = await service.get('/status');
  assert.is(status.last_exit.survivors, 1);
  assert.equal(status.warnings, []);
});

test('POST /command to a server that closed its input gets 503', async (context) => {
  await start(context, 'input-server.sh', 'closed');
  await context.workspace.waitForConsole('READY');
  const answer = await until(async () => {
    const given = await context.service.post('/command', { Command: 'hello' });
    return given.status === 202 ? null : given;
  });
  assert.is(answer.status, 503);
  assert.is(answer.json.code, 'command_undeliverable');
  assert.match(answer.json.detail, /closed its console input/);
  assert.is((await context.service.get('/status')).json.phase, 'up');
});

test('POST /command gets 503 while 64 KiB of input wait, and 202 after they are read', async (context) => {
  const { service, workspace } = context;
  await start(context, 'input-server.sh', 'deaf');
  await workspace.waitForConsole('READY');
  const line = 'x'.repeat(4_095);
  let accepted = 0;
  const refused = await until(async () => {
    const given = await service.post('/command', { Command: line });
    if (given.status === 202) accepted += 1;
    return given.status === 202 ? null : given;
  });
  assert.is(accepted, 16);
  assert.is(refused.status, 503);
  assert.match(refused.json.detail, /does not read its console.*Nothing of this command was written/);
  process.kill((await service.get('/status')).json.pid, 'SIGUSR1');
  await until(async () => (await service.post('/command', { Command: 'the last' })).status === 202);
  const console = await workspace.waitForConsole(/the last\n/);
  assert.equal(console.split('\n'), ['READY', ...Array<string>(accepted).fill(line), 'the last', '']);
});

test('POST /start gets 204 for a server that exits at once', async (context) => {
  for (const code of [0, 3]) {
    await start(context, 'console-server.sh', `exit=${code}`);
    const { last_exit: exit, phase } = await untilStopped(context.service);
    assert.equal({ code: exit.code, expected: exit.expected, phase }, { code, expected: false, phase: null });
  }
});

test('GET /status reports SIGKILL for a server that ignored the stop signal', async (context) => {
  await start(context, 'console-server.sh', 'stubborn');
  await context.workspace.waitForConsole('READY');
  assert.is((await context.service.post('/stop')).status, 204);
  const { code, signal, ambiguous, expected } = (await context.service.get('/status')).json.last_exit;
  assert.equal(
    { code, signal, ambiguous, expected },
    { code: 137, signal: 'SIGKILL', ambiguous: true, expected: true },
  );
});

test('A server runs in its Data Folder, whatever the name of the folder', async (context) => {
  const { service, workspace } = context;
  const names = ['with space', 'a#b', '100%', 'Größe', '$HOME', "it's", 'x'.repeat(255)];
  for (const name of names) mkdirSync(join(workspace.root, 'data', name));
  await service.post('/datafolders');
  workspace.addBuild('server', {
    command: ['/bin/sh', '-c', 'pwd; printf "%s\\n" "$1"; exec sleep 1000', 'sh', '{folder}'],
  });
  for (const name of names) {
    assert.is((await service.post('/start', { Build: 'server', Folder: name })).status, 204);
    const path = join(workspace.root, 'data', name);
    assert.is(await workspace.waitForConsole(/\n.*\n/), `${path}\n${path}\n`);
    assert.is((await service.post('/stop')).status, 204);
    assert.equal((await service.get(`/datafolders/${encodeURIComponent(name)}/resources`)).json, []);
  }
});

test.run();
