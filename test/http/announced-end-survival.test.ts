/** A manager that is killed during an announced end, and the next manager, which completes this end. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { atEveryStep, maxSteps, statusOf } from '../kit/manager/kill-at-step.js';
import { serversOf, standard, waitForStatus } from '../kit/manager/shared-service.js';
import { type SuccessiveManagers, successiveManagersSuite } from '../kit/manager/successive-services.js';
import { fixtures } from '../kit/manager/workspace.js';

const test = successiveManagersSuite('http/announced-end-survival');

/** The Build `console`, whose server announces and acknowledges. */
function addAnnouncements({ workspace }: SuccessiveManagers): void {
  workspace.addBuild('console', {
    command: [join(fixtures, 'console-server.sh')],
    stop: { signal: 'SIGTERM', timeoutMs: 500 },
    announce: { message: 'say {message}', acknowledgement: '^GOT say The server .* now' },
  });
}

test('The next manager completes an announced stop that had begun', async (context) => {
  addAnnouncements(context);
  const steps = await atEveryStep(context, 'up', '/stop?reason=Update', ({ begun, answered, status, before }) => {
    if (!begun && answered === null) return assert.is(status.run, before);
    assert.is(status.state, 'stopped');
    const { run, expected, signal } = status.last_exit;
    assert.equal({ run, expected, signal }, { run: before, expected: true, signal: 'SIGTERM' });
  });
  assert.ok(steps > 4 && steps < maxSteps, `${steps} steps`);
});

test('The next manager completes an announced restart that had begun', async (context) => {
  addAnnouncements(context);
  const steps = await atEveryStep(context, 'up', '/restart?reason=Update', ({ begun, answered, status, before }) => {
    assert.is(status.state, 'running');
    if (!begun && answered === null) return assert.is(status.run, before);
    assert.is.not(status.run, before);
    assert.is(status.last_exit?.run, before);
  });
  assert.ok(steps > 7 && steps < maxSteps, `${steps} steps`);
});

test('A server that exits during the notice of a killed manager stays stopped', async (context) => {
  addAnnouncements(context);
  const { workspace } = context;
  const first = await context.manageProcess({ args: ['--on-crash', 'restart'] });
  assert.is((await first.post('/start', standard)).status, 204);
  await workspace.waitForConsole('READY');
  const stopped = statusOf(first.post('/stop?notice=600'), first);
  await workspace.waitForConsole('GOT say The server stops in 10 minutes.');
  await first.end('SIGKILL');
  assert.is(await stopped, null);
  for (const pid of serversOf(workspace)) process.kill(pid, 'SIGKILL');
  const next = await context.manageProcess({ args: ['--on-crash', 'restart'] });
  const status = await waitForStatus(next, ({ phase, recovery }) => phase === null && recovery === null);
  assert.equal([status.state, status.last_exit.expected], ['stopped', true]);
  assert.is(workspace.runs().length, 1);
});

test('The next manager keeps the time and the reason of a notice', async (context) => {
  addAnnouncements(context);
  const { workspace, manageProcess } = context;
  const first = await manageProcess();
  assert.is((await first.post('/start', standard)).status, 204);
  await workspace.waitForConsole('READY');
  const stopped = statusOf(first.post('/stop?notice=600&reason=Moving'), first);
  await workspace.waitForConsole('GOT say The server stops in 10 minutes. Moving');
  const { at } = (await first.get('/status')).json.announced;
  await first.end('SIGKILL');
  await stopped;
  const next = await manageProcess();
  const { announced, phase } = await waitForStatus(next, (status) => status.announced !== null);
  assert.equal([phase, announced.reason], ['announcing', 'Moving']);
  assert.ok(Math.abs(Date.parse(announced.at) - Date.parse(at)) <= 2_000, `${announced.at}, not ${at}`);
  assert.is((await next.post('/kill')).status, 204);
});

test('The next manager keeps the time of a postponed notice, and can cancel the notice', async (context) => {
  addAnnouncements(context);
  const { workspace, manageProcess } = context;
  const first = await manageProcess();
  assert.is((await first.post('/start', standard)).status, 204);
  await workspace.waitForConsole('READY');
  const restarted = statusOf(first.post('/restart?notice=600'), first);
  const { run } = await waitForStatus(first, ({ announced }) => announced !== null);
  assert.is((await first.post('/notice/postpone?minutes=60')).status, 204);
  const { at } = (await first.get('/status')).json.announced;
  await first.end('SIGKILL');
  await restarted;
  const next = await manageProcess();
  const { announced } = await waitForStatus(next, (status) => status.announced !== null);
  assert.is(announced.operation, 'restart');
  assert.ok(Math.abs(Date.parse(announced.at) - Date.parse(at)) <= 2_000, `${announced.at}, not ${at}`);
  assert.is((await next.request('DELETE', '/notice')).status, 204);
  await next.end('SIGKILL');
  // The cancelled end has no effect on the third manager: the server keeps running, and its exit is a crash.
  const last = await manageProcess();
  const status = (await last.get('/status')).json;
  assert.equal([status.run, status.phase, status.announced], [run, 'up', null]);
  for (const pid of serversOf(workspace)) process.kill(pid, 'SIGKILL');
  const after = await waitForStatus(last, ({ phase }) => phase === null);
  assert.is(after.last_exit.outcome, 'crashed');
});

test('The next manager knows whether the save before an announced end was acknowledged', async (context) => {
  addAnnouncements(context);
  const { workspace, manageProcess } = context;
  const first = await manageProcess();
  assert.is((await first.post('/start', standard)).status, 204);
  await workspace.waitForConsole('READY');
  const { headers } = await first.post('/stop?reason=Update');
  const before = (await first.get('/status')).json.last_exit;
  assert.equal([headers.get('end-save'), before.save], ['acknowledged', 'acknowledged']);
  await first.end('SIGKILL');
  const next = await manageProcess();
  assert.equal((await next.get('/status')).json.last_exit, before);
  // Runs that were not announced, and runs of an older version, have no such file.
  rmSync(join(workspace.root, 'run', before.run, 'saved'));
  await next.end('SIGKILL');
  const { save, ...rest } = before;
  assert.equal((await (await manageProcess()).get('/status')).json.last_exit, rest);
});

test.run();
