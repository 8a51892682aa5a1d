/** The operation queue is closed, or runs work that is not an operation. */
import { setImmediate as settleAll } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createQueue, start, stop } from './simulated-queue.js';

const test = suite('machines/operations/queue-close');

test('close() completes the current operation and refuses later operations', async () => {
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

test('runExclusive() waits for the current operation', async () => {
  const { take, queue, held, report } = createQueue();
  held.add('launch');
  const order: string[] = [];
  const first = take(start).then(() => order.push('start'));
  const holding = queue.runExclusive((snapshot) => (order.push('work'), snapshot.value));
  const last = take(stop).then(() => order.push('stop'));
  await settleAll();
  assert.equal(order, []);
  report({ type: 'process.spawned', pid: 42, at: 1 });
  assert.equal(await holding, { kind: 'done', value: { running: 'up' } });
  await Promise.all([first, last]);
  assert.equal(order, ['start', 'work', 'stop']);
});

test('runExclusive() is refused by a full or closed queue', async () => {
  const { take, queue, held, report } = createQueue({ limit: 2 });
  held.add('launch');
  const first = take(start);
  let gone = false;
  let wasLookedUp = false;
  const skipped = queue.runExclusive(
    () => (wasLookedUp = true),
    () => gone,
  );
  assert.equal(await queue.runExclusive(() => undefined), { kind: 'full' });
  await settleAll();
  gone = true;
  report({ type: 'process.spawned', pid: 42, at: 1 });
  await first;
  assert.equal(await skipped, { kind: 'gone' });
  assert.is(wasLookedUp, false);
  const throwing = queue.runExclusive(() => {
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
  assert.equal(await queue.runExclusive(() => undefined), { kind: 'closed' });
});

test('close() of an idle queue resolves at once', async () => {
  const { queue } = createQueue();
  await queue.close();
  assert.is(queue.length, 0);
});

test.run();
