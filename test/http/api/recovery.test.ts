/** Crash recovery: `--on-crash restart` starts a server again that exits by itself. */
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import type { RunningService } from '../../service.js';
import { type Stage, serversOf, standard, startStandard, untilNoServer, waitForStatus } from '../stage.js';
import { type Succession, successionSuite } from '../succession.js';

const test = successionSuite('Crash restart');

const restart = ['--on-crash', 'restart'];

const manager = ({ manage }: Succession, args: readonly string[]): Promise<RunningService> => manage({ args });

/** Makes the server exit with code 3. Returns the status after the exit. */
async function crash({ service }: { service: RunningService }): Promise<any> {
  const { json: before } = await service.get('/status');
  await service.post('/command', { Command: 'exit 3' });
  return waitForStatus(service, ({ last_exit }) => last_exit?.run === before.run);
}

/**
 * Starts a server, makes it crash, and calls `act` while a restart is planned. Repeats when `act` took longer than the
 * delay of the restart.
 */
async function whileWaiting(
  context: Succession,
  args: readonly string[],
  act: (service: RunningService, status: any) => Promise<void>,
): Promise<RunningService> {
  for (let round = 0; round < 10; round += 1) {
    const service = await manager(context, args);
    await startStandard({ ...context, service });
    const status = await crash({ service });
    if (status.recovery?.state === 'waiting') {
      const failure = await act(service, status).then(
        () => null,
        (error: unknown) => error,
      );
      if (Date.now() < Date.parse(status.recovery.at)) {
        if (failure !== null) throw failure;
        return service;
      }
    }
    if ((await service.get('/status')).json.state === 'running') await service.post('/stop');
    await service.end();
  }
  throw new Error('the machine is too slow: the wait was over before anything was asked');
}

/**
 * Crashes the running server and waits for its recovery: its run has that number, so no planned start came before it.
 */
async function assertNextRecoveryIsRun({ service, workspace }: Stage, number: number): Promise<void> {
  const { run } = (await service.get('/status')).json;
  await crash({ service });
  await waitForStatus(service, (status) => status.phase === 'up' && status.run !== run);
  assert.is(workspace.runs().length, number);
}

const nothing = (status: any): void => {
  assert.equal([status.state, status.recovery], ['stopped', null]);
};

test('without --on-crash restart a crashed server stays stopped, and DELETE /recovery gets 409', async (context) => {
  const service = await manager(context, []);
  await startStandard({ ...context, service });
  const status = await crash({ service });
  nothing(status);
  assert.is(status.last_exit.expected, false);
  const answer = await service.request('DELETE', '/recovery');
  assert.equal([answer.status, answer.json.code], [409, 'no_recovery']);
});

test('crash recovery starts the server again after a second as a new run, and GET /status shows the time', async (context) => {
  let crashed: any;
  const service = await whileWaiting(context, restart, async (_, status) => {
    crashed = status;
    const { at, ...planned } = status.recovery;
    assert.equal(planned, { state: 'waiting', cause: 'recovery', attempt: 1, reason: null });
    assert.is(Date.parse(at) - Date.parse(status.last_exit.at), 1_000);
  });
  const after = await waitForStatus(service, ({ phase }) => phase === 'up');
  assert.ok(Date.parse(after.started_at) >= Date.parse(crashed.recovery.at) - 50, 'not before its time');
  assert.equal([after.build, after.folder, after.recovery], ['console', 'world', null]);
  assert.is.not(after.run, crashed.last_exit.run);
  assert.equal(
    [after.last_exit.run, after.last_exit.code, after.last_exit.expected],
    [crashed.last_exit.run, 3, false],
  );
  assert.equal(serversOf(context.workspace), [after.pid]);
});

test('crash recovery also starts a server again that was killed from outside or exited with code 0', async (context) => {
  const service = await manager(context, restart);
  const first = await startStandard({ ...context, service });
  process.kill(first.pid, 'SIGKILL');
  const second = await waitForStatus(service, ({ phase, run }) => phase === 'up' && run !== first.run);
  await context.workspace.waitForConsole('READY', second.run);
  await service.post('/command', { Command: 'exit 0' });
  const crashed = await waitForStatus(service, ({ last_exit }) => last_exit?.run === second.run);
  assert.equal([crashed.last_exit.code, crashed.recovery.state, crashed.recovery.attempt], [0, 'waiting', 2]);
});

