/** Restarts of the server machine. */

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  createServer,
  ended,
  exit,
  exited,
  fault,
  grace,
  impossible,
  initialContext,
  launchingRun,
  next,
  restart,
  spawned,
  start,
  startServer,
  stop,
  upContext,
} from './simulated-server.js';

const test = suite('machines/server/restart');

test('A restart launches the next run only after the old process tree has exited', () => {
  const { value, context, isSettled, runs, report } = startServer(restart);
  assert.equal(value(), { running: { stopping: 'requested' } });
  assert.equal(
    context(),
    upContext({ next, exitExpected: true, stopCount: 1, stopCause: 'restart', killAt: 2_000 + grace, graceMs: grace }),
  );
  assert.not.ok(isSettled());
  assert.equal(runs[0]?.orders, [{ type: 'requestStop', because: 'restart' }]);
  assert.is(runs.length, 1);
  report(exited);
  assert.equal(value(), { running: { launching: 'spawning' } });
  const lastExit = { ...exit, run: 'run-1', outcome: 'stopped', expected: true, survivors: 0 };
  assert.equal(context(), { ...initialContext, run: launchingRun(next), lastExit });
  assert.ok(runs[0]?.released);
  assert.equal(runs[1]?.input, { launch: next, found: null });
  report(spawned);
  assert.equal(value(), { running: 'up' });
  assert.equal(context(), { ...upContext({ launch: next }), lastExit });
});

test('A restart goes through the same stop sequence as a stop', () => {
  const { value, clock, orders, report, context, runs } = startServer(restart);
  report(ended);
  assert.equal(value(), { running: { stopping: 'remaining' } });
  clock.increment(grace);
  assert.equal(value(), { running: { stopping: 'killing' } });
  assert.equal(orders(), ['requestStop', 'signalRemaining', 'kill']);
  report(exited);
  assert.equal(value(), { running: { launching: 'spawning' } });
  assert.equal(context().lastExit, { ...exit, run: 'run-1', outcome: 'stopped', expected: true, survivors: 2 });
  assert.is(runs.length, 2);
  const ignoring = startServer(restart);
  ignoring.clock.increment(grace);
  assert.equal(ignoring.value(), { running: { stopping: 'killing' } });
});

test('A repeated process.mainExited does not change a restart', () => {
  const { value, orders } = startServer(restart, ended, ended);
  assert.equal(value(), { running: { stopping: 'remaining' } });
  assert.equal(orders(), ['requestStop', 'signalRemaining']);
  assert.equal(createServer(start, ended).value(), { running: { launching: 'spawning' } });
});

test('A restart launches no next run when the server is stuck', () => {
  const { value, clock, report, run, runs } = startServer(restart);
  clock.increment(grace);
  clock.increment(5_000);
  assert.equal(value(), { running: 'stuck' });
  assert.equal([run()?.next, run()?.killAt], [null, null]);
  report(exited);
  assert.equal(value(), { stopped: 'idle' });
  assert.is(runs.length, 1);
});

test('A restart with an unknown Build does not affect the server', () => {
  const { value, context, orders, runs } = startServer(impossible);
  assert.equal(value(), { running: 'up' });
  assert.equal(context(), { ...upContext(), failure: { code: 'launch_impossible', fault } });
  assert.equal(orders(), []);
  assert.not.ok(runs[0]?.released);
});

test('A stop and a restart clear the failure of the previous operation', () => {
  for (const operation of [stop, restart]) assert.is(startServer(impossible, operation).context().failure, null);
});

test.run();
