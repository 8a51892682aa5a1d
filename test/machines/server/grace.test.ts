/** The grace periods of the server machine: their lengths, and who requested the end of the run. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { found } from '../../../machines/faults/result.js';
import { getRestTimeoutMs } from '../../../machines/server/grace.js';
import {
  createServer,
  ended,
  grace,
  kill,
  launch,
  restart,
  spawned,
  start,
  startServer,
  startStuckServer,
  stop,
} from './simulated-server.js';

const test = suite('machines/server/grace');

const plan = { command: null, signal: 'SIGTERM', timeoutMs: 60_000 };
const exited = { signal: null, unseen: null };
const signalled = { signal: 'SIGTERM', unseen: null };
const requestedBy = { kind: 'client', name: 'Bot' } as const;

test('Processes that remain after an exit get at most five seconds', () => {
  assert.is(getRestTimeoutMs(plan, exited), 5_000);
  assert.is(getRestTimeoutMs({ ...plan, timeoutMs: 100 }, exited), 100);
});

test('Processes that remain after a signal get the whole grace period', () => {
  assert.is(getRestTimeoutMs(plan, signalled), 60_000);
  assert.is(getRestTimeoutMs(plan, { signal: null, unseen: 'keeper_gone' }), 60_000);
});

test('stop.restTimeoutMs is the limit, however the main process has ended', () => {
  for (const exit of [exited, signalled]) assert.is(getRestTimeoutMs({ ...plan, restTimeoutMs: 0 }, exit), 0);
});

test('The length of the grace period that is under way is known', () => {
  const { run, report, send } = startServer(stop);
  assert.equal([run()?.killAt, run()?.graceMs], [2_000 + grace, grace]);
  report({ ...ended, at: 4_000 });
  assert.equal([run()?.killAt, run()?.graceMs], [4_000 + grace, grace]);
  send(kill);
  assert.equal([run()?.killAt, run()?.graceMs], [kill.at, 0]);
  assert.equal([startServer().run()?.graceMs, startStuckServer().run()?.graceMs], [null, null]);
});

test('Remaining processes have their own grace period', () => {
  const stopPlan = { ...launch.stop, restTimeoutMs: 700 };
  const { run, report } = createServer({ ...start, launch: found({ ...launch, stop: stopPlan }) }, spawned, stop);
  report({ ...ended, at: 4_000 });
  assert.equal([run()?.killAt, run()?.graceMs], [4_700, 700]);
});

test('A grace period begins when the manager observes what remains', () => {
  const { run, report } = startServer();
  report({ ...ended, at: 60_000 });
  assert.is(run()?.killAt, 60_000 + grace);
});

test('The caller of a stop, a restart or a kill is known until the run has ended', () => {
  for (const operation of [stop, restart, kill]) {
    const { run, report } = startServer({ ...operation, requestedBy });
    assert.equal(run()?.requested, { by: requestedBy, at: operation.at });
    report({ ...ended, at: 4_000 });
    assert.equal(run()?.requested, { by: requestedBy, at: operation.at });
  }
  assert.is(startServer(ended).run()?.requested, null, 'the server exited by itself');
});

test('The caller of an announced end that was cancelled is forgotten', () => {
  const { run, send } = startServer({ ...stop, notice: { seconds: 60, reason: null }, requestedBy });
  assert.equal(run()?.requested, { by: requestedBy, at: stop.at });
  send({ type: 'cancelNotice' });
  assert.is(run()?.requested, null);
});

test.run();
