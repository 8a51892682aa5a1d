/** The operation queue: order, limit, disconnected clients and verdicts. */

import { setImmediate as settleAll } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { createOperationQueue, type QueueRequest } from '../../../machines/operations/queue.js';
import { found, refused } from '../../../machines/ports/result.js';
import type { Operation, ProcessInput, ProcessOrder, WorldEvent } from '../../../machines/server/events.js';
import { serverMachine } from '../../../machines/server/server.js';
import { exit, fault, grace, launch } from '../server/simulated-server.js';

const test = suite('machines/operations/queue');

const start: Operation = { type: 'start', launch: found(launch), at: 1 };
const badStart: Operation = { type: 'start', launch: refused(fault), at: 1 };
const restart: Operation = { type: 'restart', launch: found(launch), at: 1 };
const stop: Operation = { type: 'stop', at: 1 };
const command: Operation = { type: 'command', line: found('say'), at: 0 };
const badCommand: Operation = { type: 'command', line: refused(fault), at: 0 };
const notRunning = { kind: 'refused', refusal: { because: 'state', running: false } };
const alreadyRunning = { kind: 'refused', refusal: { because: 'state', running: true } };

/** An operation queue with a simulated process that answers every order at once, except those in `held`. */
function createQueue(limit?: number) {
  const held = new Set<'launch' | ProcessOrder['type']>();
  let report: (event: WorldEvent) => void = () => undefined;
  const process = fromCallback<ProcessOrder, ProcessInput>(({ sendBack, receive }) => {
    report = sendBack as typeof report;
    const later = (event: WorldEvent): void => queueMicrotask(() => sendBack(event));
    if (!held.has('launch')) later({ type: 'process.spawned', pid: 42, at: 1 });
    receive(({ type }) => {
      if (held.has(type)) return;
      if (type === 'requestStop') later({ type: 'process.exited', exit });
      if (type === 'writeCommand') later({ type: 'process.delivered', cursor: 5 });
    });
  });
  const clock = new SimulatedClock();
  const actor = createActor(serverMachine.provide({ actors: { process } }), { clock }).start();
  const queue = limit === undefined ? createOperationQueue(actor) : createOperationQueue(actor, limit);
  const take = (operation: Operation, more: Partial<QueueRequest> = {}) =>
    queue.take({ lookUp: () => operation, ...more });
  return {
    queue,
    take,
    held,
    clock,
    report: (event: WorldEvent) => report(event),
    value: () => actor.getSnapshot().value,
  };
}

/** Returns a request whose lookup ends when the test calls `release`; `began` resolves when the lookup starts. */
function slowRequest(operation: Operation) {
  let begin: () => void;
  let release: (result: Operation | Error) => void;
  const began = new Promise<void>((resolve) => (begin = resolve));
  const answer = new Promise<Operation>((resolve, reject) => {
    release = (result) => (result instanceof Error ? reject(result) : resolve(result));
  });
  const lookUp = (): Promise<Operation> => {
    begin();
    return answer;
  };
  return { lookUp, began, release: (result: Operation | Error = operation) => release(result) };
}

test('An operation ends when the machine has settled, and its verdict has the context at that time.', async () => {
  const { take, value } = createQueue();
  const started = await take(start);
  assert.is(started.kind === 'done' && started.context.pid, 42);
  assert.equal(value(), { running: 'up' });
  const sent = await take(command);
  assert.is(sent.kind === 'done' && sent.context.cursor, 5);
  assert.is((await take(restart)).kind, 'done');
  assert.is((await take(stop)).kind, 'done');
  assert.equal(value(), { stopped: 'idle' });
});

test('Concurrent operations run one at a time, in the order of their arrival.', async () => {
  const { queue } = createQueue();
  const log: string[] = [];
  const takes = [start, command, restart, stop, start].map((operation) =>
    queue.take({
      lookUp: async ({ value }) => {
        log.push(`${operation.type} at ${JSON.stringify(value)}`);
        await settleAll();
        log.push(operation.type);
        return operation;
      },
    }),
  );
  assert.equal(
    (await Promise.all(takes)).map(({ kind }) => kind),
    ['done', 'done', 'done', 'done', 'done'],
  );
  const up = '{"running":"up"}';
  const idle = '{"stopped":"idle"}';
  assert.equal(log, [
    `start at ${idle}`,
    'start',
    `command at ${up}`,
    'command',
    `restart at ${up}`,
    'restart',
    `stop at ${up}`,
    'stop',
    `start at ${idle}`,
    'start',
  ]);
});

