/** The log contains a JSON line for each change of the server's state. */
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { RunningService } from '../../../kit/manager/service.js';
import { startServiceProcess } from '../../../kit/manager/service-process.js';
import { type SharedServiceProcess, waitForStatus } from '../../../kit/manager/shared-service.js';
import { createWorkspace, fixtures } from '../../../kit/manager/workspace.js';
import { until } from '../../../kit/system/until.js';

const test = suite('http/runtime/log/server-log');

test('The log shows every change of state, and whether an exit was expected', async () => {
  const workspace = createWorkspace();
  workspace.addBuild('console');
  workspace.addFolder('world');
  const service = await startServiceProcess(workspace.root);
  try {
    await service.post('/start', { Build: 'console', Folder: 'world' });
    const { json: first } = await service.get('/status');
    await workspace.waitForConsole('READY');
    await service.post('/command', { Command: 'exit 3' });
    await waitForStatus(service, ({ state }) => state === 'stopped');
    await service.post('/start', { Build: 'console', Folder: 'world' });
    await service.post('/stop');
    await service.end();
    const lines = service
      .log()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .filter(({ processTree }) => processTree === undefined);
    assert.equal(
      lines.map(({ msg }) => msg),
      [
        'the server is launching',
        'the server is up',
        'the server exited unexpectedly',
        'the server is stopped',
        'the server is launching',
        'the server is up',
        'the server is stopping',
        'the server exited',
        'the server is stopped',
      ],
    );
    const up = lines.find(({ msg }) => msg === 'the server is up');
    assert.is(up.serverPid, first.pid);
    assert.is(up.run, first.run);
    assert.is(up.pid, service.process.pid);
    assert.is(lines.find(({ msg }) => msg.includes('unexpectedly')).lastExit.code, 3);
  } finally {
    await service.end();
    workspace.remove();
  }
});

test('The log reports a server that is running but not up yet', async () => {
  const workspace = createWorkspace();
  workspace.addBuild('slow', { command: [join(fixtures, 'console-server.sh')], ready: '^GOT up$' });
  workspace.addFolder('world');
  const service = await startServiceProcess(workspace.root);
  try {
    await service.post('/start', { Build: 'slow', Folder: 'world' });
    await service.post('/command', { Command: 'up' });
    await waitForStatus(service, ({ phase }) => phase === 'up');
    await service.post('/stop');
    await service.end();
    assert.equal(
      linesOf(service, /the server/).map(({ msg }) => msg),
      [
        'the server is launching',
        'the server is running, but not up yet',
        'the server is up',
        'the server is stopping',
        'the server exited',
        'the server is stopped',
      ],
    );
  } finally {
    await service.end();
    workspace.remove();
  }
});

/** Returns the log lines whose message matches the pattern. */
function linesOf(service: RunningService, pattern: RegExp): any[] {
  return service
    .log()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => pattern.test(msg));
}

/** Waits for the first line whose message matches the pattern. The line may arrive after the request was answered. */
async function waitForLine(service: RunningService, pattern: RegExp): Promise<any> {
  return until(() => linesOf(service, pattern)[0] ?? null, `the log has ${pattern}`);
}

/** Crashes the running server, and crashes it a second time after crash recovery has started it. */
async function crashTwice({ workspace, service }: SharedServiceProcess): Promise<void> {
  const { json: first } = await service.get('/status');
  await workspace.waitForConsole('READY', first.run);
  await service.post('/command', { Command: 'exit 3' });
  const again = await waitForStatus(service, ({ phase, run }) => phase === 'up' && run !== first.run);
  await workspace.waitForConsole('READY', again.run);
  await service.post('/command', { Command: 'exit 3' });
}

test('A planned restart is logged at each step', async () => {
  const workspace = createWorkspace();
  workspace.addBuild('console');
  workspace.addFolder('world');
  const service = await startServiceProcess(workspace.root, { args: ['--on-crash', 'restart', '--crash-limit', '1'] });
  try {
    for (const client of ['first', 'second']) {
      assert.is((await service.post('/start', { Build: 'console', Folder: 'world' })).status, 204, client);
      await crashTwice({ workspace, service });
      await waitForStatus(service, ({ recovery }) => recovery?.state === 'gave_up');
      if (client === 'second') await service.request('DELETE', '/recovery');
    }
    await service.end();
    const what = { build: 'console', folder: 'world' };
    const planned = linesOf(service, /restart of the server is planned/);
    assert.equal(
      planned.map(({ build, folder, attempt }) => ({ build, folder, attempt })),
      [
        { ...what, attempt: 1 },
        { ...what, attempt: 1 },
      ],
    );
    for (const { at } of planned) assert.match(at, /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    const begun = linesOf(service, /the server is restarted/);
    assert.equal(
      begun.map(({ build, folder, cause, attempt }) => ({ build, folder, cause, attempt })),
      Array(2).fill({ ...what, cause: 'recovery', attempt: 1 }),
    );
    const givenUp = linesOf(service, /recovery was given up/);
    assert.equal(
      givenUp.map(({ level, build, reason }) => ({ level, build, reason })),
      Array(2).fill({
        level: 40,
        build: 'console',
        reason: 'The server was restarted once within 600 s and crashed each time.',
      }),
    );
    assert.is(linesOf(service, /acknowledged/).length, 1);
    assert.is(linesOf(service, /cancelled/).length, 0);
  } finally {
    await service.end();
    workspace.remove();
  }
});

test('A cancelled start and an autostart are logged', async () => {
  const workspace = createWorkspace();
  workspace.addBuild('console');
  workspace.addFolder('world');
  let service = await startServiceProcess(workspace.root, { args: ['--on-crash', 'restart', '--crash-backoff', '60'] });
  try {
    await service.post('/start', { Build: 'console', Folder: 'world' });
    await crashTwice({ workspace, service });
    await waitForStatus(service, ({ recovery }) => recovery?.state === 'waiting');
    assert.is((await service.request('DELETE', '/recovery')).status, 204);
    const line = await waitForLine(service, /cancelled/);
    assert.equal([line.msg, line.build, line.folder], ['the planned start was cancelled', 'console', 'world']);
    await service.post('/start', { Build: 'console', Folder: 'world' });
    await service.end();
    service = await startServiceProcess(workspace.root, { args: ['--autostart'] });
    await waitForLine(service, /that ran last is started/);
    await waitForStatus(service, ({ phase }) => phase === 'up');
    assert.is(linesOf(service, /that ran last is started/).length, 1);
  } finally {
    await service.end();
    workspace.remove();
  }
});

test.run();
