/** The manager is killed before each step of an operation, and the next manager finds the true state. */

import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { isAlive } from '../processes.js';
import type { RunningService } from '../service.js';
import { fixtures, type Workspace } from '../workspace.js';
import { serversOf, standard, waitForStatus } from './stage.js';
import { type Succession, successionSuite } from './succession.js';

const test = successionSuite('After the manager was killed');

const hook = join(fixtures, 'kill-at-step.cjs');

/** Starts a manager that is killed before the given step after it was armed; with step 0, never. */
function manager({ workspace, manage }: Succession, step = 0): Promise<RunningService> {
  const env =
    step === 0 ? {} : { NODE_OPTIONS: `--require=${hook}`, KILL_AT_STEP: String(step), KILL_ARMED: armed(workspace) };
  return manage({ args: ['--log-level', 'silent'], env });
}

const armed = ({ root }: Workspace): string => join(root, 'armed');

/** @returns the answer's status, or null when the manager was killed before it answered */
async function statusOf(answer: Promise<{ status: number }>, service: RunningService): Promise<number | null> {
  try {
    return (await answer).status;
  } catch {
    // The connection was closed: the manager has been killed or is about to be.
    if (service.process.signalCode === null && service.process.exitCode === null) await once(service.process, 'exit');
    return null;
  }
}

/** Starts the next manager. @returns its status once it is settled, compared with the live processes */
async function checkNextManager(context: Succession): Promise<any> {
  const service = await manager(context);
  const status = await waitForStatus(service, ({ phase }) => phase === null || phase === 'up');
  const alive = serversOf(context.workspace);
  if (status.state === 'running') {
    assert.equal([status.build, status.folder], [standard.Build, standard.Folder]);
    assert.equal(alive, [status.pid], 'only the reported server is alive');
    assert.is(status.run, context.workspace.runs()[0]);
  } else {
    assert.equal(alive, [], 'no unreported server is alive');
  }
  return status;
}

/** Checks that the newest manager can start, command and stop the server. */
async function assertManageable({ services, workspace }: Succession, { state }: { state: string }): Promise<void> {
  const service = services.at(-1) as RunningService;
  if (state === 'stopped') assert.is((await service.post('/start', standard)).status, 204);
  assert.is((await service.post('/command', { Command: 'still there' })).status, 202);
  await workspace.waitForConsole('GOT still there');
  assert.is((await service.post('/stop')).status, 204);
  assert.equal(serversOf(workspace), []);
}

/** A partially written file has no newline: the operation had not begun. */
function isComplete(path: string): boolean {
  return existsSync(path) && readFileSync(path, 'utf8').endsWith('\n');
}

/** Far more than any operation has. */
const maxSteps = 60;

interface Killed {
  /** The stop reason of the run was written. */
  readonly toBeKilled: boolean;
  /** The operation's intent was written. */
  readonly begun: boolean;
  readonly answered: number | null;
  readonly status: any;
  /** The run before the operation. */
  readonly before: string | null;
}

/** Kills one manager before each step of the operation. @returns the number of steps */
async function atEveryStep(
  context: Succession,
  first: 'up' | 'stopped',
  path: string,
  check: (killed: Killed) => void,
): Promise<number> {
  for (let step = 1; step < maxSteps; step += 1) {
    const { workspace } = context;
    const service = await manager(context, step);
    if (first === 'up') {
      assert.is((await service.post('/start', standard)).status, 204);
      await workspace.waitForConsole('READY');
    }
    const before = first === 'up' ? (workspace.runs()[0] ?? null) : null;
    writeFileSync(armed(workspace), '');
    const answered = await statusOf(service.post(path, standard), service);
    await service.end('SIGKILL');
    rmSync(armed(workspace));
    const begun = isComplete(join(workspace.root, 'manager', 'intent'));
    const asked = join(workspace.root, 'run', before ?? '', 'asked');
    const toBeKilled = isComplete(asked) && readFileSync(asked, 'utf8').startsWith('kill ');
    const status = await checkNextManager(context);
    check({ begun, toBeKilled, answered, status, before });
    await assertManageable(context, status);
    await context.services.at(-1)?.end();
    if (answered !== null) return step;
  }
  return maxSteps;
}

test('a manager killed during a start leaves a running server or none', async (context) => {
  const steps = await atEveryStep(context, 'stopped', '/start', ({ answered, status }) => {
    if (answered !== null) assert.is(status.state, 'running');
  });
  assert.ok(steps > 3 && steps < maxSteps, `${steps} steps`);
});

test('the next manager completes a stop that had begun', async (context) => {
  const steps = await atEveryStep(context, 'up', '/stop', ({ begun, answered, status, before }) => {
    if (!begun && answered === null) return assert.is(status.run, before);
    assert.is(status.state, 'stopped');
    const { run, expected, signal } = status.last_exit;
    assert.equal({ run, expected, signal }, { run: before, expected: true, signal: 'SIGTERM' });
  });
  assert.ok(steps > 2 && steps < maxSteps, `${steps} steps`);
});

test('the next manager completes a restart that had begun', async (context) => {
  const steps = await atEveryStep(context, 'up', '/restart', ({ begun, answered, status, before }) => {
    assert.is(status.state, 'running');
    if (!begun && answered === null) return assert.is(status.run, before);
    assert.is.not(status.run, before);
    assert.is(status.last_exit?.run, before);
  });
  assert.ok(steps > 5 && steps < maxSteps, `${steps} steps`);
});

test('the next manager completes a kill that had begun', async (context) => {
  const steps = await atEveryStep(context, 'up', '/kill', ({ begun, toBeKilled, answered, status, before }) => {
    assert.not.ok(begun, 'what is to be done is with the run');
    if (!toBeKilled && answered === null) return assert.is(status.run, before);
    assert.is(status.state, 'stopped');
    const { run, expected, signal } = status.last_exit;
    assert.equal({ run, expected, signal }, { run: before, expected: true, signal: 'SIGKILL' });
  });
  assert.ok(steps > 3 && steps < maxSteps, `${steps} steps`);
});

test('after a manager was killed during a kill that cancels a restart, no server runs', async (context) => {
  const { workspace } = context;
  workspace.addBuild('console', {
    command: [join(fixtures, 'console-server.sh'), 'stubborn'],
    stop: { timeoutMs: 600_000 },
  });
  let step = 1;
  // The steps of the kill alone are all tested above: every third one is enough for the restart.
  for (let isAnswered = false; !isAnswered && step < maxSteps; step += 3) {
    const service = await manager(context, step);
    assert.is((await service.post('/start', standard)).status, 204);
    await workspace.waitForConsole('READY');
    const { json: before } = await service.get('/status');
    const cut = statusOf(service.post('/restart'), service);
    await waitForStatus(service, (status) => status.phase === 'restarting');
    writeFileSync(armed(workspace), '');
    isAnswered = (await statusOf(service.post('/kill'), service)) !== null;
    await service.end('SIGKILL');
    await cut;
    rmSync(armed(workspace));
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

test('the next manager finds a running server after a manager was killed during its start-up', async (context) => {
  const { workspace } = context;
  const first = await manager(context);
  await first.post('/start', standard);
  await workspace.waitForConsole('READY');
  const { json: before } = await first.get('/status');
  await first.end('SIGKILL');
  writeFileSync(armed(workspace), '');
  let step = 1;
  for (; step < maxSteps; step += 1) {
    const service = await manager(context, step).catch(() => null);
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