test('before a planned restart the server is stopped: only POST /start is possible, and it starts at once', async (context) => {
  const service = await whileWaiting(context, restart, async (service, status) => {
    for (const path of ['/stop', '/restart', '/kill', '/command']) {
      const answer = await service.post(path, { Command: 'hello' });
      assert.equal([answer.status, answer.json.code], [409, 'not_running'], path);
    }
    assert.is((await service.post('/start', { Build: 'nothing', Folder: 'world' })).status, 400);
    assert.equal(
      (await service.get('/status')).json.recovery,
      status.recovery,
      'none of these changes what is planned',
    );
    assert.is((await service.post('/start', standard)).status, 204);
  });
  const status = await waitForStatus(service, ({ phase }) => phase === 'up');
  assert.is(status.recovery, null);
  await assertNextRecoveryIsRun({ ...context, service }, 3);
});

test('DELETE /recovery cancels a planned restart, also for the next manager', async (context) => {
  const service = await whileWaiting(context, [...restart, '--autostart'], async (service) => {
    assert.is((await service.request('DELETE', '/recovery')).status, 204);
    assert.is((await service.request('DELETE', '/recovery')).status, 409);
    nothing((await service.get('/status')).json);
  });
  await service.end();
  const next = await manager(context, [...restart, '--autostart']);
  nothing((await next.get('/status')).json);
  await startStandard({ ...context, service: next });
  await assertNextRecoveryIsRun({ ...context, service: next }, 3);
});

const ends: Readonly<Record<string, (service: RunningService) => Promise<unknown>>> = {
  'by /stop': (service) => service.post('/stop'),
  'by its own quit command': (service) => service.post('/command', { Command: 'quit' }),
};

for (const [how, end] of Object.entries(ends)) {
  test(`an exit caused ${how} is not followed by a start, neither by this manager nor by the next one`, async (context) => {
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

test('a server that was stopped with the manager is started again only with --autostart', async (context) => {
  const service = await manager(context, restart);
  await startStandard({ ...context, service });
  assert.is(await service.end(), 0);
  const { json: status } = await (await manager(context, restart)).get('/status');
  nothing(status);
  assert.is(status.last_exit.expected, true);
});

test('crash recovery gives up with a reason when its budget is spent, and POST /start renews the budget', async (context) => {
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
  // Planned or done already: with the old budget recovery would give up again.
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

test('crash recovery gives up with a reason when the Build has been deleted', async (context) => {
  const { root } = context.workspace;
  const service = await whileWaiting(context, restart, async () => {
    renameSync(join(root, 'builds', 'console'), join(root, 'builds', 'gone'));
  });
  const { recovery } = await waitForStatus(service, ({ recovery }) => recovery?.state === 'gave_up');
  assert.match(recovery.reason, 'The automatic restart failed: The directory of the Build "console" no longer exists.');
  renameSync(join(root, 'builds', 'gone'), join(root, 'builds', 'console'));
  assert.is((await service.post('/start', standard)).status, 204);
});

test('the next manager carries out a restart that was planned when its predecessor was killed', async (context) => {
  let run = '';
  await whileWaiting(context, restart, async (service, status) => {
    run = status.last_exit.run;
    await service.end('SIGKILL');
  });
  const service = await manager(context, restart);
  const { json: found } = await service.get('/status');
  assert.is(found.last_exit.run, run);
  const status = await waitForStatus(service, ({ phase }) => phase === 'up');
  assert.is.not(status.run, run);
  assert.equal(serversOf(context.workspace), [status.pid]);
});

test('a server that crashed without a manager is started again by the next one, within the same budget', async (context) => {
  const args = [...restart, '--crash-limit', '2'];
  const first = await manager(context, args);
  const { run } = await startStandard({ ...context, service: first });
  await crash({ service: first });
  const second = await waitForStatus(first, ({ phase }) => phase === 'up');
  assert.is.not(second.run, run);
  await first.end('SIGKILL');
  process.kill(second.pid, 'SIGKILL');
  await untilNoServer(context.workspace);
  const next = await manager(context, args);
  const { json: waiting } = await next.get('/status');
  assert.equal([waiting.state, waiting.recovery?.state, waiting.recovery?.attempt], ['stopped', 'waiting', 2]);
  assert.is((await next.request('DELETE', '/recovery')).status, 204);
  await next.end();

  // A start by a client has a new budget, also for the next manager: with the old budget recovery would give up.
  const third = await manager(context, args);
  const { pid } = await startStandard({ ...context, service: third });
  await third.end('SIGKILL');
  process.kill(pid, 'SIGKILL');
  await untilNoServer(context.workspace);
  const { json: anew } = await (await manager(context, [...restart, '--crash-limit', '1'])).get('/status');
  assert.is.not(anew.recovery?.state, 'gave_up');
});

test.run();
