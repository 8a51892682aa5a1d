/** The verdicts of operations in the queue. */
import { setImmediate as settleAll } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { found, refused } from '../../../machines/faults/result.js';
import { exit, fault, grace } from '../server/simulated-server.js';
import {
  alreadyRunning,
  badCommand,
  badStart,
  command,
  createQueue,
  notRunning,
  restart,
  slowRequest,
  start,
  stop,
} from './simulated-queue.js';

const test = suite('machines/operations/queue-verdict');

test('An operation that the state refuses gets 409 even if its input is invalid', async () => {
  const { take } = createQueue();
  assert.equal(await take(badCommand), notRunning);
  assert.equal(await take(badStart), { kind: 'refused', refusal: { because: 'guard', fault } });
  await take(start);
  assert.equal(await take(badStart), alreadyRunning);
  assert.equal(await take(start), alreadyRunning);
  assert.equal(await take(badCommand), { kind: 'refused', refusal: { because: 'guard', fault } });
});

test('An operation is refused when the server exits during the lookup of facts', async () => {
  const { take, queue, report } = createQueue();
  await take(start);
  const { lookUp, began, release } = slowRequest(restart);
  const taken = queue.take({ lookUp });
  await began;
  report({ type: 'process.treeExited', exit });
  release();
  assert.equal(await taken, notRunning);
});

test('An operation waits if the server begins to exit during the lookup of facts', async () => {
  const { take, queue, report, value } = createQueue();
  await take(start);
  const { lookUp, began, release } = slowRequest(stop);
  const taken = queue.take({ lookUp });
  await began;
  report({ type: 'process.mainExited', exit, alive: [], at: exit.at });
  release();
  await settleAll();
  assert.equal(value(), { running: { stopping: 'remaining' } });
  report({ type: 'process.treeExited', exit });
  assert.equal(await taken, notRunning);
});

test('A failure of the process is the verdict of its operation', async () => {
  const { take, held, report, giveReceipt, clock } = createQueue();
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
  giveReceipt({ undeliverable: 'console_full' });
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

test('A command is refused when the server exits before the delivery', async () => {
  const { take, held, report } = createQueue();
  await take(start);
  held.add('writeCommand');
  const sent = take(command);
  await settleAll();
  report({ type: 'process.treeExited', exit });
  assert.equal(await sent, notRunning);
});

test('Consecutive commands are judged one by one', async () => {
  const { queue, take, lines } = createQueue();
  await take(start);
  const sent = ['one', null, 'two', 'three'].map((line) => queue.command(line === null ? refused(fault) : found(line)));
  const stopping = take(stop);
  const late = queue.command(found('late'));
  const verdicts = await Promise.all(sent);
  assert.equal(lines, ['one', 'two', 'three']);
  assert.equal(
    verdicts.map((verdict) => ('cursor' in verdict ? verdict.cursor : verdict.kind)),
    [5, 'refused', 6, 7],
  );
  assert.is((await stopping).kind, 'done');
  assert.equal(await late, notRunning);
});

test.run();
