/**
 * The running service agrees with the server's chart before a server is ready, during the backoff, and after recovery
 * has stopped.
 */
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readPhase, readState } from '../../machines/operations/verdict.js';
import { type Answer, type RunningService, startService } from '../kit/manager/service.js';
import { serversOf, waitForStatus } from '../kit/manager/shared-service.js';
import { createWorkspace, fixtures, type Workspace } from '../kit/manager/workspace.js';
import type { Snapshot } from './chart.js';
import { expected, type OperationName, operations, type Path, type Step, shortestPaths } from './recovery-chart.js';

interface Context {
  workspace: Workspace;
  service: RunningService;
}

const test = suite<Context>('model/recovery');
const names = Object.keys(operations) as OperationName[];
const lookups: readonly Step[] = ['the Build is found', 'the Build has gone'];
const startBody = { Build: 'silent', Folder: 'world' };

test.before(async (context) => {
  context.workspace = createWorkspace();
  const command = [join(fixtures, 'console-server.sh'), 'silent'];
  context.workspace.addBuild('silent', { command, ready: '^GOT up$', stop: { timeoutMs: 60_000 } });
  context.workspace.addFolder('world');
  context.service = await startService(context.workspace.root, {
    args: ['--log-level', 'warn', '--on-crash', 'restart', '--crash-limit', '2'],
  });
});
test.before.each(reset);
test.after(async ({ service, workspace }) => {
  await service?.end();
  workspace?.remove();
});

/** Stops the server and cancels a planned recovery. */
async function reset({ service }: Context): Promise<void> {
  for (;;) {
    const { json: status } = await service.get('/status');
    if (status.state === 'running') await service.post('/stop');
    else if (status.recovery !== null) await service.request('DELETE', '/recovery');
    else return;
  }
}

function move({ workspace }: Context, from: string, to: string): void {
  renameSync(join(workspace.root, 'builds', from), join(workspace.root, 'builds', to));
}

async function send(context: Context, name: OperationName): Promise<Answer> {
  const { service } = context;
  switch (name) {
    case 'start':
      return service.post('/start', startBody);
    case 'start with invalid input':
      return service.post('/start', { ...startBody, Build: 'nothing' });
    case 'restart with a deleted Build':
      move(context, 'silent', 'gone');
      return service.post('/restart').finally(() => move(context, 'gone', 'silent'));
    case 'command':
      return service.post('/command', { Command: 'hello' });
    case 'command with invalid input':
      return service.post('/command', {});
    case 'cancel notice':
      return service.request('DELETE', '/notice');
    case 'end notice':
      return service.post('/notice/end');
    case 'postpone notice':
      return service.post('/notice/postpone');
    case 'cancel recovery':
      return service.request('DELETE', '/recovery');
    default:
      return service.post(`/${name}`);
  }
}

/** Performs one step of a path, or waits for a step that occurs by itself. */
async function take(context: Context, step: Step, earlier: Step | undefined, later: readonly Step[]): Promise<void> {
  const { service } = context;
  const { json: before } = await service.get('/status');
  switch (step) {
    case 'the program is spawned':
      await waitForStatus(service, ({ pid }) => pid !== null);
      return;
    case 'the server is ready':
      await service.post('/command', { Command: 'up' });
      await waitForStatus(service, ({ phase }) => phase === 'up');
      return;
    case 'the server exits':
      // These operations are answered after the exit.
      if (earlier === 'stop' || earlier === 'restart') return;
      if (later.find((each) => lookups.includes(each)) === 'the Build has gone') move(context, 'silent', 'gone');
      process.kill(before.pid, 'SIGKILL');
      await waitForStatus(service, ({ run }) => run !== before.run);
      return;
    case 'the backoff ends':
    case 'the Build is found':
      await waitForStatus(service, ({ recovery }) => recovery === null || recovery.state === 'gave_up');
      return;
    case 'the Build has gone':
      await waitForStatus(service, ({ recovery }) => recovery?.state === 'gave_up');
      move(context, 'gone', 'silent');
      return;
    default:
      assert.is((await send(context, step as OperationName)).status, 204, step);
  }
}

