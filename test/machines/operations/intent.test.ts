/** The stored intent of an operation, with which the next manager completes the operation. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createActor } from 'xstate';
import { found, refused } from '../../../machines/faults/result.js';
import { findRemainingNotice, type Intent, toIntent } from '../../../machines/operations/intent.js';
import { createRun } from '../../../machines/server/context.js';
import { serverMachine } from '../../../machines/server/server.js';
import { fault, launch } from '../server/simulated-server.js';

const test = suite('machines/operations/intent');

const stopped = createActor(serverMachine).getSnapshot().context;
const running = { ...stopped, run: createRun(launch) };
const kept = { run: 'run-1', build: 'build', folder: 'folder' };

test('A stop is recorded with the run, and with its cause: a client, or the manager', () => {
  assert.equal(toIntent({ type: 'stop', at: 0 }, running), { operation: 'stop', ...kept, by: 'client' });
  assert.equal(toIntent({ type: 'stop', at: 0, by: 'manager' }, running), {
    operation: 'stop',
    ...kept,
    by: 'manager',
  });
});

test('A restart is recorded as caused by a client', () => {
  assert.equal(toIntent({ type: 'restart', launch: found(launch), at: 0 }, running), {
    operation: 'restart',
    ...kept,
    by: 'client',
  });
});

test('The caller is recorded, and is kept when the end is postponed', () => {
  const requestedBy = { kind: 'schedule', name: 'Nightly' } as const;
  assert.equal(toIntent({ type: 'stop', at: 0, requestedBy }, running)?.requestedBy, requestedBy);
  const announced = { seconds: 60, reason: null, at: 60_000, save: null };
  const run = createRun(launch, { announced, requested: { by: requestedBy, at: 0 } });
  const postponed = toIntent({ type: 'postponeNotice', seconds: 300, at: 20_000 }, { ...stopped, run });
  assert.equal(postponed?.requestedBy, requestedBy);
});

test('A refused restart is not recorded, and the record of an announced end stays', () => {
  assert.is(toIntent({ type: 'restart', launch: refused(fault), at: 0 }, running), null);
});

test('A postponed end is recorded with the new time and the remaining notice', () => {
  const announced = { seconds: 60, reason: 'Update', at: 60_000, save: null };
  const run = createRun(launch, { announced, next: launch, stopCause: 'restart' });
  const intent = toIntent({ type: 'postponeNotice', seconds: 300, at: 20_000 }, { ...stopped, run });
  assert.equal(intent, {
    operation: 'restart',
    ...kept,
    by: 'client',
    notice: { until: 360_000, seconds: 340, reason: 'Update' },
  });
  assert.equal(findRemainingNotice(intent as Intent, 100_000), { notice: { seconds: 260, reason: 'Update' } });
  // The clock was set back.
  assert.equal(findRemainingNotice(intent as Intent, -100_000), { notice: { seconds: 340, reason: 'Update' } });
});

test('A start, a command, the end of recovery and a stop while stopped have no intent', () => {
  assert.is(toIntent({ type: 'start', launch: found(launch), at: 0 }, running), null);
  assert.is(toIntent({ type: 'command', id: 1, line: found('x'), at: 0 }, running), null);
  assert.is(toIntent({ type: 'cancelRecovery' }, running), null);
  assert.is(toIntent({ type: 'stop', at: 0 }, stopped), null);
});

test.run();
