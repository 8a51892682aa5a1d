/** A kill waits for no turn: what it is told, and what is told to whom it cuts short. */
import { setImmediate as settleAll } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { createKills } from '../../../machines/operations/kill.js';
import { createOperationQueue } from '../../../machines/operations/queue.js';
import type { Exit } from '../../../machines/ports/exit.js';
import type { Launch } from '../../../machines/ports/launch.js';
import { found } from '../../../machines/ports/result.js';
import type { Operation, ProcessInput, ProcessOrder, WorldEvent } from '../../../machines/server/events.js';
import { noRecovery, type RecoveryPolicy } from '../../../machines/server/recovery-policy.js';
import { serverMachine } from '../../../machines/server/server.js';

const test = suite('machines/kills');

const exit: Exit = { code: 137, signal: 'SIGKILL', ambiguous: true, at: 1, unseen: null };
const launch: Launch = {
  run: 'run-1',
  build: 'build',
  folder: 'folder',
  argv: ['/srv/server'],
  cwd: '/srv',
  env: {},
  stop: { command: null, signal: 'SIGTERM', timeoutMs: 600_000 },
  ready: null,
  cause: 'start',
};
const start: Operation = { type: 'start', launch: found(launch), at: 1 };
const restart: Operation = { type: 'restart', launch: found({ ...launch, run: 'run-2' }), at: 1 };
const stop: Operation = { type: 'stop', at: 1 };
const command: Operation = { type: 'command', line: found('say'), at: 0 };
const notRunning = { kind: 'refused', refusal: { because: 'state', running: false } };
const killedWhileStarting = { kind: 'failed', failure: { code: 'killed_while_starting' } };
const spawned: WorldEvent = { type: 'process.spawned', pid: 42, at: 1 };
const exited: WorldEvent = { type: 'process.exited', exit };

/** Before a world that the test plays by hand, except that it launches what it is asked to where `launches`. */
function serve({ policy = noRecovery, launches = true }: { policy?: RecoveryPolicy; launches?: boolean } = {}) {
  let tell: (event: WorldEvent) => void = () => undefined;
  const orders: ProcessOrder['type'][] = [];
  const process = fromCallback<ProcessOrder, ProcessInput>(({ sendBack, receive }) => {
    tell = sendBack as typeof tell;
    if (launches) queueMicrotask(() => sendBack(spawned));
    receive(({ type }) => orders.push(type));
  });
  const clock = new SimulatedClock();
  const actor = createActor(serverMachine.provide({ actors: { process } }), { clock, input: policy }).start();
  const queue = createOperationQueue(actor);
  const kills = createKills(actor, () => 5);
  const take = (operation: Operation) => queue.take({ lookUp: () => operation });
  return {
    queue,
    take,
    kills,
    clock,
    orders,
    actor,
    tell: (event: WorldEvent) => tell(event),
    value: () => actor.getSnapshot().value,
  };
}

test('Where nothing runs there is nothing to kill.', async () => {
  const { kills, value } = serve();
  assert.equal(await kills.take(), notRunning);
  assert.equal(value(), { stopped: 'idle' });
});

test('A kill alone is done when the whole family has been seen to be gone, and no sooner.', async () => {
  const { take, kills, orders, tell, value } = serve();
  await take(start);
  let answered = false;
  const kill = kills.take().finally(() => (answered = true));
  assert.equal(orders, ['kill'], 'it is sent at once');
  await settleAll();
  assert.not.ok(answered);
  tell(exited);
  assert.is((await kill).kind, 'done');
  assert.equal(value(), { stopped: 'idle' });
});

test('During a stop both are done, and who comes after finds nothing running.', async () => {
  const { take, kills, orders, tell } = serve();
  await take(start);
  const stopping = take(stop);
  const next = take(command);
  await settleAll();
  const kill = kills.take();
  assert.equal(orders, ['ask', 'kill']);
  tell(exited);
  assert.equal([(await stopping).kind, (await kill).kind], ['done', 'done']);
  assert.equal(await next, notRunning);
});

test('During a restart the kill is done, and the restart refused as if it had come after it.', async () => {
  const { take, kills, tell, value } = serve();
  await take(start);
  const restarting = take(restart);
  await settleAll();
  const kill = kills.take();
  tell(exited);
  assert.is((await kill).kind, 'done');
  assert.equal(await restarting, notRunning);
  assert.equal(value(), { stopped: 'idle' });
});

test('A kill in the second half of a restart, while the next run is launched, cancels it too.', async () => {
  const { take, kills, tell, actor } = serve({ launches: false });
  const starting = take(start);
  await settleAll();
  tell(spawned);
  await starting;
  const restarting = take(restart);
  await settleAll();
  tell(exited);
  assert.is(actor.getSnapshot().context.launch?.run, 'run-2');
  const kill = kills.take();
  tell({ type: 'process.spawnFailed', fault: { reason: 'timed_out', subject: '' }, at: 1 });
  assert.is((await kill).kind, 'done');
  assert.equal(await restarting, notRunning);
});

