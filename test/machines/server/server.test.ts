/** The server's chart: start, launch timeout, found runs and refused operations, with a simulated process. */

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createActor, SimulatedClock } from 'xstate';
import { found, refused } from '../../../machines/faults/result.js';
import { serverMachine } from '../../../machines/server/server.js';
import {
  command,
  createServer,
  exit,
  exited,
  fault,
  foundEnded,
  impossible,
  initialContext,
  launch,
  launchingRun,
  next,
  restart,
  spawned,
  start,
  startServer,
  startStuckServer,
  stop,
  upContext,
} from './simulated-server.js';

const test = suite('machines/server/server');

test('The machine starts in stopped.idle, settled, with an empty context', () => {
  const { value, context, isSettled, runs } = createServer();
  assert.equal(value(), { stopped: 'idle' });
  assert.equal(context(), initialContext);
  assert.ok(isSettled());
  assert.is(runs.length, 0);
});

test('A start launches a process and settles once the program has been spawned', () => {
  const { value, context, isSettled, runs, report } = createServer(start);
  assert.equal(value(), { running: { launching: 'spawning' } });
  assert.equal(context(), { ...initialContext, run: launchingRun(launch) });
  assert.not.ok(isSettled());
  assert.equal(
    runs.map(({ input }) => input),
    [{ launch, found: null }],
  );
  report(spawned);
  assert.equal(value(), { running: 'up' });
  assert.equal(context(), upContext());
  assert.ok(isSettled());
});

test('The default process actor does nothing', () => {
  const actor = createActor(serverMachine, { clock: new SimulatedClock() }).start();
  actor.send(start);
  assert.equal(actor.getSnapshot().value, { running: { launching: 'spawning' } });
});

test('A start with an unknown Build or Data Folder changes nothing', () => {
  const { value, context, runs } = createServer({ ...start, launch: refused(fault) });
  assert.equal(value(), { stopped: 'idle' });
  assert.equal(context(), initialContext);
  assert.is(runs.length, 0);
});

test('Operations that the transition table refuses change nothing', () => {
  const stopped = createServer(stop, restart, impossible, command, { ...command, line: refused(fault) });
  assert.equal(stopped.value(), { stopped: 'idle' });
  assert.equal(stopped.context(), initialContext);
  const running = startServer(start, { ...start, launch: refused(fault) }, { ...command, line: refused(fault) });
  assert.equal(running.value(), { running: 'up' });
  assert.equal(running.context(), upContext());
  assert.equal(running.orders(), []);
});

test('A failed spawn leaves the server stopped and keeps the failure', () => {
  const spawnFault = { reason: 'not_executable', subject: '/srv/server' } as const;
  const { value, context, runs, report, send } = createServer(foundEnded('run-0', true), start);
  report({ type: 'process.spawnFailed', fault: spawnFault, at: 0 });
  assert.equal(value(), { stopped: 'idle' });
  const lastExit = { ...exit, run: 'run-0', outcome: 'stopped', expected: true, survivors: 0 };
  assert.equal(context(), { ...initialContext, lastExit, failure: { code: 'spawn_failed', fault: spawnFault } });
  assert.ok(runs[0]?.released);
  send(start);
  assert.equal(context(), { ...initialContext, run: launchingRun(launch), lastExit });
});

test('A launch is given up after ten seconds, and a late spawn still counts', () => {
  const { value, clock, orders, report } = createServer(start);
  clock.increment(9_999);
  assert.equal(orders(), []);
  clock.increment(1);
  assert.equal(orders(), ['cancelLaunch']);
  assert.equal(value(), { running: { launching: 'spawning' } });
  report(spawned);
  assert.equal(value(), { running: 'up' });
});

test('The launch timeout ends once the program has been spawned', () => {
  const { value, clock, orders } = startServer();
  clock.increment(1_000_000);
  assert.equal(value(), { running: 'up' });
  assert.equal(orders(), []);
});

test('A run found at start-up is up, and can be restarted like any other run', () => {
  const found = { launch, pid: 42, startedAt: 1_000, ready: true, quitAt: null, lastExit: null, recoveries: [] };
  const { value, context, runs, send, report, isSettled } = createServer({ type: 'run.found', found });
  assert.equal(value(), { running: 'up' });
  assert.ok(isSettled());
  assert.equal(context(), upContext({ found }));
  assert.equal(
    runs.map(({ input }) => input),
    [{ launch, found }],
  );
  send(restart);
  report(exited);
  assert.equal(runs[1]?.input, { launch: next, found: null });
});

test('An exit while no manager ran is recorded with whether it was expected', () => {
  for (const expected of [true, false]) {
    const { value, context } = createServer(foundEnded('run-0', expected));
    assert.equal(value(), { stopped: 'idle' });
    assert.equal(context(), {
      ...initialContext,
      lastExit: { ...exit, run: 'run-0', outcome: expected ? 'stopped' : 'crashed', expected, survivors: 0 },
    });
  }
});

test('A start clears the failure of the previous run, and keeps the last exit', () => {
  const { context, send } = startStuckServer();
  send(exited);
  send({ ...start, launch: found(next) });
  assert.equal(context(), {
    ...initialContext,
    run: launchingRun(next),
    lastExit: { ...exit, run: 'run-1', outcome: 'stopped', expected: true, survivors: 0 },
  });
});

test.run();
