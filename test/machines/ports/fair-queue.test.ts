/** The fair queue: whose work starts next. Each piece of work ends when the test ends it. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createFairQueue } from '../../../machines/ports/fair-queue.js';

const test = suite('fair queue');

/** Returns a queue whose work is ended by the test, in the order in which it started. */
function simulate(limits = { maxRunning: 2, maxWaitingOfKey: 100, maxWaiting: 1_000 }) {
  const queue = createFairQueue(limits);
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const settle = () => new Promise(setImmediate);
  return {
    started,
    add(name: string, key: string, isLate = false): boolean {
      const act = () => {
        started.push(name);
        return new Promise<void>((resolve) => ends.push(resolve));
      };
      return queue.run(key, isLate, act) !== null;
    },
    settle,
    async endFirst() {
      ends.shift()?.();
      await settle();
    },
  };
}

test('The work of one key does not wait for 10,000 pieces of work of another', async () => {
  const { add, started, settle } = simulate({ maxRunning: 2, maxWaitingOfKey: 20_000, maxWaiting: 20_000 });
  for (let count = 0; count < 10_000; count += 1) add('stranger', 'a');
  add('operator', 'b');
  await settle();
  assert.equal(started, ['stranger', 'operator']);
});

test('Keys take turns, and each has one piece of work at a time', async () => {
  const { add, started, settle, endFirst } = simulate();
  for (const name of ['a1', 'a2', 'a3']) add(name, 'a');
  for (const name of ['b1', 'b2']) add(name, 'b');
  add('c1', 'c');
  await settle();
  assert.equal(started, ['a1', 'b1']);
  for (let count = 0; count < 6; count += 1) await endFirst();
  assert.equal(started, ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('Late work starts after all other work, and always leaves room for one that is not late', async () => {
  const { add, started, settle, endFirst } = simulate();
  for (const key of ['a', 'b', 'c']) add(`late ${key}`, key, true);
  await settle();
  assert.equal(started, ['late a']);
  add('prompt d', 'd');
  add('prompt e', 'e');
  await settle();
  assert.equal(started, ['late a', 'prompt d']);
  await endFirst();
  assert.equal(started, ['late a', 'prompt d', 'prompt e']);
  for (let count = 0; count < 4; count += 1) await endFirst();
  assert.equal(started.slice(3), ['late b', 'late c']);
});

test('Too much waiting work is refused, for one key and for all', async () => {
  const { add, settle } = simulate({ maxRunning: 2, maxWaitingOfKey: 2, maxWaiting: 3 });
  const ofOne = [1, 2, 3, 4].map(() => add('a', 'a'));
  await settle();
  assert.equal(ofOne, [true, true, true, false]);
  assert.equal(
    ['b', 'c', 'd'].map((key) => add(key, key)),
    [true, true, false],
  );
});

test('Work that fails makes room for the next', async () => {
  const queue = createFairQueue({ maxRunning: 2, maxWaitingOfKey: 9, maxWaiting: 9 });
  const failed = queue.run('a', false, async () => {
    throw new Error('failed');
  });
  const next = queue.run('a', false, async () => 'done');
  assert.is(await failed?.catch((error: Error) => error.message), 'failed');
  assert.is(await next, 'done');
});

test.run();
