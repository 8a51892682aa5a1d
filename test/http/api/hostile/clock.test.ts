/** Changes of the clock by a day, forwards and backwards. Run ids still increase, and delays are not affected. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import type { RunningService } from '../../../kit/manager/service.js';
import type { ServiceProcess } from '../../../kit/manager/service-process.js';
import { waitForStatus } from '../../../kit/manager/shared-service.js';
import { type SuccessiveManagers, successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import type { Workspace } from '../../../kit/manager/workspace.js';
import { command, fixture, start, stop } from '../../../kit/system/broken-environment.js';
import { until } from '../../../kit/system/until.js';

const test = successiveManagersSuite('http/api/hostile/clock');
const day = 86_400_000;

const shiftFile = ({ root }: Workspace): string => join(root, 'shift');

/** Shifts the manager's clock by `shift` milliseconds. */
const setClock = (workspace: Workspace, shift: number): void => writeFileSync(shiftFile(workspace), String(shift));

/** Starts a manager whose clock the test can shift. */
const manageProcess = (
  { workspace, manageProcess }: SuccessiveManagers,
  args: readonly string[] = [],
): Promise<ServiceProcess> =>
  manageProcess({
    args,
    env: { NODE_OPTIONS: `--require=${fixture('shifted-clock.cjs')}`, CLOCK_SHIFT: shiftFile(workspace) },
  });

/** Returns whether a time of the API is near the current time of a clock that is shifted by `shift` milliseconds. */
const isAbout = (text: string, shift: number): boolean => Math.abs(Date.parse(text) - Date.now() - shift) < day / 4;

for (const [direction, jump] of [
  ['forwards', day],
  ['backwards', -day],
] as const) {
  test(`GET /status shows the same start time after the clock was set ${direction}`, async (context) => {
    const { workspace } = context;
    workspace.addBuild('stubborn', { command: [fixture('console-server.sh'), 'stubborn'], stop: { timeoutMs: 700 } });
    const service = await manageProcess(context);
    const before = await start(service, workspace, 'stubborn');
    setClock(workspace, jump);
    assert.is((await service.get('/status')).json.started_at, before.started_at);
    await command(service, 'hello');
    await workspace.waitForConsole('GOT hello\n');
    const requestedAt = performance.now();
    const stopping = service.post('/stop');
    const { kill_at } = await waitForStatus(service, ({ phase }) => phase === 'stopping');
    assert.ok(isAbout(kill_at, jump), `${kill_at} is by the shifted clock`);
    assert.is((await stopping).status, 204);
    assert.ok(performance.now() - requestedAt >= 700);
    const exit = (await service.get('/status')).json.last_exit;
    assert.equal([exit.signal, exit.expected], ['SIGKILL', true]);
  });

  test(`The grace period of POST /stop keeps its length if the clock is set ${direction}`, async (context) => {
    const { workspace } = context;
    workspace.addBuild('stubborn', { command: [fixture('console-server.sh'), 'stubborn'], stop: { timeoutMs: 700 } });
    const service = await manageProcess(context);
    await start(service, workspace, 'stubborn');
    const requestedAt = performance.now();
    const stopping = service.post('/stop');
    await waitForStatus(service, ({ phase }) => phase === 'stopping');
    setClock(workspace, jump);
    assert.is((await stopping).status, 204);
    assert.ok(performance.now() - requestedAt >= 700);
  });

  test(`POST /start gives greater run ids, even if the clock is set ${direction}`, async (context) => {
    const { workspace } = context;
    const first = await manageProcess(context);
    const ids: string[] = [];
    for (const shift of [0, jump, 0]) {
      setClock(workspace, shift);
      ids.push((await start(first, workspace)).run);
      await stop(first, workspace);
    }
    await first.end();
    setClock(workspace, -jump);
    const second = await manageProcess(context);
    assert.is((await second.get('/status')).json.last_exit.run, ids.at(-1));
    const { run, started_at } = await start(second, workspace);
    assert.ok(isAbout(started_at, -jump), started_at);
    ids.push(run);
    assert.equal(ids, [...ids].sort(), 'ids grow');
    assert.equal(workspace.runs(), [...ids].reverse());
    await second.end('SIGKILL');
    setClock(workspace, jump);
    const third = await manageProcess(context);
    const { json: found } = await third.get('/status');
    assert.equal([found.phase, found.run], ['up', run]);
    assert.is((await stop(third, workspace)).run, run);
  });
}

test('Retention deletes the runs that were started first, whatever ids they have', async (context) => {
  const { workspace } = context;
  const service = await manageProcess(context);
  const started: string[] = [];
  for (let number = 0; number < 13; number += 1) {
    setClock(workspace, [0, day, -day][number % 3] as number);
    started.push((await start(service, workspace)).run);
    await stop(service, workspace);
  }
  await until(() => workspace.runs().length === 10);
  assert.equal(workspace.runs(), started.slice(-10).reverse());
});

const crashRestart = ['--on-crash', 'restart', '--crash-window', '3600'];

/** Crashes the server. @returns the status after the exit of the server */
async function crash(service: RunningService): Promise<any> {
  const { json: before } = await service.get('/status');
  await command(service, 'exit 3');
  return waitForStatus(service, ({ last_exit }) => last_exit?.run === before.run);
}

/** Crashes the server, and waits until recovery has started the server again. */
async function crashAndReturn(service: RunningService): Promise<void> {
  const { last_exit } = await crash(service);
  await waitForStatus(service, ({ phase, run }) => phase === 'up' && run !== last_exit.run);
}

/** Returns the restarts that the log of the service reports as planned. */
const plannedRestarts = (service: RunningService): { readonly attempt: number; readonly at: string }[] =>
  service
    .log()
    .split('\n')
    .filter((line) => line.includes('a restart of the server is planned'))
    .map((line) => JSON.parse(line));

test('The planned restart after a crash is on time even if the clock is set back', async (context) => {
  const { workspace } = context;
  const service = await manageProcess(context, crashRestart);
  await start(service, workspace);
  setClock(workspace, day);
  await crashAndReturn(service);
  const { last_exit } = await crash(service);
  setClock(workspace, -day);
  await waitForStatus(service, ({ phase, run }) => phase === 'up' && run !== last_exit.run);
  const [, second] = plannedRestarts(service);
  assert.is(second?.attempt, 2);
  assert.ok(isAbout(second?.at ?? '', day), second?.at);
});

test('Crash recovery resets its count only if the clock is set forwards', async (context) => {
  const { workspace } = context;
  const service = await manageProcess(context, [...crashRestart, '--crash-limit', '1']);
  await start(service, workspace);
  await crashAndReturn(service);
  setClock(workspace, day);
  await crashAndReturn(service);
  assert.equal(
    plannedRestarts(service).map(({ attempt }) => attempt),
    [1, 1],
  );
  setClock(workspace, -day);
  const { recovery } = await crash(service);
  assert.is(recovery.state, 'gave_up');
  assert.match(recovery.reason, /restarted once within 3600 s/);
});

test.run();
