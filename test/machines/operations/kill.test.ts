/** Kills bypass the operation queue: their verdicts, and those of the operations that they interrupt. */
import { setImmediate as settleAll } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { createKills } from '../../../machines/operations/kill.js';
import { createOperationQueue } from '../../../machines/operations/queue.js';
import type { Receipt } from '../../../machines/ports/command.js';
import type { Exit } from '../../../machines/ports/exit.js';
import { found } from '../../../machines/ports/result.js';
import type { OnReceipt, ProcessInput, ProcessOrder, WorldEvent } from '../../../machines/server/events.js';
import { noRecovery, type RecoveryPolicy } from '../../../machines/server/recovery-policy.js';
import { serverMachine } from '../../../machines/server/server.js';
import { type QueuedOperation, takeOperation } from '../../take-operation.js';
import { launch } from '../server/simulated-server.js';

const test = suite('machines/operations/kill');

const exit: Exit = { code: 137, signal: 'SIGKILL', ambiguous: true, at: 1, unseen: null, oomKilled: false };
const start: QueuedOperation = { type: 'start', launch: found(launch), at: 1 };
const restart: QueuedOperation = { type: 'restart', launch: found({ ...launch, run: 'run-2' }), at: 1 };
const stop: QueuedOperation = { type: 'stop', at: 1 };
const command: QueuedOperation = { type: 'command', line: found('say'), at: 0 };
const notRunning = { kind: 'refused', refusal: { because: 'state', running: false } };
const killedWhileStarting = { kind: 'failed', failure: { code: 'killed_while_starting' } };
const spawned: WorldEvent = { type: 'process.spawned', pid: 42, at: 1 };
const exited: WorldEvent = { type: 'process.exited', exit };

/** A queue and kills with a process that the test simulates by `report`; it spawns at once if `spawnsAtOnce`. */
function createOperations({
  policy = noRecovery,
  spawnsAtOnce = true,
}: {
  policy?: RecoveryPolicy;
  spawnsAtOnce?: boolean;
} = {}) {
  let report: (event: WorldEvent) => void = () => undefined;
  let giveReceipt: OnReceipt = () => undefined;
  const orders: ProcessOrder['type'][] = [];
  const process = fromCallback<ProcessOrder, ProcessInput>(({ sendBack, receive }) => {
    report = sendBack as typeof report;
    if (spawnsAtOnce) queueMicrotask(() => sendBack(spawned));
    receive((order) => {
      orders.push(order.type);
      if (order.type === 'writeCommand') giveReceipt = (receipt) => order.onReceipt?.(receipt);
    });
  });
  const clock = new SimulatedClock();
  const actor = createActor(serverMachine.provide({ actors: { process } }), { clock, input: policy }).start();
  const queue = createOperationQueue(actor);
  const kills = createKills(actor, () => 5);
  const take = (operation: QueuedOperation) => takeOperation(queue, operation);
  return {
    queue,
    take,
    kills,
    clock,
    orders,
    actor,
    report: (event: WorldEvent) => report(event),
    giveReceipt: (receipt: Receipt) => giveReceipt(receipt),
    value: () => actor.getSnapshot().value,
  };
}

test('A kill of a stopped server is refused.', async () => {
  const { kills, value } = createOperations();
  assert.equal(await kills.take(), notRunning);
  assert.equal(value(), { stopped: 'idle' });
});

test('A kill is done when the whole process tree has exited, and not before.', async () => {
  const { take, kills, orders, report, value } = createOperations();
  await take(start);
  let answered = false;
  const kill = kills.take().finally(() => (answered = true));
  assert.equal(orders, ['kill'], 'the order is sent at once');
  await settleAll();
  assert.not.ok(answered);
  report(exited);
  assert.is((await kill).kind, 'done');
  assert.equal(value(), { stopped: 'idle' });
});

test('A kill during a stop completes both, and the next operation finds the server stopped.', async () => {
  const { take, kills, orders, report } = createOperations();
  await take(start);
  const stopping = take(stop);
  const next = take(command);
  await settleAll();
  const kill = kills.take();
  assert.equal(orders, ['requestStop', 'kill']);
  report(exited);
  assert.equal([(await stopping).kind, (await kill).kind], ['done', 'done']);
  assert.equal(await next, notRunning);
});

test('A kill during a restart is done, and the restart is refused as if it had arrived after the kill.', async () => {
  const { take, kills, report, value } = createOperations();
  await take(start);
  const restarting = take(restart);
  await settleAll();
  const kill = kills.take();
  report(exited);
  assert.is((await kill).kind, 'done');
  assert.equal(await restarting, notRunning);
  assert.equal(value(), { stopped: 'idle' });
});

test('A kill while a restart launches its next run cancels the restart.', async () => {
  const { take, kills, report, actor } = createOperations({ spawnsAtOnce: false });
  const starting = take(start);
  await settleAll();
  report(spawned);
  await starting;
  const restarting = take(restart);
  await settleAll();
  report(exited);
  assert.is(actor.getSnapshot().context.launch?.run, 'run-2');
  const kill = kills.take();
  report({ type: 'process.spawnFailed', fault: { reason: 'timed_out', subject: '' }, at: 1 });
  assert.is((await kill).kind, 'done');
  assert.equal(await restarting, notRunning);
});

