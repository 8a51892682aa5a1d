/** Kills of the server machine, in every state of a run. */

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  createServer,
  ended,
  exit,
  exited,
  grace,
  initialContext,
  kill,
  restart,
  spawned,
  start,
  startServer,
  startStuckServer,
  stop,
  upContext,
} from './simulated-server.js';

const test = suite('machines/server/kill');

const killed = upContext({ exitExpected: true, stopCause: 'kill', killSent: true, killAt: 2_500, graceMs: 0 });

test('A kill skips the stop request, and ends only when all processes have exited', () => {
  const { value, context, isSettled, runs, report } = startServer(kill);
  assert.equal(value(), { running: { stopping: 'killing' } });
  assert.equal(context(), killed);
  assert.not.ok(isSettled());
  assert.equal(runs[0]?.orders, [{ type: 'kill', because: 'kill' }]);
  report(exited);
  assert.equal(value(), { stopped: 'idle' });
  assert.equal(context(), {
    ...initialContext,
    lastExit: { ...exit, run: 'run-1', outcome: 'stopped', expected: true, survivors: 0 },
  });
});

test('The outcome is "killed" if SIGKILL ended the main process', () => {
  const bySigkill = { ...exited, exit: { ...exit, code: 137, signal: 'SIGKILL', ambiguous: true } };
  const outcomeAfter = ({ report, context }: ReturnType<typeof startServer>): string | undefined => {
    report(bySigkill);
    return context().lastExit?.outcome;
  };
  assert.is(outcomeAfter(startServer(kill)), 'killed');
  const stopping = startServer(stop);
  stopping.clock.increment(grace);
  assert.is(outcomeAfter(stopping), 'killed');
  // Within the grace period another process sent the signal.
  assert.is(outcomeAfter(startServer(stop)), 'stopped');
  assert.is(outcomeAfter(startServer()), 'crashed');
  // The main process had exited by itself; the kill affected only its child processes.
  assert.is(outcomeAfter(startServer(ended, kill)), 'crashed');
});

test('A kill during a stop ends the grace period at once, in each step of the stop', () => {
  for (const events of [
    [stop, kill],
    [stop, ended, kill],
    [ended, kill],
  ] as const) {
    const { value, orders, clock, report, context } = startServer(...events);
    assert.equal(value(), { running: { stopping: 'killing' } });
    assert.is(orders().at(-1), 'kill');
    clock.increment(4_999);
    assert.equal(value(), { running: { stopping: 'killing' } });
    report(exited);
    assert.equal(value(), { stopped: 'idle' });
    // In the last case the main process exited by itself; the kill affected only its child processes.
    assert.is(context().lastExit?.expected, events[0] === stop);
  }
});

test('A kill during a restart cancels the restart: no next run is launched', () => {
  for (const events of [
    [restart, kill],
    [restart, ended, kill],
  ] as const) {
    const { value, run, report, runs } = startServer(...events);
    assert.equal(value(), { running: { stopping: 'killing' } });
    assert.is(run()?.next, null);
    report(exited);
    assert.equal(value(), { stopped: 'idle' });
    assert.is(runs.length, 1);
  }
  const late = startServer(restart);
  late.clock.increment(grace);
  late.send(kill);
  assert.equal(late.value(), { running: { stopping: 'killing' } });
  late.report(exited);
  assert.equal(late.value(), { stopped: 'idle' });
});

test('Repeated kills do not extend the time after which a process tree counts as stuck', () => {
  const { value, clock, send } = startServer(stop);
  clock.increment(grace);
  for (let second = 1; second < 5; second += 1) {
    clock.increment(1_000);
    send(kill);
    assert.equal(value(), { running: { stopping: 'killing' } });
  }
  clock.increment(1_000);
  assert.equal(value(), { running: 'stuck' });
});

test('A kill of a stuck server waits for the full five seconds again', () => {
  const { value, clock, send, orders, context, report } = startStuckServer();
  send(kill);
  assert.equal(value(), { running: { stopping: 'killing' } });
  assert.equal(orders(), ['requestStop', 'kill', 'kill']);
  assert.is(context().failure, null);
  clock.increment(4_999);
  assert.equal(value(), { running: { stopping: 'killing' } });
  clock.increment(1);
  assert.equal(value(), { running: 'stuck' });
  report(exited);
  assert.equal(value(), { stopped: 'idle' });
});

test('A kill during a launch ends the run, if one has begun, and fails the launch', () => {
  const won = createServer(start, kill);
  assert.equal(won.value(), { running: { stopping: 'killing' } });
  assert.equal(won.orders(), ['kill']);
  won.report(spawned);
  assert.equal(won.value(), { running: { stopping: 'killing' } });
  assert.equal(won.context(), { ...killed, run: { ...killed.run, isReady: false } });
  won.report(exited);
  assert.equal(won.value(), { stopped: 'idle' });
  assert.equal(won.context().lastExit, { ...exit, run: 'run-1', outcome: 'stopped', expected: true, survivors: 0 });

  const lost = createServer(start, kill);
  lost.report({ type: 'process.spawnFailed', fault: { reason: 'timed_out', subject: '/srv/server' }, at: 3_000 });
  assert.equal(lost.value(), { stopped: 'idle' });
  assert.equal(lost.context(), initialContext);
});

test('A kill of a stopped server changes nothing', () => {
  const { value, context, send } = createServer(kill);
  assert.equal(value(), { stopped: 'idle' });
  assert.equal(context(), initialContext);
  send(start);
  send({ type: 'process.spawnFailed', fault: { reason: 'bad_cwd', subject: '/srv' }, at: 0 });
  send(kill);
  assert.equal(value(), { stopped: 'idle' });
});

test('A kill after the grace period sends another SIGKILL and becomes the stop reason', () => {
  const { context, clock, send, runs } = startServer(stop);
  clock.increment(grace);
  send(kill);
  assert.equal(context(), { ...killed, run: { ...killed.run, stopCount: 1 } });
  assert.equal(runs[0]?.orders, [
    { type: 'requestStop', because: 'stop' },
    { type: 'kill', because: 'stop' },
    { type: 'kill', because: 'kill' },
  ]);
});

test.run();
