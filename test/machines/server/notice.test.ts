/** The notice before a stop or restart. An operation can cancel, end, postpone or replace it. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { found, refused } from '../../../machines/faults/result.js';
import { createServer, exited, fault, grace, next, launch as plainLaunch, spawned } from './simulated-server.js';

const test = suite('machines/server/notice');

const saveLimit = 8_000;
const launch = {
  ...plainLaunch,
  announce: {
    message: { lines: ['say {message}'] },
    shutting_down: { lines: ['save {id}'], acknowledgement: 'saved {id}', waitMs: saveLimit },
    maxLineBytes: 250,
  },
};
const notice = { seconds: 60, reason: 'Update' };
const stop = { type: 'stop', at: 2_000, notice } as const;
const restart = { type: 'restart', launch: found(next), at: 2_000, notice } as const;
const start = { type: 'start', launch: found(launch), at: 500 } as const;

const startAnnouncing = (...events: Parameters<typeof createServer>) => createServer(start, spawned, ...events);

test('A cancelled stop informs the players and leaves the server up', () => {
  const { value, clock, context, runs, send, report } = startAnnouncing();
  const before = context().run;
  send(stop);
  clock.increment(59_000);
  send({ type: 'cancelNotice' });
  assert.equal(value(), { running: { launching: 'loading' } });
  const cancelled = { type: 'message', author: 'Server', message: 'The stop of the server was cancelled.' };
  assert.equal(runs[0]?.orders.at(-1), { type: 'withdrawEnd', announcement: cancelled });
  // The process reports its readiness again.
  report({ type: 'process.ready' });
  assert.equal(value(), { running: 'up' });
  assert.equal(context().run, { ...before, stopCount: 1 });
  clock.increment(600_000);
  assert.equal(value(), { running: 'up' });
  report(exited);
  assert.is(context().lastExit?.expected, false, 'a later exit is not the announced one');
});

test('A cancelled restart is followed by no run', () => {
  const { value, context, send, report } = startAnnouncing(restart, { type: 'cancelNotice' });
  assert.is(context().run?.next, null);
  report(exited);
  assert.equal(value(), { stopped: 'idle' });
  send({ type: 'cancelNotice' });
  assert.equal(value(), { stopped: 'idle' });
});

test('A notice can be ended now, and the server saves at once', () => {
  const { value, clock, context, send } = startAnnouncing(restart);
  clock.increment(10_000);
  send({ type: 'endNotice', at: 12_000 });
  assert.equal(value(), { running: { stopping: 'saving' } });
  assert.is(context().run?.announced?.at, 12_000);
  clock.increment(saveLimit);
  assert.equal(value(), { running: { stopping: 'requested' } });
  assert.is(context().run?.killAt, 12_000 + saveLimit + grace);
});

test('An announced end can be postponed, and the players are warned of the new time', () => {
  const { value, clock, context, runs, send } = startAnnouncing(restart);
  clock.increment(30_000);
  send({ type: 'postponeNotice', seconds: 300, at: 32_000 });
  assert.equal(value(), { running: { stopping: 'announcing' } });
  assert.is(context().run?.announced?.at, 362_000);
  assert.match(JSON.stringify(runs[0]?.orders.at(-1)), 'The server restarts in 6 minutes. Update');
  clock.increment(329_999);
  assert.equal(value(), { running: { stopping: 'announcing' } });
  clock.increment(1);
  assert.equal(value(), { running: { stopping: 'saving' } });
});

test('A change of the clock does not lengthen a postponed notice', () => {
  const { context, send } = startAnnouncing(stop);
  send({ type: 'postponeNotice', seconds: 300, at: -1_000_000 });
  assert.is(context().run?.announced?.seconds, 360);
  send({ type: 'postponeNotice', seconds: 300, at: 1_000_000 });
  assert.is(context().run?.announced?.seconds, 300);
});

test('A stop during the notice of a restart replaces the restart', () => {
  const { value, context, send, report } = startAnnouncing(restart);
  send({ type: 'stop', at: 3_000 });
  assert.equal(value(), { running: { stopping: 'requested' } });
  assert.is(context().run?.stopCount, 2);
  report(exited);
  assert.equal(value(), { stopped: 'idle' });
});

test('A refused restart during the notice does not make the announced stop fail', () => {
  const { value, context, send, report } = startAnnouncing(stop);
  send({ type: 'restart', launch: refused(fault), at: 3_000 });
  assert.equal(value(), { running: { stopping: 'announcing' } });
  assert.is(context().failure?.code, 'launch_impossible');
  report(exited);
  assert.is(context().failure, null);
});

test('A command during the notice is written to the server', () => {
  const { value, runs } = startAnnouncing(stop, { type: 'command', id: 1, line: found('quit'), at: 3_000 });
  assert.equal(value(), { running: { stopping: 'announcing' } });
  assert.equal(runs[0]?.orders.at(-1), { type: 'writeCommand', id: 1, line: 'quit', quits: false });
});

test('A server that becomes ready during the notice is recorded as ready', () => {
  const start = { type: 'start', launch: found({ ...launch, ready: 'up' }), at: 500 } as const;
  const { value, context, report } = createServer(start, spawned, stop);
  assert.equal([value(), context().run?.isReady], [{ running: { stopping: 'announcing' } }, false]);
  report({ type: 'process.ready' });
  assert.equal([value(), context().run?.isReady], [{ running: { stopping: 'announcing' } }, true]);
});

test.run();
