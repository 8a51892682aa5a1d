/** The live service does what the machine says also before a server is up, while a restart is planned, and when it was given up. */
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { phaseOf, stateOf } from '../../machines/operations/verdict.js';
import { serversOf, waitForStatus } from '../http/stage.js';
import { type Answer, type RunningService, startService } from '../service.js';
import { createWorkspace, fixtures, type Workspace } from '../workspace.js';
import type { Snapshot } from './chart.js';
import { expected, type OperationName, operations, type Path, type Step, shortestPaths } from './recovery-chart.js';

interface Context {
  workspace: Workspace;
  service: RunningService;
}

const test = suite<Context>('the live service and its machine, with restarts after crashes');
const names = Object.keys(operations) as OperationName[];
const standard = { Build: 'silent', Folder: 'world' };

test.before(async (context) => {
  context.workspace = createWorkspace();
  const command = [join(fixtures, 'console-server.sh'), 'silent'];
  context.workspace.addBuild('silent', { command, ready: '^GOT up$', stop: { timeoutMs: 60_000 } });
  context.workspace.addFolder('world');
  context.service = await startService(context.workspace.root, {
    args: ['--log-level', 'warn', '--on-crash', 'restart', '--crash-limit', '1'],
  });
});
test.before.each(reset);
test.after(async ({ service, workspace }) => {
  await service?.end();
  workspace?.remove();
});

/** Stopped, with nothing planned. */
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
      return service.post('/start', standard);
    case 'start with bad input':
      return service.post('/start', { ...standard, Build: 'nothing' });
    case 'restart with its Build gone':
      move(context, 'silent', 'gone');
      return service.post('/restart').finally(() => move(context, 'gone', 'silent'));
    case 'command':
      return service.post('/command', { Command: 'hello' });
    case 'command with bad input':
      return service.post('/command', {});
    case 'cancel recovery':
      return service.request('DELETE', '/recovery');
    default:
      return service.post(`/${name}`);
  }
}

/** Takes one step of a path, between those before and after it. What comes by itself is waited for. */
async function take(context: Context, step: Step, earlier: Step | undefined, later: readonly Step[]): Promise<void> {
  const { service } = context;
  const { json: before } = await service.get('/status');
  switch (step) {
    case 'the program runs':
      await waitForStatus(service, ({ pid }) => pid !== null);
      return;
    case 'it says that it is up':
      await service.post('/command', { Command: 'up' });
      await waitForStatus(service, ({ phase }) => phase === 'up');
      return;
    case 'its end':
      // Their answers have told of it already.
      if (earlier === 'stop' || earlier === 'restart') return;
      if (later.includes('the Build has gone')) move(context, 'silent', 'gone');
      process.kill(before.pid, 'SIGKILL');
      await waitForStatus(service, ({ run }) => run !== before.run);
      return;
    case 'the wait is over':
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

/** The same words for the machine's state and the API's. */
function wordsOf(snapshot: Snapshot): object {
  const recovery = snapshot.matches({ stopped: 'waiting' })
    ? 'waiting'
    : snapshot.matches({ stopped: 'gaveUp' })
      ? 'gave_up'
      : null;
  return { state: stateOf(snapshot), phase: phaseOf(snapshot), recovery };
}

async function assertIn({ service, workspace }: Context, snapshot: Snapshot, place: string): Promise<void> {
  const {
    json: { state, phase, recovery, pid },
  } = await service.get('/status');
  assert.equal({ state, phase, recovery: recovery?.state ?? null }, wordsOf(snapshot), place);
  assert.equal(serversOf(workspace), pid === null ? [] : [pid], place);
}

/** Those that are judged alike however often: they may come one after the other. */
const changesNothing = ({ snapshot }: Path, name: OperationName): boolean => {
  const { status, after } = expected(snapshot, name);
  return status !== 204 && JSON.stringify(after.value) === JSON.stringify(snapshot.value);
};

async function sendAll(context: Context, { snapshot, state }: Path, sent: readonly OperationName[]): Promise<void> {
  for (const name of sent) {
    const { status, after } = expected(snapshot, name);
    assert.is((await send(context, name)).status, status, `${name} in ${state}`);
    await assertIn(context, after, `after ${name} in ${state}`);
  }
}

/** A wait that was over before the last answer says nothing of the operations in it: then all is done again. */
async function inTime(context: Context, path: Path, sent: readonly OperationName[]): Promise<void> {
  for (let round = 0; round < 10; round += 1) {
    await reset(context);
    for (const [index, step] of path.steps.entries())
      await take(context, step, path.steps[index - 1], path.steps.slice(index + 1));
    const {
      json: { recovery },
    } = await context.service.get('/status');
    const failure = await sendAll(context, path, sent).then(
      () => null,
      (error: unknown) => error,
    );
    const isOver = path.snapshot.matches({ stopped: 'waiting' }) && !(Date.now() < Date.parse(recovery?.at ?? 0));
    if (!isOver && failure === null) return;
    if (!isOver) throw failure;
  }
  assert.unreachable('the machine is too slow: the wait was over before all was asked');
}

const paths = shortestPaths();
/** Between a look-up that finds a program and its launch, real processes cannot make it fail at a test's will. */
const isPlayable = ({ steps }: Path): boolean => !steps.includes('the program fails to run');
const own = ['{"stopped":"waiting"}', '{"stopped":"gaveUp"}', '{"running":{"launching":"loading"}}'];

test('the machine reaches the states that recovery and readiness add, each by real processes', () => {
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
  const harmless = names.filter((name) => changesNothing(path, name));
  for (const name of names.filter((each) => !harmless.includes(each))) {
    test(`in ${path.kind} (${path.steps.join(', ')}): ${harmless.join(', ')}; then ${name}`, async (context) => {
      await inTime(context, path, [...harmless, name]);
    });
  }
}

test.run();
