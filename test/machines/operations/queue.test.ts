/** Operations take turns: their order, their bound, who is left out, and what each is told. */

import { setImmediate as settleAll } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { createOperationQueue, type QueueRequest } from '../../../machines/operations/queue.js';
import type { Exit } from '../../../machines/ports/exit.js';
import type { Fault } from '../../../machines/ports/faults.js';
import type { Launch } from '../../../machines/ports/launch.js';
import { found, refused } from '../../../machines/ports/result.js';
import type { Operation, ProcessInput, ProcessOrder, WorldEvent } from '../../../machines/server/events.js';
import { serverMachine } from '../../../machines/server/server.js';

const test = suite('machines/queue');

const exit: Exit = { code: 0, signal: null, ambiguous: false, at: 1, unseen: null };
const fault: Fault = { code: 'build_unknown', build: 'build', gone: true };
const launch: Launch = {
  run: 'run-1',
  build: 'build',
  folder: 'folder',
  argv: ['/srv/server'],
  cwd: '/srv',
  env: {},
  stop: { command: null, signal: 'SIGTERM', timeoutMs: 1_000 },
  ready: null,
  cause: 'start',
};
const start: Operation = { type: 'start', launch: found(launch), at: 1 };
const badStart: Operation = { type: 'start', launch: refused(fault), at: 1 };
const restart: Operation = { type: 'restart', launch: found(launch), at: 1 };
const stop: Operation = { type: 'stop', at: 1 };
const command: Operation = { type: 'command', line: found('say'), at: 0 };
const badCommand: Operation = { type: 'command', line: refused(fault), at: 0 };
const notRunning = { kind: 'refused', refusal: { because: 'state', running: false } };
const alreadyRunning = { kind: 'refused', refusal: { because: 'state', running: true } };

