/** Crash recovery. `--on-crash restart` starts a server again after a crash. */
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import type { ServiceProcess } from '../../kit/manager/service-process.js';
import {
  type SharedServiceProcess,
  serversOf,
  standard,
  startStandard,
  untilNoServer,
  waitForStatus,
} from '../../kit/manager/shared-service.js';
import { type SuccessiveManagers, successiveManagersSuite } from '../../kit/manager/successive-services.js';
import { fixtures } from '../../kit/manager/workspace.js';

const test = successiveManagersSuite('http/api/recovery');

const restart = ['--on-crash', 'restart'];
/** A delay that leaves enough time to act while the second restart is planned. */
const slowRestart = [...restart, '--crash-backoff', '60'];

const manager = ({ manageProcess }: SuccessiveManagers, args: readonly string[]): Promise<ServiceProcess> =>
  manageProcess({ args });

/** Makes the server exit with code 3. The result is the status after the exit. */
async function crash({ service }: { service: ServiceProcess }): Promise<any> {
  const { json: before } = await service.get('/status');
  await service.post('/command', { Command: 'exit 3' });
  return waitForStatus(service, ({ last_exit }) => last_exit?.run === before.run);
}

/** Makes the server crash and waits until recovery has started it again. Returns the status. */
async function crashAndReturn(context: SharedServiceProcess): Promise<any> {
  const { last_exit } = await crash(context);
  const status = await waitForStatus(context.service, ({ phase, run }) => phase === 'up' && run !== last_exit.run);
  await context.workspace.waitForConsole('READY', status.run);
  return status;
}

/** Starts a server and makes it crash twice, so that its second restart is planned. Returns the status. */
async function crashTwice(context: SuccessiveManagers, service: ServiceProcess): Promise<any> {
  const shared = { ...context, service };
  await startStandard(shared);
  await crashAndReturn(shared);
  const status = await crash(shared);
  assert.equal([status.state, status.recovery.state, status.recovery.attempt], ['stopped', 'waiting', 2]);
  return status;
}

/**
 * Crashes the running server and waits for its recovery. The number of runs shows that no planned start preceded it.
 */
async function assertNextRecoveryIsRun({ service, workspace }: SharedServiceProcess, number: number): Promise<void> {
  const { run } = (await service.get('/status')).json;
  await crash({ service });
  await waitForStatus(service, (status) => status.phase === 'up' && status.run !== run);
  assert.is(workspace.runs().length, number);
}

const nothing = (status: any): void => {
  assert.equal([status.state, status.recovery], ['stopped', null]);
};

test('A crashed server stays stopped without --on-crash restart', async (context) => {
  const service = await manager(context, []);
  await startStandard({ ...context, service });
  const status = await crash({ service });
  nothing(status);
  assert.is(status.last_exit.expected, false);
  const answer = await service.request('DELETE', '/recovery');
  assert.equal([answer.status, answer.json.code], [409, 'no_recovery']);
});

test('Crash recovery starts the server at once, and later after the backoff', async (context) => {
  const service = await manager(context, restart);
  const shared = { ...context, service };
  const first = await startStandard(shared);
  const second = await crashAndReturn(shared);
  assert.equal([second.build, second.folder, second.recovery], ['console', 'world', null]);
  assert.is.not(second.run, first.run);
  assert.equal([second.last_exit.run, second.last_exit.code, second.last_exit.expected], [first.run, 3, false]);
  assert.equal(serversOf(context.workspace), [second.pid]);
  const third = await crashAndReturn(shared);
  const planned = service
    .log()
    .split('\n')
    .filter((line) => line.includes('a restart of the server is planned'))
    .map((line) => Date.parse(JSON.parse(line).at));
  assert.equal(planned, [Date.parse(second.last_exit.at), Date.parse(third.last_exit.at) + 1_000]);
  assert.ok(Date.parse(third.started_at) >= (planned[1] ?? 0) - 50, 'not before its time');
});

test('A kill from outside, or code 0 if the Build says so, is followed by a start', async (context) => {
  context.workspace.addBuild('returning', {
    command: [join(fixtures, 'console-server.sh')],
    stop: { timeoutMs: 500 },
    exit: { 0: 'restart' },
  });
  const service = await manager(context, slowRestart);
  const first = await startStandard({ ...context, service }, { Build: 'returning', Folder: 'world' });
  process.kill(first.pid, 'SIGKILL');
  const second = await waitForStatus(service, ({ phase, run }) => phase === 'up' && run !== first.run);
  await context.workspace.waitForConsole('READY', second.run);
  await service.post('/command', { Command: 'exit 0' });
  const crashed = await waitForStatus(service, ({ last_exit }) => last_exit?.run === second.run);
  assert.equal([crashed.last_exit.code, crashed.recovery.state, crashed.recovery.attempt], [0, 'waiting', 2]);
});

test('The server is stopped and can be started before a planned restart', async (context) => {
  const service = await manager(context, slowRestart);
  const { recovery } = await crashTwice(context, service);
  for (const path of ['/stop', '/restart', '/kill', '/command']) {
    const answer = await service.post(path, { Command: 'hello' });
    assert.equal([answer.status, answer.json.code], [409, 'not_running'], path);
  }
  assert.is((await service.post('/start', { Build: 'nothing', Folder: 'world' })).status, 400);
  assert.equal((await service.get('/status')).json.recovery, recovery, 'none of these changes what is planned');
  assert.is((await service.post('/start', standard)).status, 204);
  assert.is((await waitForStatus(service, ({ phase }) => phase === 'up')).recovery, null);
  await assertNextRecoveryIsRun({ ...context, service }, 4);
});

