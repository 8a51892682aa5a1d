/** The verdicts of kills, which bypass the operation queue. */
import { setImmediate as settleAll } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { found } from '../../../machines/faults/result.js';
import { noRecovery, type RecoveryPolicy } from '../../../machines/server/recovery-policy.js';
import { launch } from '../server/simulated-server.js';
import { createOperations, exit, exited, killDuring } from './simulated-operations.js';
import { notRunning, start, stop } from './simulated-queue.js';

const test = suite('machines/operations/kill');

test('A kill of a stopped server is refused', async () => {
  const { kills, value } = createOperations();
  assert.equal(await kills.take(), notRunning);
  assert.equal(value(), { stopped: 'idle' });
});

test('A kill is done only when the whole process tree has exited', async () => {
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

test('Concurrent kills are all done by the same exit, and a later kill is refused', async () => {
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

test('A kill fails with server_stuck if the process tree survives, and can be repeated', async () => {
  const { interrupted, kill, kills, clock, report } = await killDuring(stop);
  report({ type: 'process.remains', alive: [{ pid: 42, name: 'server' }] });
  clock.increment(5_000);
  const stuck = { kind: 'failed', failure: { code: 'server_stuck', alive: [{ pid: 42, name: 'server' }] } };
  assert.equal(await kill, stuck);
  assert.equal(await interrupted, stuck);
  const again = kills.take();
  clock.increment(5_000);
  assert.equal(await again, stuck);
  const last = kills.take();
  report(exited);
  assert.is((await last).kind, 'done');
});

test('Crash recovery does not start a killed server again, in any state of the run', async () => {
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
    type: 'process.mainExited',
    exit: { ...exit, code: 1, signal: null },
    alive: [{ pid: 43, name: 'helper' }],
    at: exit.at,
  });
  const late = crashed.kills.take();
  crashed.report(exited);
  await late;
  assert.equal(crashed.value(), { stopped: 'idle' });
  assert.is(crashed.actor.getSnapshot().context.lastExit?.expected, false, 'its main process exited by itself');

  const recovering = createOperations({ policy, spawnsAtOnce: false });
  recovering.actor.send({ type: 'start', launch: found({ ...launch, cause: 'recovery' }), at: 1 });
  const early = recovering.kills.take();
  recovering.report({ type: 'process.spawnFailed', fault: { reason: 'timed_out', subject: '' }, at: 1 });
  assert.is((await early).kind, 'done');
  assert.equal(recovering.value(), { stopped: 'idle' });
});

test('close() waits for the current kills and refuses new kills', async () => {
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