/** A queue before a world that does what it is asked at once, except what the test holds back. */
function serve(limit?: number) {
  const held = new Set<'launch' | ProcessOrder['type']>();
  let tell: (event: WorldEvent) => void = () => undefined;
  const process = fromCallback<ProcessOrder, ProcessInput>(({ sendBack, receive }) => {
    tell = sendBack as typeof tell;
    const later = (event: WorldEvent): void => queueMicrotask(() => sendBack(event));
    if (!held.has('launch')) later({ type: 'process.spawned', pid: 42, at: 1 });
    receive(({ type }) => {
      if (held.has(type)) return;
      if (type === 'ask') later({ type: 'process.exited', exit });
      if (type === 'deliver') later({ type: 'process.delivered', cursor: 5 });
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
    tell: (event: WorldEvent) => tell(event),
    value: () => actor.getSnapshot().value,
  };
}

/** @returns a request whose look-up lasts until the test lets it go, and `began` once it is its turn */
function slow(operation: Operation) {
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

test('A turn is over when the machine has settled, and tells what is true then.', async () => {
  const { take, value } = serve();
  const started = await take(start);
  assert.is(started.kind === 'done' && started.context.pid, 42);
  assert.equal(value(), { running: 'up' });
  const sent = await take(command);
  assert.is(sent.kind === 'done' && sent.context.cursor, 5);
  assert.is((await take(restart)).kind, 'done');
  assert.is((await take(stop)).kind, 'done');
  assert.equal(value(), { stopped: 'idle' });
});

test('Operations that come together are served one after the other, in their order.', async () => {
  const { queue } = serve();
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

test('The facts are looked up at the turn, in a settled state, even where nobody else waits.', async () => {
  const { take, queue, tell } = serve();
  await take(start);
  tell({ type: 'process.ended', exit, alive: [] });
  let looked: unknown = null;
  const waiting = queue.take({ lookUp: ({ value }) => ((looked = value), start) });
  await settleAll();
  assert.is(looked, null);
  tell({ type: 'process.exited', exit });
  assert.is((await waiting).kind, 'done');
  assert.equal(looked, { stopped: 'idle' });
});

test('409 comes before 400, whatever the input is.', async () => {
  const { take } = serve();
  assert.equal(await take(badCommand), notRunning);
  assert.equal(await take(badStart), { kind: 'refused', refusal: { because: 'guard', fault } });
  await take(start);
  assert.equal(await take(badStart), alreadyRunning);
  assert.equal(await take(start), alreadyRunning);
  assert.equal(await take(badCommand), { kind: 'refused', refusal: { because: 'guard', fault } });
});

test('A server that ends while the facts are looked up is judged as ended.', async () => {
  const { take, queue, tell } = serve();
  await take(start);
  const { lookUp, began, release } = slow(restart);
  const taken = queue.take({ lookUp });
  await began;
  tell({ type: 'process.exited', exit });
  release();
  assert.equal(await taken, notRunning);
});

test('A server that begins to end while the facts are looked up is judged once it has ended.', async () => {
  const { take, queue, tell, value } = serve();
  await take(start);
  const { lookUp, began, release } = slow(stop);
  const taken = queue.take({ lookUp });
  await began;
  tell({ type: 'process.ended', exit, alive: [] });
  release();
  await settleAll();
  assert.equal(value(), { running: { stopping: 'sweeping' } });
  tell({ type: 'process.exited', exit });
  assert.equal(await taken, notRunning);
});

test('What went wrong in the world is told, and the next turn works.', async () => {
  const { take, held, tell, clock } = serve();
  held.add('launch');
  const failing = take(start);
  await settleAll();
  tell({ type: 'process.spawnFailed', fault: { reason: 'bad_cwd', subject: '/srv' }, at: 0 });
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
  held.add('ask').add('deliver');
  const undelivered = take(command);
  await settleAll();
  tell({ type: 'process.undeliverable', reason: 'console_full' });
  assert.equal(await undelivered, {
    kind: 'failed',
    failure: { code: 'command_undeliverable', reason: 'console_full' },
  });
  const deaf = take(stop);
  await settleAll();
  clock.increment(1_000);
  clock.increment(5_000);
  assert.equal(await deaf, { kind: 'failed', failure: { code: 'server_stuck', alive: [] } });
});

test('A command that the server’s end overtakes is refused.', async () => {
  const { take, held, tell } = serve();
  await take(start);
  held.add('deliver');
  const sent = take(command);
  await settleAll();
  tell({ type: 'process.exited', exit });
  assert.equal(await sent, notRunning);
});

test('Past its limit it takes nobody in, and again as soon as one has been served.', async () => {
  const { take, queue, value } = serve(2);
  const { lookUp, release } = slow(start);
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

test('Its limit is 256.', async () => {
  const { take, queue } = serve();
  const { lookUp, release } = slow(start);
  const first = queue.take({ lookUp });
  const others = Array.from({ length: 255 }, () => take(command));
  assert.equal(await take(command), { kind: 'full' });
  release();
  assert.ok((await Promise.all([first, ...others])).every(({ kind }) => kind === 'done'));
});

test('A client that has gone before its turn is skipped, and one that goes during it is not.', async () => {
  const { take, queue, value } = serve();
  const { lookUp, began, release } = slow(start);
  let gone = false;
  let looked = false;
  const first = queue.take({ lookUp, isDisconnected: () => gone });
  await began;
  const second = queue.take({ lookUp: () => ((looked = true), stop), isDisconnected: () => gone });
  const third = take(command, { isDisconnected: () => false });
  gone = true;
  release();
  assert.is((await first).kind, 'done');
  assert.equal(await second, { kind: 'gone' });
  assert.is((await third).kind, 'done');
  assert.is(looked, false);
  assert.equal(value(), { running: 'up' });
});

test('A look-up that throws leaves the machine untouched, and the next turn works.', async () => {
  const { take, queue, value } = serve();
  const { lookUp, release } = slow(start);
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

test('Closing lets the turn under way end, turns away who waits or comes, and leaves one last turn.', async () => {
  const { take, queue, held, tell, value } = serve();
  held.add('launch');
  const first = take(start);
  const waiting = take(stop);
  await settleAll();
  let closed = false;
  const closing = queue.close().then(() => (closed = true));
  assert.equal(await take(stop), { kind: 'closed' });
  await settleAll();
  assert.is(closed, false);
  tell({ type: 'process.spawned', pid: 42, at: 1 });
  assert.is((await first).kind, 'done');
  assert.equal(await waiting, { kind: 'closed' });
  await closing;
  assert.equal(value(), { running: 'up' });
  assert.is((await queue.runLast({ lookUp: () => stop, isDisconnected: () => true })).kind, 'done');
  assert.equal(value(), { stopped: 'idle' });
});

test('A turn that sends nothing waits for the one under way, sees what came of it, and holds the next one back.', async () => {
  const { take, queue, held, tell } = serve();
  held.add('launch');
  const order: string[] = [];
  const first = take(start).then(() => order.push('start'));
  const looking = queue.hold((snapshot) => (order.push('look'), snapshot.value));
  const last = take(stop).then(() => order.push('stop'));
  await settleAll();
  assert.equal(order, []);
  tell({ type: 'process.spawned', pid: 42, at: 1 });
  assert.equal(await looking, { kind: 'held', value: { running: 'up' } });
  await Promise.all([first, last]);
  assert.equal(order, ['start', 'look', 'stop']);
});

test('A turn that sends nothing is turned away, skipped and ended by what it throws like any other.', async () => {
  const { take, queue, held, tell } = serve(2);
  held.add('launch');
  const first = take(start);
  let gone = false;
  let looked = false;
  const skipped = queue.hold(
    () => (looked = true),
    () => gone,
  );
  assert.equal(await queue.hold(() => undefined), { kind: 'full' });
  await settleAll();
  gone = true;
  tell({ type: 'process.spawned', pid: 42, at: 1 });
  await first;
  assert.equal(await skipped, { kind: 'gone' });
  assert.is(looked, false);
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

test('Closing where nobody is served is over at once.', async () => {
  const { queue } = serve();
  await queue.close();
  assert.is(queue.length, 0);
});

test.run();