/** Returns the part of GET /status that depends on the chart's state. */
function statusOf(snapshot: Snapshot): object {
  const recovery = snapshot.matches({ stopped: 'waiting' })
    ? 'waiting'
    : snapshot.matches({ stopped: 'gaveUp' })
      ? 'gave_up'
      : null;
  return { state: readState(snapshot), phase: readPhase(snapshot), recovery };
}

async function assertIn({ service, workspace }: Context, snapshot: Snapshot, when: string): Promise<void> {
  const {
    json: { state, phase, recovery, pid },
  } = await service.get('/status');
  assert.equal({ state, phase, recovery: recovery?.state ?? null }, statusOf(snapshot), when);
  assert.equal(serversOf(workspace), pid === null ? [] : [pid], when);
}

/**
 * Returns whether the operation leaves the state unchanged, so that further operations can follow in the same state.
 */
const changesNothing = ({ snapshot }: Path, name: OperationName): boolean => {
  const { status, after } = expected(snapshot, name);
  return status !== 204 && JSON.stringify(after.value) === JSON.stringify(snapshot.value);
};

async function sendOne(context: Context, { snapshot, state }: Path, name: OperationName): Promise<void> {
  const { status, after } = expected(snapshot, name);
  assert.is((await send(context, name)).status, status, `${name} in ${state}`);
  await assertIn(context, after, `after ${name} in ${state}`);
}

/**
 * Takes the steps of the path. Returns the time when the backoff in its last state ends; `null` if the last state has
 * no backoff.
 */
async function walk(context: Context, { steps, snapshot }: Path): Promise<number | null> {
  await reset(context);
  for (const [index, step] of steps.entries()) await take(context, step, steps[index - 1], steps.slice(index + 1));
  const { json } = await context.service.get('/status');
  return snapshot.matches({ stopped: 'waiting' }) ? Date.parse(json.recovery?.at ?? 0) : null;
}

/**
 * Sends the operations in the state after the path. If an operation was answered after the end of the backoff, the path
 * is walked again.
 */
async function sendDuringBackoff(context: Context, path: Path, sent: readonly OperationName[]): Promise<void> {
  const unanswered = [...sent];
  for (let round = 0; round < 20; round += 1) {
    const endsAt = await walk(context, path);
    for (let [name] = unanswered; name !== undefined; [name] = unanswered) {
      const failure = await sendOne(context, path, name).then(
        () => null,
        (error: unknown) => error,
      );
      if (endsAt !== null && Date.now() >= endsAt) break;
      if (failure !== null) throw failure;
      unanswered.shift();
    }
    if (unanswered.length === 0) return;
  }
  assert.unreachable('this computer is too slow: no operation is answered before the backoff ends');
}

const paths = shortestPaths();
/** Excludes the first backoff, whose length is 0: a test cannot send an operation during it. */
const isPlayable = ({ snapshot }: Path): boolean =>
  !(snapshot.matches({ stopped: 'waiting' }) && snapshot.context.recoveries.length === 0);
const own = ['{"stopped":"waiting"}', '{"stopped":"gaveUp"}', '{"running":{"launching":"loading"}}'];

test('The paths with real processes reach every state that recovery and readiness add', () => {
  const found = own.map((state) =>
    paths.filter((path) => path.state === state && isPlayable(path)).map(({ kind }) => kind),
  );
  assert.ok(
    found.every((kinds) => kinds.length > 0),
    JSON.stringify(found),
  );
  assert.ok(paths.some(({ state }) => state === '{"stopped":"due"}'));
});

for (const path of paths.filter((each) => own.includes(each.state) && isPlayable(each))) {
  const unchanging = names.filter((name) => changesNothing(path, name));
  for (const name of names.filter((each) => !unchanging.includes(each))) {
    test(`The operations ${[...unchanging, name].join(', ')} get the machine's answers in ${path.kind} after ${path.steps.join(', ')}`, async (context) => {
      await sendDuringBackoff(context, path, [...unchanging, name]);
    });
  }
}

test.run();