test('An operation looks up its facts when its turn begins, in a settled state, even if the queue is empty.', async () => {
  const { take, queue, report } = createQueue();
  await take(start);
  report({ type: 'process.ended', exit, alive: [] });
  let lookedUpIn: unknown = null;
  const waiting = queue.take({ lookUp: ({ value }) => ((lookedUpIn = value), start) });
  await settleAll();
  assert.is(lookedUpIn, null);
  report({ type: 'process.exited', exit });
  assert.is((await waiting).kind, 'done');
  assert.equal(lookedUpIn, { stopped: 'idle' });
});

test('An operation refused by the state gives 409 even when its input is invalid.', async () => {
  const { take } = createQueue();
  assert.equal(await take(badCommand), notRunning);
  assert.equal(await take(badStart), { kind: 'refused', refusal: { because: 'guard', fault } });
  await take(start);
  assert.equal(await take(badStart), alreadyRunning);
  assert.equal(await take(start), alreadyRunning);
  assert.equal(await take(badCommand), { kind: 'refused', refusal: { because: 'guard', fault } });
});

test('An operation is refused when the server exits while its facts are looked up.', async () => {
  const { take, queue, report } = createQueue();
  await take(start);
  const { lookUp, began, release } = slowRequest(restart);
  const taken = queue.take({ lookUp });
  await began;
  report({ type: 'process.exited', exit });
  release();
  assert.equal(await taken, notRunning);
});

test('An operation waits for the exit when the main process ends while its facts are looked up.', async () => {
  const { take, queue, report, value } = createQueue();
  await take(start);
  const { lookUp, began, release } = slowRequest(stop);
  const taken = queue.take({ lookUp });
  await began;
  report({ type: 'process.ended', exit, alive: [] });
  release();
  await settleAll();
  assert.equal(value(), { running: { stopping: 'sweeping' } });
  report({ type: 'process.exited', exit });
  assert.equal(await taken, notRunning);
});

test('A failure of the process is the verdict of its operation, and the next operation works.', async () => {
  const { take, held, report, clock } = createQueue();
  held.add('launch');
  const failing = take(start);
  await settleAll();
  report({ type: 'process.spawnFailed', fault: { reason: 'bad_cwd', subject: '/srv' }, at: 0 });
  assert.equal(await failing, {
    kind: 'failed',
    failure: { code: 'spawn_failed', fault: { reason: 'bad_cwd', subject: '/srv' } },
  });
  held.clear();
  assert.is((await take(start)).kind, 'done');
  assert.equal(await take({ type: 'restart', launch: refused(fault), at: 1 }), {
    kind: 'failed',
    failure: { code: 'launch_impossible', fault },
  });
  held.add('requestStop').add('writeCommand');
  const undelivered = take(command);
  await settleAll();
  report({ type: 'process.undeliverable', reason: 'console_full' });
  assert.equal(await undelivered, {
    kind: 'failed',
    failure: { code: 'command_undeliverable', reason: 'console_full' },
  });
  const ignoring = take(stop);
  await settleAll();
  clock.increment(grace);
  clock.increment(5_000);
  assert.equal(await ignoring, { kind: 'failed', failure: { code: 'server_stuck', alive: [] } });
});

test('A command is refused when the server exits before it is delivered.', async () => {
  const { take, held, report } = createQueue();
  await take(start);
  held.add('writeCommand');
  const sent = take(command);
  await settleAll();
  report({ type: 'process.exited', exit });
  assert.equal(await sent, notRunning);
});

test('A full queue refuses operations until one has ended.', async () => {
  const { take, queue, value } = createQueue(2);
  const { lookUp, release } = slowRequest(start);
  const first = queue.take({ lookUp });
  const second = take(stop);
  assert.is(queue.length, 2);
  assert.equal(await take(restart), { kind: 'full' });
  assert.is(queue.length, 2);
  release();
  assert.is((await first).kind, 'done');
  assert.is((await second).kind, 'done');
  await settleAll();
  assert.is(queue.length, 0);
  assert.equal(value(), { stopped: 'idle' });
  assert.is((await take(start)).kind, 'done');
});

test('The queue holds at most 256 operations.', async () => {
  const { take, queue } = createQueue();
  const { lookUp, release } = slowRequest(start);
  const first = queue.take({ lookUp });
  const others = Array.from({ length: 255 }, () => take(command));
  assert.equal(await take(command), { kind: 'full' });
  release();
  assert.ok((await Promise.all([first, ...others])).every(({ kind }) => kind === 'done'));
});

