import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import {
  arm,
  atEveryStep,
  checkNextManager,
  disarm,
  manager,
  maxSteps,
  statusOf,
} from '../kit/manager/kill-at-step.js';
import { serversOf, standard, waitForStatus } from '../kit/manager/shared-service.js';
import { successiveManagersSuite } from '../kit/manager/successive-services.js';
import { fixtures } from '../kit/manager/workspace.js';
import { isAlive } from '../kit/system/processes.js';

const test = successiveManagersSuite('http/survival');

test('A manager killed during a start leaves a running server or no process', async (context) => {
  const steps = await atEveryStep(context, 'stopped', '/start', ({ answered, status }) => {
    if (answered !== null) assert.is(status.state, 'running');
  });
  assert.ok(steps > 3 && steps < maxSteps, `${steps} steps`);
});

test('The next manager completes a stop that had begun', async (context) => {
  const steps = await atEveryStep(context, 'up', '/stop', ({ begun, answered, status, before }) => {
    if (!begun && answered === null) return assert.is(status.run, before);
    assert.is(status.state, 'stopped');
    const { run, expected, signal } = status.last_exit;
    assert.equal({ run, expected, signal }, { run: before, expected: true, signal: 'SIGTERM' });
  });
  assert.ok(steps > 2 && steps < maxSteps, `${steps} steps`);
});

test('The next manager shows its own grace period, and who requested the stop', async (context) => {
  const { workspace, manageProcess } = context;
  workspace.addBuild('leaving', {
    command: ['/bin/sh', '-c', `(trap '' TERM; echo READY; exec sleep 3000) & read -r line; exit 0`],
    stop: { command: 'quit', timeoutMs: 600_000, restTimeoutMs: 300_000 },
  });
  const first = await manageProcess();
  assert.is((await first.post('/start', { Build: 'leaving', Folder: 'world' })).status, 204);
  await workspace.waitForConsole('READY');
  const stopped = statusOf(first.post('/stop'), first);
  await waitForStatus(first, ({ waiting_for: awaited }) => awaited === 'remaining_processes');
  await first.end('SIGKILL');
  assert.is(await stopped, null);
  const from = Date.now();
  const next = await manageProcess();
  const { grace_seconds, kill_at, requested } = await waitForStatus(
    next,
    ({ waiting_for: awaited }) => awaited === 'remaining_processes',
  );
  assert.is(grace_seconds, 300);
  assert.ok(Date.parse(kill_at) >= from + 300_000, `${kill_at} is too early`);
  assert.equal([requested.operation, requested.by], ['stop', { kind: 'client', name: 'local' }]);
  assert.is((await next.post('/kill')).status, 204);
});

test('The next manager completes a restart that had begun', async (context) => {
  const steps = await atEveryStep(context, 'up', '/restart', ({ begun, answered, status, before }) => {
    assert.is(status.state, 'running');
    if (!begun && answered === null) return assert.is(status.run, before);
    assert.is.not(status.run, before);
    assert.is(status.last_exit?.run, before);
  });
  assert.ok(steps > 5 && steps < maxSteps, `${steps} steps`);
});

test('The next manager completes a kill that had begun', async (context) => {
  const steps = await atEveryStep(context, 'up', '/kill', ({ begun, toBeKilled, answered, status, before }) => {
    assert.not.ok(begun, 'the state of the operation is with the run');
    if (!toBeKilled && answered === null) return assert.is(status.run, before);
    assert.is(status.state, 'stopped');
    const { run, expected, signal } = status.last_exit;
    assert.equal({ run, expected, signal }, { run: before, expected: true, signal: 'SIGKILL' });
  });
  assert.ok(steps > 3 && steps < maxSteps, `${steps} steps`);
});

test('No server runs after a manager was killed during a kill that cancels a restart', async (context) => {
  const { workspace } = context;
  workspace.addBuild('console', {
    command: [join(fixtures, 'console-server.sh'), 'stubborn'],
    stop: { timeoutMs: 600_000 },
  });
  let step = 1;
  // The steps of the kill alone are all tested above, so that every third step is enough for the restart.
  for (let isAnswered = false; !isAnswered && step < maxSteps; step += 3) {
    const service = await manager(context, true);
    assert.is((await service.post('/start', standard)).status, 204);
    await workspace.waitForConsole('READY');
    const { json: before } = await service.get('/status');
    const cut = statusOf(service.post('/restart'), service);
    await waitForStatus(service, (status) => status.phase === 'restarting');
    arm(workspace, step);
    isAnswered = (await statusOf(service.post('/kill'), service)) !== null;
    await service.end('SIGKILL');
    await cut;
    disarm(workspace);
    const next = await manager(context);
    // If the kill had not begun, the restart is completed with its own grace period.
    if (readFileSync(join(workspace.root, 'run', before.run, 'asked'), 'utf8').startsWith('kill ')) {
      const status = await waitForStatus(next, ({ state }) => state === 'stopped');
      assert.equal([status.last_exit.run, status.last_exit.expected, status.recovery], [before.run, true, null]);
      await next.end('SIGKILL');
      const { json: later } = await (await manager(context)).get('/status');
      assert.equal([later.state, later.last_exit.run], ['stopped', before.run]);
    } else {
      assert.is((await waitForStatus(next, (status) => status.phase === 'restarting')).run, before.run);
      assert.is((await next.post('/kill')).status, 204);
    }
    for (const each of context.services) await each.end('SIGKILL');
    assert.equal(serversOf(workspace), []);
  }
  assert.ok(step > 3 && step < maxSteps, `${step} steps`);
});

test('The next manager finds the server after a manager was killed during its start-up', async (context) => {
  const { workspace } = context;
  const first = await manager(context);
  await first.post('/start', standard);
  await workspace.waitForConsole('READY');
  const { json: before } = await first.get('/status');
  await first.end('SIGKILL');
  let step = 1;
  for (; step < maxSteps; step += 1) {
    arm(workspace, step);
    const service = await manager(context, true).catch(() => null);
    if (service === null) continue;
    await service.end('SIGKILL');
    break;
  }
  assert.ok(step > 1 && step < maxSteps, `${step} steps`);
  const status = await checkNextManager(context);
  assert.equal([status.run, status.pid, status.started_at], [before.run, before.pid, before.started_at]);
  assert.ok(isAlive(before.pid));
});

test.run();
