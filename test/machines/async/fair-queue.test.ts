/** The order in which the fair queue starts tasks. Each task runs until the test ends it. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createFairQueue, type Rank } from '../../../machines/async/fair-queue.js';

const test = suite('machines/async/fair-queue');

const late = 2;

/** Returns a queue. The test ends the tasks in the order in which they started. */
function simulate(limits = { maxRunning: 2, maxWaitingOfKey: 10_000, maxWaiting: 10_000 }) {
  const queue = createFairQueue(limits);
  const started: string[] = [];
  const refused: string[] = [];
  const ends: (() => void)[] = [];
  const settle = () => new Promise(setImmediate);
  return {
    started,
    refused,
    add(name: string, key: string, rank: Rank | (() => Rank) = 0): void {
      const task = () => {
        started.push(name);
        return new Promise<'ended'>((resolve) => ends.push(() => resolve('ended')));
      };
      void queue.run(key, typeof rank === 'number' ? () => rank : rank, task).then((end) => {
        if (end === null) refused.push(name);
      });
    },
    settle,
    async endFirst() {
      ends.shift()?.();
      await settle();
    },
  };
}

test('A new key waits for at most two tasks of 1,000 other keys', async () => {
  for (const before of [1_000, 1_001]) {
    const { add, started, settle, endFirst } = simulate();
    for (let count = 0; count < before; count += 1) add('stranger', `${count}`);
    await settle();
    // The end of a task causes another start, so that both orders of the lanes are tested.
    if (before % 2 === 1) await endFirst();
    add('operator', 'new');
    await settle();
    await endFirst();
    await endFirst();
    assert.ok(started.includes('operator'), `${started.length} have started`);
  }
});

test('The task of one key does not wait for 10,000 tasks of another key', async () => {
  const { add, started, settle } = simulate();
  for (let count = 0; count < 9_999; count += 1) add('stranger', 'a');
  add('operator', 'b');
  await settle();
  assert.equal(started, ['stranger', 'operator']);
});

test('Keys alternate, and each key has one running task at a time', async () => {
  const { add, started, settle, endFirst } = simulate();
  for (const name of ['a1', 'a2', 'a3']) add(name, 'a');
  for (const name of ['b1', 'b2']) add(name, 'b');
  add('c1', 'c');
  await settle();
  assert.equal(started, ['a1', 'b1']);
  for (let count = 0; count < 6; count += 1) await endFirst();
  assert.equal(started, ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('The oldest key and late tasks get a share of the starts while new keys arrive', async () => {
  const { add, started, settle, endFirst } = simulate();
  for (const key of ['a', 'b', 'old']) add(key, key);
  add('late', 'c', late);
  await settle();
  for (let count = 0; count < 12; count += 1) {
    add(`new ${count}`, `new ${count}`);
    await endFirst();
  }
  const order = started.filter((name) => name === 'old' || name === 'late').sort();
  assert.equal(order, ['late', 'old'], started.join(', '));
});

test('Late tasks start after all other tasks, and always leave a free slot', async () => {
  const { add, started, settle, endFirst } = simulate();
  for (const key of ['a', 'b', 'c']) add(`late ${key}`, key, late);
  await settle();
  assert.equal(started, ['late a']);
  let rank = late;
  add('prompt d', 'd', () => rank);
  rank = 0;
  add('worse e', 'e', late + 1);
  add('prompt f', 'f');
  await settle();
  assert.is(started.length, 2, 'one late, one not');
  for (let count = 0; count < 5; count += 1) await endFirst();
  assert.equal(started.slice(1, 3).sort(), ['prompt d', 'prompt f'], 'the rank at the start counts');
  assert.equal(started.slice(3).at(-1), 'worse e');
});

test('Tasks beyond the limit are refused, late tasks first', async () => {
  const { add, refused, settle } = simulate({ maxRunning: 2, maxWaitingOfKey: 2, maxWaiting: 4 });
  for (const name of ['a1', 'a2', 'a3', 'a4']) add(name, 'a');
  add('b1', 'b');
  await settle();
  assert.equal(refused, ['a4'], 'two wait');
  add('c1', 'c', late);
  add('d1', 'd');
  add('e1', 'e');
  await settle();
  assert.equal(refused, ['a4', 'c1'], 'late tasks give way');
  add('f1', 'f');
  await settle();
  assert.equal(refused, ['a4', 'c1', 'a3'], 'the key with the most waiting tasks gives way');
  add('g1', 'g', late);
  await settle();
  assert.equal(refused.at(-1), 'g1');
});

test('A failed task frees its slot for the next task', async () => {
  const queue = createFairQueue({ maxRunning: 2, maxWaitingOfKey: 9, maxWaiting: 9 });
  const prompt = () => 0;
  const failed = queue.run('a', prompt, async () => {
    throw new Error('failed');
  });
  const next = queue.run('a', prompt, async () => 'done');
  assert.is(await failed.catch((error: Error) => error.message), 'failed');
  assert.is(await next, 'done');
});

test.run();