const ends: Readonly<Record<string, (service: ServiceProcess) => Promise<unknown>>> = {
  'by /stop': (service) => service.post('/stop'),
  'by its own quit command': (service) => service.post('/command', { Command: 'quit' }),
};

for (const [how, end] of Object.entries(ends)) {
  test(`An exit caused ${how} is not followed by a start, even under the next manager`, async (context) => {
    const service = await manager(context, [...restart, '--autostart']);
    await startStandard({ ...context, service });
    await end(service);
    const status = await waitForStatus(service, ({ state }) => state === 'stopped');
    nothing(status);
    assert.is(status.last_exit.expected, true);
    await service.end();
    const next = await manager(context, [...restart, '--autostart']);
    const { json: found } = await next.get('/status');
    nothing(found);
    assert.is(found.last_exit.expected, true);
  });
}

test('A server that was stopped with the manager stays stopped without --autostart', async (context) => {
  const service = await manager(context, restart);
  await startStandard({ ...context, service });
  assert.is(await service.end(), 0);
  const { json: status } = await (await manager(context, restart)).get('/status');
  nothing(status);
  assert.is(status.last_exit.expected, true);
});

test('Crash recovery gives up at the limit, and POST /start renews the budget', async (context) => {
  const service = await manager(context, [...restart, '--crash-limit', '1', '--crash-window', '600']);
  await startStandard({ ...context, service });
  await crash({ service });
  const again = await waitForStatus(service, ({ phase }) => phase === 'up');
  await context.workspace.waitForConsole('READY', again.run);
  const status = await crash({ service });
  assert.is(status.state, 'stopped');
  const { state, at, reason } = status.recovery;
  assert.equal([state, at], ['gave_up', null]);
  assert.is(reason, 'The server was restarted once within 600 s and crashed each time.');
  assert.is((await service.post('/stop')).status, 409);

  assert.is((await service.post('/start', standard)).status, 204);
  assert.is((await service.get('/status')).json.recovery, null);
  await context.workspace.waitForConsole('READY');
  const { recovery } = await crash({ service });
  // The start is planned or done: with the old budget recovery would give up again.
  assert.is.not(recovery?.state, 'gave_up');
});

test('DELETE /recovery acknowledges that crash recovery has given up', async (context) => {
  const service = await manager(context, [...restart, '--crash-limit', '1']);
  await startStandard({ ...context, service });
  await crash({ service });
  const again = await waitForStatus(service, ({ phase }) => phase === 'up');
  await context.workspace.waitForConsole('READY', again.run);
  assert.is((await crash({ service })).recovery.state, 'gave_up');
  assert.is((await service.request('DELETE', '/recovery')).status, 204);
  nothing((await service.get('/status')).json);
});

test('Crash recovery gives up with a reason when the Build has been deleted', async (context) => {
  const { root } = context.workspace;
  const service = await manager(context, restart);
  await startStandard({ ...context, service });
  renameSync(join(root, 'builds', 'console'), join(root, 'builds', 'gone'));
  await crash({ service });
  const { recovery } = await waitForStatus(service, ({ recovery }) => recovery?.state === 'gave_up');
  assert.match(recovery.reason, 'The automatic restart failed: The directory of the Build "console" no longer exists.');
  renameSync(join(root, 'builds', 'gone'), join(root, 'builds', 'console'));
  assert.is((await service.post('/start', standard)).status, 204);
});

test("The next manager carries out a killed manager's planned restart", async (context) => {
  const first = await manager(context, slowRestart);
  const { last_exit } = await crashTwice(context, first);
  await first.end('SIGKILL');
  const service = await manager(context, [...restart, '--crash-backoff', '0']);
  const { json: found } = await service.get('/status');
  assert.is(found.last_exit.run, last_exit.run);
  const status = await waitForStatus(service, ({ phase }) => phase === 'up');
  assert.is.not(status.run, last_exit.run);
  assert.equal(serversOf(context.workspace), [status.pid]);
});

test('The next manager recovers an unseen crash within the same budget', async (context) => {
  const args = [...slowRestart, '--crash-limit', '2'];
  const first = await manager(context, args);
  const { run } = await startStandard({ ...context, service: first });
  const second = await crashAndReturn({ ...context, service: first });
  assert.is.not(second.run, run);
  await first.end('SIGKILL');
  process.kill(second.pid, 'SIGKILL');
  await untilNoServer(context.workspace);
  const next = await manager(context, args);
  const { json: waiting } = await next.get('/status');
  assert.equal([waiting.state, waiting.recovery?.state, waiting.recovery?.attempt], ['stopped', 'waiting', 2]);
  assert.is((await next.request('DELETE', '/recovery')).status, 204);
  await next.end();

  // A start by a client has a new budget, even for the next manager: with the old budget recovery would give up.
  const third = await manager(context, args);
  const { pid } = await startStandard({ ...context, service: third });
  await third.end('SIGKILL');
  process.kill(pid, 'SIGKILL');
  await untilNoServer(context.workspace);
  const { json: afterwards } = await (await manager(context, [...restart, '--crash-limit', '1'])).get('/status');
  assert.is.not(afterwards.recovery?.state, 'gave_up');
});

test.run();
