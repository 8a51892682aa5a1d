/** The stop sequence of the server machine: stop request, grace period, SIGKILL and stuck process trees. */

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  ended,
  exit,
  exited,
  grace,
  helper,
  initialContext,
  startServer,
  startStuckServer,
  stop,
  upContext,
  worker,
} from './simulated-server.js';

const test = suite('machines/server/stop-sequence');

test('A stop ends only when the whole process tree has exited', () => {
  const { value, context, isSettled, orders, report, runs } = startServer(stop);
  assert.equal(value(), { running: { stopping: 'requested' } });
  assert.equal(context(), upContext({ exitExpected: true, stopCount: 1, killAt: 2_000 + grace, graceMs: grace }));
  assert.not.ok(isSettled());
  assert.equal(orders(), ['requestStop']);
  report(exited);
  assert.equal(value(), { stopped: 'idle' });
  assert.equal(context(), {
    ...initialContext,
    lastExit: { ...exit, run: 'run-1', outcome: 'stopped', expected: true, survivors: 0 },
  });
  assert.ok(runs[0]?.released);
});

test('A server that ignores the stop request is killed only when the grace period ends', () => {
  const { value, clock, orders, report, context } = startServer(stop);
  clock.increment(grace - 1);
  assert.equal(value(), { running: { stopping: 'requested' } });
  clock.increment(1);
  assert.equal(value(), { running: { stopping: 'killing' } });
  assert.equal(orders(), ['requestStop', 'kill']);
  report(exited);
  assert.equal(value(), { stopped: 'idle' });
  assert.equal(context().lastExit, { ...exit, run: 'run-1', outcome: 'stopped', expected: true, survivors: 0 });
});

test('Child processes get their own grace period after the main process', () => {
  const { value, clock, orders, report, context } = startServer(stop);
  clock.increment(grace - 1);
  report(ended);
  const mainExit = { ...exit, run: 'run-1', outcome: 'stopped', expected: true, survivors: 2 } as const;
  assert.equal(value(), { running: { stopping: 'remaining' } });
  assert.equal(
    context(),
    upContext({
      exitExpected: true,
      stopCount: 1,
      mainExit,
      alive: [worker, helper],
      killAt: exit.at + grace,
      graceMs: grace,
    }),
  );
  assert.equal(orders(), ['requestStop', 'signalRemaining']);
  clock.increment(grace - 1);
  assert.equal(orders(), ['requestStop', 'signalRemaining']);
  clock.increment(1);
  assert.equal(value(), { running: { stopping: 'killing' } });
  assert.equal(orders(), ['requestStop', 'signalRemaining', 'kill']);
  report({ ...exited, exit: { ...exit, code: 0, at: 1 } });
  assert.equal(value(), { stopped: 'idle' });
  assert.equal(context(), { ...initialContext, lastExit: mainExit });
});

test('The exit of a main process that was killed after the grace period is recorded', () => {
  const { value, clock, report, run } = startServer(stop);
  clock.increment(grace);
  report(ended);
  assert.equal(value(), { running: { stopping: 'killing' } });
  assert.equal(run()?.mainExit, { ...exit, run: 'run-1', outcome: 'stopped', expected: true, survivors: 2 });
  assert.equal(run()?.alive, [worker, helper]);
});

test('A process tree that survives SIGKILL for five seconds is stuck', () => {
  const { value, context, run, isSettled, clock, report } = startServer(stop);
  clock.increment(grace);
  report({ type: 'process.remains', alive: [worker] });
  assert.equal(run()?.alive, [worker]);
  clock.increment(4_999);
  assert.equal(value(), { running: { stopping: 'killing' } });
  clock.increment(1);
  assert.equal(value(), { running: 'stuck' });
  assert.ok(isSettled());
  assert.equal(context(), {
    ...upContext({ exitExpected: true, stopCount: 1, killSent: true, alive: [worker] }),
    failure: { code: 'server_stuck', alive: [worker] },
  });
});

test('A stuck server can be stopped again; a late exit is recorded', () => {
  const again = startStuckServer();
  again.send({ type: 'stop', at: 30_000 });
  assert.equal(again.value(), { running: { stopping: 'requested' } });
  assert.equal(again.orders(), ['requestStop', 'kill', 'requestStop']);
  assert.is(again.context().failure, null);
  assert.is(again.run()?.killAt, 30_000 + grace);
  const late = startStuckServer();
  late.report(ended);
  assert.equal(late.value(), { running: { stopping: 'remaining' } });
  late.report(exited);
  assert.equal(late.value(), { stopped: 'idle' });
  const whole = startStuckServer();
  whole.report(exited);
  assert.equal(whole.value(), { stopped: 'idle' });
  assert.equal(whole.context().failure, { code: 'server_stuck', alive: [worker] });
});

test('An exit by the server itself is recorded as unexpected; the server is stopped', () => {
  const { value, context, runs, orders } = startServer(exited);
  assert.equal(value(), { stopped: 'idle' });
  assert.equal(context(), {
    ...initialContext,
    lastExit: { ...exit, run: 'run-1', outcome: 'crashed', expected: false, survivors: 0 },
  });
  assert.ok(runs[0]?.released);
  assert.equal(orders(), []);
});

test('The child processes of a main process that exits are stopped', () => {
  const { value, context, isSettled, orders, report } = startServer(ended);
  assert.equal(value(), { running: { stopping: 'remaining' } });
  assert.not.ok(isSettled());
  assert.equal(orders(), ['signalRemaining']);
  const mainExit = { ...exit, run: 'run-1', outcome: 'crashed', expected: false, survivors: 2 } as const;
  assert.equal(context(), upContext({ mainExit, alive: [worker, helper], killAt: exit.at + grace, graceMs: grace }));
  report(exited);
  assert.equal(context(), { ...initialContext, lastExit: mainExit });
  assert.equal(value(), { stopped: 'idle' });
});

test.run();