test('A kill during a start is done, and the start fails whether or not the program was spawned.', async () => {
  for (const events of [
    [spawned, exited],
    [{ type: 'process.spawnFailed', fault: { reason: 'timed_out', subject: '' }, at: 1 }],
  ] as const) {
    const { take, kills, report, value } = createOperations({ spawnsAtOnce: false });
    const starting = take(start);
    await settleAll();
    const kill = kills.take();
    for (const event of events) report(event);
    assert.is((await kill).kind, 'done');
    assert.equal(await starting, killedWhileStarting);
    assert.equal(value(), { stopped: 'idle' });
  }
});

test('Concurrent kills are all done by the same exit, and a later kill is refused.', async () => {
  const { take, kills, report } = createOperations();
  await take(start);
  const many = Array.from({ length: 10 }, () => kills.take());
  report(exited);
  assert.equal(
    (await Promise.all(many)).map(({ kind }) => kind),
    Array<string>(10).fill('done'),
  );
  assert.equal(await kills.take(), notRunning);
});

test('A kill fails with server_stuck if the process tree survives, as does the interrupted stop, and can be repeated.', async () => {
  const { take, kills, clock, report } = createOperations();
  await take(start);
  const stopping = take(stop);
  await settleAll();
  const kill = kills.take();
  report({ type: 'process.remains', alive: [{ pid: 42, name: 'server' }] });
  clock.increment(5_000);
  const stuck = { kind: 'failed', failure: { code: 'server_stuck', alive: [{ pid: 42, name: 'server' }] } };
  assert.equal(await kill, stuck);
  assert.equal(await stopping, stuck);
  const again = kills.take();
  clock.increment(5_000);
  assert.equal(await again, stuck);
  const last = kills.take();
  report(exited);
  assert.is((await last).kind, 'done');
});

test('A kill is done whether or not a command was delivered before it; only a delivered command is accepted.', async () => {
  for (const reached of [true, false]) {
    const { take, kills, report, giveReceipt } = createOperations();
    await take(start);
    const sent = take(command);
    await settleAll();
    const kill = kills.take();
    if (reached) giveReceipt({ cursor: 7 });
    report(exited);
    assert.is((await kill).kind, 'done');
    const verdict = await sent;
    if (reached)
      assert.ok(
        verdict.kind === 'done' &&
          'cursor' in verdict &&
          verdict.cursor === 7 &&
          verdict.context.launch?.run === 'run-1',
      );
    else assert.equal(verdict, notRunning);
  }
});

test('A kill is done even if the console refuses a command during it.', async () => {
  const { take, kills, report, giveReceipt } = createOperations();
  await take(start);
  const sent = take(command);
  await settleAll();
  const kill = kills.take();
  giveReceipt({ undeliverable: 'console_full' });
  report(exited);
  assert.is((await kill).kind, 'done');
  assert.equal(await sent, { kind: 'failed', failure: { code: 'command_undeliverable', reason: 'console_full' } });
});

test('Crash recovery does not start a killed server again, in any state of the run.', async () => {
  const policy: RecoveryPolicy = { ...noRecovery, onCrash: 'restart', autostart: true };
  const plain = createOperations({ policy });
  await plain.take(start);
  const kill = plain.kills.take();
  plain.report(exited);
  await kill;
  assert.equal(plain.value(), { stopped: 'idle' });

  const crashed = createOperations({ policy });
  await crashed.take(start);
  crashed.report({
    type: 'process.ended',
    exit: { ...exit, code: 1, signal: null },
    alive: [{ pid: 43, name: 'helper' }],
  });
  const sweep = crashed.kills.take();
  crashed.report(exited);
  await sweep;
  assert.equal(crashed.value(), { stopped: 'idle' });
  assert.is(crashed.actor.getSnapshot().context.lastExit?.expected, false, 'its main process exited by itself');

  const recovering = createOperations({ policy, spawnsAtOnce: false });
  recovering.actor.send({ type: 'start', launch: found({ ...launch, cause: 'recovery' }), at: 1 });
  const early = recovering.kills.take();
  recovering.report({ type: 'process.spawnFailed', fault: { reason: 'timed_out', subject: '' }, at: 1 });
  assert.is((await early).kind, 'done');
  assert.equal(recovering.value(), { stopped: 'idle' });
});

test('close() waits for the current kills and refuses new ones, and a kill ends when the machine is stopped.', async () => {
  const { take, kills, report } = createOperations();
  await take(start);
  const kill = kills.take();
  let closed = false;
  const closing = kills.close().then(() => (closed = true));
  assert.equal(await kills.take(), { kind: 'closed' });
  await settleAll();
  assert.not.ok(closed);
  report(exited);
  assert.is((await kill).kind, 'done');
  await closing;

  const other = createOperations();
  await other.take(start);
  const waiting = other.kills.take();
  other.actor.stop();
  assert.equal(await waiting, { kind: 'closed' });
});

test.run();
