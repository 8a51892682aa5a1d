/** The operation queue: order, limit and disconnected clients. */
import { setImmediate as settleAll } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { exit } from '../server/simulated-server.js';
import { command, createQueue, restart, slowRequest, start, stop } from './simulated-queue.js';

const test = suite('machines/operations/queue');

test('An operation ends when the machine has settled', async () => {
  const { take, value } = createQueue();
  const started = await take(start);
  assert.is(started.kind === 'done' && started.context.run?.pid, 42);
  assert.equal(value(), { running: 'up' });
  const sent = await take(command);
  assert.is(sent.kind === 'done' && 'cursor' in sent && sent.cursor, 5);
  assert.is((await take(restart)).kind, 'done');
  assert.is((await take(stop)).kind, 'done');
  assert.equal(value(), { stopped: 'idle' });
});

test('Concurrent operations run one at a time, in the order of their arrival', async () => {
  const { queue } = createQueue();
  const log: string[] = [];
  const takes = [start, restart, stop, start].map((operation) =>
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
    ['done', 'done', 'done', 'done'],
  );
  const up = '{"running":"up"}';
  const idle = '{"stopped":"idle"}';
  assert.equal(log, [
    `start at ${idle}`,
    'start',
    `restart at ${up}`,
    'restart',
    `stop at ${up}`,
    'stop',
    `start at ${idle}`,
    'start',
  ]);
});

test('An operation that leaves the queue looks up facts in a settled state', async () => {
  const { take, queue, report } = createQueue();
  await take(start);
  report({ type: 'process.mainExited', exit, alive: [], at: exit.at });
  let lookedUpIn: unknown = null;
  const waiting = queue.take({ lookUp: ({ value }) => ((lookedUpIn = value), start) });
  await settleAll();
  assert.is(lookedUpIn, null);
  report({ type: 'process.treeExited', exit });
  assert.is((await waiting).kind, 'done');
  assert.equal(lookedUpIn, { stopped: 'idle' });
});

test('A full queue refuses operations until one has ended', async () => {
  const { take, queue, value } = createQueue({ limit: 2 });
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

test('The queue has at most 256 operations', async () => {
  const { take, queue } = createQueue();
  const { lookUp, release } = slowRequest(start);
  const first = queue.take({ lookUp });
  const others = Array.from({ length: 255 }, () => take(command));
  assert.equal(await take(command), { kind: 'full' });
  release();
  assert.ok((await Promise.all([first, ...others])).every(({ kind }) => kind === 'done'));
});

test('An operation is skipped if the client disconnects before the operation begins', async () => {
  const { take, queue, value } = createQueue();
  const { lookUp, began, release } = slowRequest(start);
  let gone = false;
  let wasLookedUp = false;
  const first = queue.take({ lookUp, isDisconnected: () => gone });
  await began;
  const second = queue.take({ lookUp: () => ((wasLookedUp = true), stop), isDisconnected: () => gone });
  const third = take(command, () => false);
  gone = true;
  release();
  assert.is((await first).kind, 'done');
  assert.equal(await second, { kind: 'gone' });
  assert.is((await third).kind, 'done');
  assert.is(wasLookedUp, false);
  assert.equal(value(), { running: 'up' });
});

test('A lookup that throws leaves the machine unchanged, and the next operation works', async () => {
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

test.run();
