/** Announced ends of a run: the notice, the save and the stop sequence that follow. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { found } from '../../../machines/faults/result.js';
import {
  createServer,
  ended,
  exit,
  exited,
  grace,
  kill,
  next,
  launch as plainLaunch,
  spawned,
  startServer,
} from './simulated-server.js';

const test = suite('machines/server/announced-end');

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
const saved = { type: 'process.saved', outcome: 'acknowledged', at: 63_000 } as const;
const start = { type: 'start', launch: found(launch), at: 500 } as const;

const startAnnouncing = (...events: Parameters<typeof createServer>) => createServer(start, spawned, ...events);

test('An announced stop warns the players and saves before the stop', () => {
  const { value, clock, context, orders, runs, report, isSettled } = startAnnouncing(stop);
  assert.equal(value(), { running: { stopping: 'announcing' } });
  assert.ok(isSettled(), 'other operations are accepted during the notice');
  assert.is(context().run?.killAt, null);
  assert.equal(context().run?.announced, { ...notice, at: 62_000, save: null });
  clock.increment(59_999);
  assert.equal(orders(), ['announceEnd']);
  clock.increment(1);
  assert.equal(value(), { running: { stopping: 'saving' } });
  report(saved);
  assert.equal(value(), { running: { stopping: 'requested' } });
  assert.is(context().run?.killAt, 63_000 + grace);
  assert.equal(runs[0]?.orders, [
    {
      type: 'announceEnd',
      because: 'stop',
      announcement: { type: 'message', author: 'Server', message: 'The server stops in 1 minute. Update' },
    },
    {
      type: 'announceEnd',
      because: 'stop',
      announcement: {
        type: 'shutting_down',
        delayMs: saveLimit,
        author: 'Server',
        message: 'The server stops now. Update',
      },
    },
    { type: 'requestStop', because: 'stop', words: 'Update', save: 'acknowledged' },
  ]);
  report(exited);
  assert.equal(value(), { stopped: 'idle' });
  assert.equal(context().lastExit, {
    ...exit,
    run: 'run-1',
    outcome: 'stopped',
    expected: true,
    survivors: 0,
    save: 'acknowledged',
  });
  assert.is(context().run, null);
});

test('A save that is not acknowledged in time is followed by the stop request', () => {
  const { value, clock, report, context } = startAnnouncing({ ...stop, notice: { seconds: 0, reason: null } });
  clock.increment(0);
  assert.equal(value(), { running: { stopping: 'saving' } });
  clock.increment(saveLimit - 1);
  assert.equal(value(), { running: { stopping: 'saving' } });
  clock.increment(1);
  assert.equal(value(), { running: { stopping: 'requested' } });
  assert.is(context().run?.killAt, 2_000 + saveLimit + grace);
  report(exited);
  assert.is(context().lastExit?.save, 'sent');
});

test('A shorter limit of the notice shortens the wait for the acknowledgement', () => {
  const { value, clock } = startAnnouncing({ ...stop, notice: { seconds: 0, reason: null, saveLimitMs: 500 } });
  clock.increment(0);
  clock.increment(500);
  assert.equal(value(), { running: { stopping: 'requested' } });
});

test('A server without announcements is stopped after its notice', () => {
  const { value, clock, report, context } = startServer(stop);
  clock.increment(60_000);
  clock.increment(0);
  assert.equal(value(), { running: { stopping: 'requested' } });
  assert.is(context().run?.killAt, 62_000 + grace);
  report(exited);
  assert.is(context().lastExit?.save, 'unsupported');
});

test('A stop without a notice announces nothing', () => {
  const { value, orders } = startAnnouncing({ type: 'stop', at: 2_000 });
  assert.equal(value(), { running: { stopping: 'requested' } });
  assert.equal(orders(), ['requestStop']);
});

test('An announced restart passes through the same states as an announced stop', () => {
  const { value, clock, report, context, runs } = startAnnouncing(restart);
  assert.equal(value(), { running: { stopping: 'announcing' } });
  clock.increment(60_000);
  report(saved);
  assert.equal(value(), { running: { stopping: 'requested' } });
  assert.match(JSON.stringify(runs[0]?.orders), 'The server restarts in 1 minute. Update');
  report(exited);
  assert.equal(value(), { running: { launching: 'spawning' } });
  assert.is(context().run?.launch.run, 'run-2');
  assert.is(context().lastExit?.save, 'acknowledged');
  assert.is(context().run?.announced, null);
});

test('A server that exits during the notice gets no stop request', () => {
  const { value, report, context, orders } = startAnnouncing(stop);
  report(exited);
  assert.equal(value(), { stopped: 'idle' });
  assert.equal([context().lastExit?.expected, context().lastExit?.save], [true, undefined]);
  assert.equal(orders(), ['announceEnd']);
});

test('A server that exits during the notice of a restart is started again', () => {
  const { value, report } = startAnnouncing(restart);
  report(exited);
  assert.equal(value(), { running: { launching: 'spawning' } });
});

for (const phase of ['notice', 'save'] as const) {
  test(`An exit during the ${phase} stops the remaining processes`, () => {
    const { value, clock, report } = startAnnouncing(stop);
    if (phase === 'save') clock.increment(60_000);
    report(ended);
    assert.equal(value(), { running: { stopping: 'remaining' } });
  });

  test(`A kill during the ${phase} kills at once`, () => {
    const { value, clock, report, orders, send } = startAnnouncing(restart);
    if (phase === 'save') clock.increment(60_000);
    send(kill);
    assert.equal(value(), { running: { stopping: 'killing' } });
    assert.is(orders().at(-1), 'kill');
    report(exited);
    assert.equal(value(), { stopped: 'idle' });
  });
}

test('An acknowledgement after the stop request changes nothing', () => {
  const { value, clock, report, context } = startAnnouncing(stop);
  clock.increment(60_000);
  clock.increment(saveLimit);
  const before = context();
  report(saved);
  assert.equal(value(), { running: { stopping: 'requested' } });
  assert.equal(context(), before);
});

test.run();
