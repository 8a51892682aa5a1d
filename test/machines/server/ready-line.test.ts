/** A server with a ready line. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { found } from '../../../machines/faults/result.js';
import { findRefusal } from '../../../machines/operations/verdict.js';
import { createServer, launch, policy, quitAt, spawned } from './simulated-recovery.js';

const test = suite('machines/server/ready-line');

test('A server with a ready line is launching until it prints the line', () => {
  const { send, value, context, snapshot } = createServer(policy);
  send({ type: 'start', launch: found({ ...launch, ready: 'up' }), at: 0 });
  send(spawned);
  assert.equal(value(), { running: { launching: 'loading' } });
  assert.is(context().run?.pid, 42);
  assert.ok(snapshot().hasTag('settled'));
  for (const operation of [
    { type: 'stop', at: 0 },
    quitAt(0),
    { type: 'restart', launch: found(launch), at: 0 },
  ] as const) {
    assert.is(findRefusal(snapshot(), operation), null);
  }
  send({ type: 'process.ready' });
  assert.equal(value(), { running: 'up' });
});

test('A run without its ready line that is found at start-up is launching', () => {
  const { send, value, context } = createServer(policy);
  send({
    type: 'run.found',
    found: {
      launch: { ...launch, ready: 'up' },
      pid: 42,
      startedAt: 1,
      ready: false,
      quitAt: null,
      lastExit: null,
      recoveries: [7],
    },
  });
  assert.equal(value(), { running: { launching: 'loading' } });
  assert.equal([context().run?.pid, context().recoveries], [42, [7]]);
});

test.run();