test('An operation is skipped if its client disconnects before its turn, and completed if during it.', async () => {
  const { take, queue, value } = createQueue();
  const { lookUp, began, release } = slowRequest(start);
  let gone = false;
  let wasLookedUp = false;
  const first = queue.take({ lookUp, isDisconnected: () => gone });
  await began;
  const second = queue.take({ lookUp: () => ((wasLookedUp = true), stop), isDisconnected: () => gone });
  const third = take(command, { isDisconnected: () => false });
  gone = true;
  release();
  assert.is((await first).kind, 'done');
  assert.equal(await second, { kind: 'gone' });
  assert.is((await third).kind, 'done');
  assert.is(wasLookedUp, false);
  assert.equal(value(), { running: 'up' });
});

test('A lookup that throws leaves the machine unchanged, and the next operation works.', async () => {
  const { take, queue, value } = createQueue();
  const { lookUp, release } = slowRequest(start);
  const failing = queue.take({ lookUp });
  const next = take(start);
  release(new Error('the disk is gone'));
  assert.is(
    await failing.then(
      () => 'answered',
      (error: Error) => error.message,
    ),
    'the disk is gone',
  );
  assert.is((await next).kind, 'done');
  const throwing = queue.take({
    lookUp: () => {
      throw new Error('at once');
    },
  });
  assert.is(
    await throwing.then(
      () => 'answered',
      (error: Error) => error.message,
    ),
    'at once',
  );
  await settleAll();
  assert.is(queue.length, 0);
  assert.equal(value(), { running: 'up' });
});

test('close() completes the current operation, refuses the waiting and later ones, and still allows runLast().', async () => {
  const { take, queue, held, report, value } = createQueue();
  held.add('launch');
  const first = take(start);
  const waiting = take(stop);
  await settleAll();
  let closed = false;
  const closing = queue.close().then(() => (closed = true));
  assert.equal(await take(stop), { kind: 'closed' });
  await settleAll();
  assert.is(closed, false);
  report({ type: 'process.spawned', pid: 42, at: 1 });
  assert.is((await first).kind, 'done');
  assert.equal(await waiting, { kind: 'closed' });
  await closing;
  assert.equal(value(), { running: 'up' });
  assert.is((await queue.runLast({ lookUp: () => stop, isDisconnected: () => true })).kind, 'done');
  assert.equal(value(), { stopped: 'idle' });
});

test('hold() waits for the current operation, receives its result and delays the next one.', async () => {
  const { take, queue, held, report } = createQueue();
  held.add('launch');
  const order: string[] = [];
  const first = take(start).then(() => order.push('start'));
  const holding = queue.hold((snapshot) => (order.push('hold'), snapshot.value));
  const last = take(stop).then(() => order.push('stop'));
  await settleAll();
  assert.equal(order, []);
  report({ type: 'process.spawned', pid: 42, at: 1 });
  assert.equal(await holding, { kind: 'held', value: { running: 'up' } });
  await Promise.all([first, last]);
  assert.equal(order, ['start', 'hold', 'stop']);
});

test('hold() is refused by a full or closed queue, skipped for a disconnected client and rejects on an error.', async () => {
  const { take, queue, held, report } = createQueue(2);
  held.add('launch');
  const first = take(start);
  let gone = false;
  let wasLookedUp = false;
  const skipped = queue.hold(
    () => (wasLookedUp = true),
    () => gone,
  );
  assert.equal(await queue.hold(() => undefined), { kind: 'full' });
  await settleAll();
  gone = true;
  report({ type: 'process.spawned', pid: 42, at: 1 });
  await first;
  assert.equal(await skipped, { kind: 'gone' });
  assert.is(wasLookedUp, false);
  const throwing = queue.hold(() => {
    throw new Error('the disk is gone');
  });
  assert.is(
    await throwing.then(
      () => 'answered',
      (error: Error) => error.message,
    ),
    'the disk is gone',
  );
  assert.is((await take(stop)).kind, 'done');
  await queue.close();
  assert.equal(await queue.hold(() => undefined), { kind: 'closed' });
});

test('close() of an idle queue resolves at once.', async () => {
  const { queue } = createQueue();
  await queue.close();
  assert.is(queue.length, 0);
});

test.run();
