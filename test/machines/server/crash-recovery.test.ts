/** Crash recovery: the server’s chart with a simulated clock, and the recovery budget. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createActor, fromPromise } from 'xstate';
import { found, type Result, refused } from '../../../machines/faults/result.js';
import type { Launch } from '../../../machines/launch/launch.js';
import { findRefusal } from '../../../machines/operations/verdict.js';
import type { PlannedLaunch } from '../../../machines/server/events.js';
import { findBackoffMs, hasBudget, noRecovery } from '../../../machines/server/recovery-policy.js';
import { serverMachine } from '../../../machines/server/server.js';
import {
  crashAt,
  createServer,
  foundEnd,
  launch,
  minute,
  policy,
  quitAt,
  spawned,
  startServer,
} from './simulated-recovery.js';
import { fault } from './simulated-server.js';

const test = suite('machines/server/crash-recovery');

test('A crashed server stays stopped without a recovery policy', () => {
  const { send, value, context } = startServer(noRecovery);
  send(crashAt(1_000));
  assert.equal(value(), { stopped: 'idle' });
  assert.is(context().recovery, null);
});

test('A first crash is followed by a start at once', async () => {
  const { send, value, context, wait, lookedUp, runs } = startServer();
  send(crashAt(1_000));
  assert.equal(value(), { stopped: 'waiting' });
  assert.equal(context().recovery, {
    cause: 'recovery',
    build: 'build',
    folder: 'folder',
    attempt: 1,
    at: 1_000,
    gaveUp: null,
  });
  assert.is(context().lastExit?.expected, false);
  assert.equal(context().run, null);
  await wait(0);
  assert.equal(lookedUp, [{ build: 'build', folder: 'folder' }]);
  assert.equal(value(), { running: { launching: 'spawning' } });
  assert.equal([runs[1]?.run, runs[1]?.cause], ['run-2', 'recovery']);
  assert.is(context().recovery, null);
  assert.equal(context().recoveries, [1_000], 'the time of an attempt is its begin');
});

test('Recovery gives up after too many crashes', async () => {
  const { send, value, context, wait } = startServer();
  for (const [at, pause] of [
    [1_000, 0],
    [3_000, 1_000],
  ] as const) {
    send(crashAt(at));
    await wait(pause);
    send(spawned);
    assert.equal(value(), { running: 'up' });
  }
  send(crashAt(6_000));
  assert.equal(value(), { stopped: 'gaveUp' });
  assert.equal([context().run, context().lastExit?.at], [null, 6_000]);
  assert.equal(context().recovery, {
    cause: 'recovery',
    build: 'build',
    folder: 'folder',
    attempt: 2,
    at: null,
    gaveUp: { code: 'crashed_too_often' },
  });
  send({ type: 'start', launch: found(launch), at: 7_000 });
  assert.equal(context().recoveries, []);
  send(spawned);
  send(crashAt(8_000));
  assert.equal(value(), { stopped: 'waiting' });
});

test('The backoff is zero, then the base, and then doubles', () => {
  const delays = (baseBackoffMs: number) =>
    [1, 2, 3, 4, 7, 8, 100].map((attempt) => findBackoffMs(attempt, { ...policy, baseBackoffMs }));
  assert.equal(delays(1_000), [0, 1_000, 2_000, 4_000, 32_000, minute, minute]);
  assert.equal(delays(10_000), [0, 10_000, 20_000, 40_000, minute, minute, minute]);
  assert.equal(delays(0), [0, 0, 0, 0, 0, 0, 0]);
});

test('A second crash within the window is followed by a start after the base backoff', async () => {
  const { send, value, context, wait } = startServer();
  send(crashAt(1_000));
  await wait(0);
  send(spawned);
  send(crashAt(5_000));
  assert.equal([value(), context().recovery?.attempt, context().recovery?.at], [{ stopped: 'waiting' }, 2, 6_000]);
  await wait(999);
  assert.equal(value(), { stopped: 'waiting' });
  await wait(1);
  assert.equal(value(), { running: { launching: 'spawning' } });
});

test('The budget counts recoveries within the window', () => {
  assert.ok(hasBudget([0, 1], 600_001, policy));
  assert.not(hasBudget([2, 3], 600_001, policy));
  assert.not(hasBudget([9_000_000, 9_000_001], 600_001, policy));
  assert.not(hasBudget([], 0, noRecovery));
});

test('An exit after a stop or after the quit command is not a crash', () => {
  const stop = startServer();
  stop.send({ type: 'stop', at: 500 });
  stop.send(crashAt(1_000));
  assert.equal(stop.value(), { stopped: 'idle' });
  const quit = startServer();
  quit.send(quitAt(500));
  quit.send(crashAt(1_000));
  assert.equal(quit.value(), { stopped: 'idle' });
  assert.is(quit.context().lastExit?.expected, true);
});

test('An exit long after the quit command is a crash', () => {
  const delayed = startServer();
  delayed.send(quitAt(500));
  delayed.send(crashAt(500 + 30_001));
  assert.equal(delayed.value(), { stopped: 'waiting' });
  const undelivered = startServer();
  undelivered.send(quitAt(500));
  undelivered.send({ type: 'process.undeliverable', reason: 'console_full' });
  undelivered.send(crashAt(1_000));
  assert.equal(undelivered.value(), { stopped: 'waiting' });
});

test('A start during the backoff runs at once, and a stop is refused', async () => {
  const { send, snapshot, value, context, wait, cancelled, runs } = startServer();
  send(crashAt(1_000));
  const { limit, windowMs } = policy;
  const planned = { cause: 'recovery', state: 'waiting', attempt: 1, limit, windowMs, at: context().recovery?.at };
  assert.equal(findRefusal(snapshot(), { type: 'stop', at: 0 }), { because: 'state', running: false, planned });
  assert.is(findRefusal(snapshot(), { type: 'cancelRecovery' }), null);
  send({ type: 'cancelRecovery' });
  assert.equal(value(), { stopped: 'idle' });
  assert.is(context().recovery, null);
  assert.equal(cancelled, ['run-1']);
  assert.equal(findRefusal(snapshot(), { type: 'cancelRecovery' }), { because: 'state', running: false });
  await wait(minute);
  assert.is(runs.length, 1);

  const impatient = startServer();
  impatient.send(crashAt(1_000));
  impatient.send({ type: 'start', launch: found(launch), at: 1_100 });
  assert.equal(impatient.value(), { running: { launching: 'spawning' } });
  await impatient.wait(minute);
  assert.is(impatient.runs.length, 2);
});

test('Recovery gives up when the Build was deleted after the crash', async () => {
  const { send, value, context, wait } = startServer(policy, refused(fault));
  send(crashAt(1_000));
  await wait(1_000);
  assert.equal(value(), { stopped: 'gaveUp' });
  assert.equal(context().recovery?.gaveUp, { code: 'launch_impossible', fault });
});

test('A recovery that gave up counts only the attempts within the window', async () => {
  const { send, context, wait } = createServer(policy, refused(fault));
  send({
    type: 'run.found',
    found: { launch, pid: 42, startedAt: 1, ready: true, quitAt: null, lastExit: null, recoveries: [1_000, 650_000] },
  });
  send(crashAt(700_000));
  await wait(2_000);
  assert.is(context().recovery?.attempt, 1);
});

test('A failed automatic start is repeated within the budget and then given up', async () => {
  const spawnFailed = {
    type: 'process.spawnFailed',
    fault: { reason: 'not_executable', subject: '/srv/server' },
    at: 3_000,
  } as const;
  const { send, value, context, wait } = startServer({ ...policy, limit: 2 });
  send(crashAt(1_000));
  await wait(1_000);
  send(spawnFailed);
  assert.equal(value(), { stopped: 'waiting' });
  assert.equal([context().run, context().failure], [null, { code: 'spawn_failed', fault: spawnFailed.fault }]);
  await wait(2_000);
  send(spawnFailed);
  assert.equal(value(), { stopped: 'gaveUp' });
  assert.is(context().recovery?.gaveUp?.code, 'spawn_failed');
  assert.equal([context().run, context().failure?.code], [null, 'spawn_failed']);
});

test('A failed start by a client is not repeated', () => {
  const { send, value } = createServer(policy);
  send({ type: 'start', launch: found(launch), at: 0 });
  send({ type: 'process.spawnFailed', fault: { reason: 'not_executable', subject: '/srv/server' }, at: 1 });
  assert.equal(value(), { stopped: 'idle' });
});

test('Recovery gives up when the lookup throws, and the server can still be started', async () => {
  const machine = serverMachine.provide({
    actors: {
      findLaunch: fromPromise<Result<Launch>, PlannedLaunch>(async () => {
        throw new Error('disk');
      }),
    },
  });
  const actor = createActor(machine, { input: { ...noRecovery, autostart: true } }).start();
  actor.send(foundEnd());
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(actor.getSnapshot().value, { stopped: 'gaveUp' });
  const { gaveUp } = actor.getSnapshot().context.recovery ?? {};
  assert.is(gaveUp?.code === 'launch_impossible' ? gaveUp.fault.code : null, 'internal');
  assert.is(findRefusal(actor.getSnapshot(), { type: 'start', launch: found(launch), at: 0 }), null);
});

test.run();