test('A start that is killed has failed, whether its program came to run or not; the kill is done.', async () => {
  for (const events of [
    [spawned, exited],
    [{ type: 'process.spawnFailed', fault: { reason: 'timed_out', subject: '' }, at: 1 }],
  ] as const) {
    const { take, kills, tell, value } = serve({ launches: false });
    const starting = take(start);
    await settleAll();
    const kill = kills.take();
    for (const event of events) tell(event);
    assert.is((await kill).kind, 'done');
    assert.equal(await starting, killedWhileStarting);
    assert.equal(value(), { stopped: 'idle' });
  }
});

test('Many at once are all done by the one end that they wanted, and one that comes after it is refused.', async () => {
  const { take, kills, tell } = serve();
  await take(start);
  const many = Array.from({ length: 10 }, () => kills.take());
  tell(exited);
  assert.equal(
    (await Promise.all(many)).map(({ kind }) => kind),
    Array<string>(10).fill('done'),
  );
  assert.equal(await kills.take(), notRunning);
});

test('A family that outlives it is stuck: the kill has failed, and so has the operation that it cut short; it can be tried again.', async () => {
  const { take, kills, clock, tell } = serve();
  await take(start);
  const stopping = take(stop);
  await settleAll();
  const kill = kills.take();
  tell({ type: 'process.remains', alive: [{ pid: 42, name: 'server' }] });
  clock.increment(5_000);
  const stuck = { kind: 'failed', failure: { code: 'server_stuck', alive: [{ pid: 42, name: 'server' }] } };
  assert.equal(await kill, stuck);
  assert.equal(await stopping, stuck);
  const again = kills.take();
  clock.increment(5_000);
  assert.equal(await again, stuck);
  const last = kills.take();
  tell(exited);
  assert.is((await last).kind, 'done');
});

test('A command that has been handed over is accepted; one that has not is refused, and the kill is done all the same.', async () => {
  for (const reached of [true, false]) {
    const { take, kills, tell } = serve();
    await take(start);
    const sent = take(command);
    await settleAll();
    const kill = kills.take();
    if (reached) tell({ type: 'process.delivered', cursor: 7 });
    tell(exited);
    assert.is((await kill).kind, 'done');
    const verdict = await sent;
    if (reached)
      assert.ok(verdict.kind === 'done' && verdict.context.cursor === 7 && verdict.context.launch?.run === 'run-1');
    else assert.equal(verdict, notRunning);
  }
});

test('A command that the console refuses while the server is killed does not spoil the answer to the kill.', async () => {
  const { take, kills, tell } = serve();
  await take(start);
  const sent = take(command);
  await settleAll();
  const kill = kills.take();
  tell({ type: 'process.undeliverable', reason: 'console_full' });
  tell(exited);
  assert.is((await kill).kind, 'done');
  assert.equal(await sent, { kind: 'failed', failure: { code: 'command_undeliverable', reason: 'console_full' } });
});

test('A server that was killed is not started again, nor is one whose leftovers were, nor one that a recovery had begun to launch.', async () => {
  const policy: RecoveryPolicy = { onCrash: 'restart', limit: 5, windowMs: 600_000, autostart: true };
  const plain = serve({ policy });
  await plain.take(start);
  const kill = plain.kills.take();
  plain.tell(exited);
  await kill;
  assert.equal(plain.value(), { stopped: 'idle' });

  const crashed = serve({ policy });
  await crashed.take(start);
  crashed.tell({
    type: 'process.ended',
    exit: { ...exit, code: 1, signal: null },
    alive: [{ pid: 43, name: 'helper' }],
  });
  const sweep = crashed.kills.take();
  crashed.tell(exited);
  await sweep;
  assert.equal(crashed.value(), { stopped: 'idle' });
  assert.is(crashed.actor.getSnapshot().context.lastExit?.expected, false, 'its main process had ended by itself');

  const recovering = serve({ policy, launches: false });
  recovering.actor.send({ type: 'start', launch: found({ ...launch, cause: 'recovery' }), at: 1 });
  const early = recovering.kills.take();
  recovering.tell({ type: 'process.spawnFailed', fault: { reason: 'timed_out', subject: '' }, at: 1 });
  assert.is((await early).kind, 'done');
  assert.equal(recovering.value(), { stopped: 'idle' });
});

test('Closing waits for those that are under way and takes no more; where the machine itself ends, nobody waits for ever.', async () => {
  const { take, kills, tell } = serve();
  await take(start);
  const kill = kills.take();
  let closed = false;
  const closing = kills.close().then(() => (closed = true));
  assert.equal(await kills.take(), { kind: 'closed' });
  await settleAll();
  assert.not.ok(closed);
  tell(exited);
  assert.is((await kill).kind, 'done');
  await closing;

  const other = serve();
  await other.take(start);
  const waiting = other.kills.take();
  other.actor.stop();
  assert.equal(await waiting, { kind: 'closed' });
});

test.run();
