/** The outcomes of operations, and the names of the states in which operations end. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { StateValue } from 'xstate';
import {
  isRunning,
  isSettled,
  listOperations,
  readPhase,
  readState,
  toVerdict,
} from '../../../machines/operations/verdict.js';
import { createRun } from '../../../machines/server/context.js';
import type { Failure } from '../../../machines/server/failure.js';
import { fault, launch, next } from '../server/simulated-server.js';
import { snapshotIn } from './reachable-states.js';

const test = suite('machines/operations/outcome');

test('The outcome of an operation without a failure is done, with the context', () => {
  const snapshot = snapshotIn({ running: 'up' });
  assert.equal(toVerdict(snapshot, 'command'), { kind: 'done', context: snapshot.context });
});

test('The outcome of an operation with a failure is failed, with that failure', () => {
  const failures: Failure[] = [
    { code: 'spawn_failed', fault: { reason: 'bad_cwd', subject: '/srv' } },
    { code: 'launch_impossible', fault },
    { code: 'server_stuck', alive: [] },
    { code: 'command_undeliverable', reason: 'console_full' },
    { code: 'command_undeliverable', reason: 'console_closed' },
    { code: 'command_undeliverable', reason: 'write_failed' },
  ];
  for (const failure of failures) {
    assert.equal(toVerdict(snapshotIn('stopped', { failure }), 'command'), { kind: 'failed', failure });
  }
});

test('Each kind of state lists its operations', () => {
  const expected: [StateValue, readonly string[]][] = [
    ['stopped', ['start']],
    [{ stopped: 'waiting' }, ['start', 'cancel_recovery']],
    [{ stopped: 'due' }, []],
    [{ stopped: 'gaveUp' }, ['start', 'cancel_recovery']],
    [{ running: 'launching' }, ['kill']],
    [{ running: { launching: 'loading' } }, ['restart', 'stop', 'command', 'kill']],
    [{ running: 'up' }, ['restart', 'stop', 'command', 'kill']],
    [
      { running: { stopping: 'announcing' } },
      ['restart', 'stop', 'command', 'cancel_notice', 'end_notice', 'postpone_notice', 'kill'],
    ],
    [{ running: { stopping: 'requested' } }, ['kill']],
    [{ running: { stopping: 'remaining' } }, ['kill']],
    [{ running: { stopping: 'killing' } }, ['kill']],
    [{ running: 'stuck' }, ['restart', 'stop', 'command', 'kill']],
  ];
  for (const [value, names] of expected) assert.equal(listOperations(snapshotIn(value)), names, JSON.stringify(value));
});

test('A start that ends with a stopped server has failed: a kill ended the server', () => {
  const notRunning = { kind: 'refused', refusal: { because: 'state', running: false } };
  assert.equal(toVerdict(snapshotIn('stopped'), 'restart'), notRunning);
  assert.equal(toVerdict(snapshotIn('stopped'), 'start'), {
    kind: 'failed',
    failure: { code: 'killed_while_starting' },
  });
  assert.is(toVerdict(snapshotIn('stopped'), 'stop').kind, 'done');
  for (const operation of ['start', 'restart'] as const)
    assert.is(toVerdict(snapshotIn({ running: 'up' }), operation).kind, 'done');
});

test('A state is settled if operations in this state wait for no other state', () => {
  const settled: StateValue[] = [
    'stopped',
    { stopped: 'waiting' },
    { stopped: 'gaveUp' },
    { running: { launching: 'loading' } },
    { running: 'up' },
    { running: { stopping: 'announcing' } },
    { running: 'stuck' },
  ];
  for (const value of settled) assert.is(isSettled(snapshotIn(value)), true, JSON.stringify(value));
  const progressing: StateValue[] = [
    { stopped: 'due' },
    { running: 'launching' },
    { running: { stopping: 'requested' } },
    { running: { stopping: 'killing' } },
  ];
  for (const value of progressing) assert.is(isSettled(snapshotIn(value)), false, JSON.stringify(value));
});

test('Each state has the name of its condition and, inside running, of its phase', () => {
  const names: [StateValue, boolean, string, string | null][] = [
    ['stopped', false, 'stopped', null],
    [{ running: 'launching' }, true, 'running', 'launching'],
    [{ running: 'up' }, true, 'running', 'up'],
    [{ running: { stopping: 'announcing' } }, true, 'running', 'announcing'],
    [{ running: { stopping: 'remaining' } }, true, 'running', 'stopping'],
    [{ running: 'stuck' }, true, 'running', 'stuck'],
  ];
  for (const [value, running, state, phase] of names) {
    const snapshot = snapshotIn(value);
    assert.is(isRunning(snapshot), running);
    assert.is(readState(snapshot), state);
    assert.is(readPhase(snapshot), phase);
  }
});

test('The phase is restarting in a stop sequence before the next run', () => {
  const run = createRun(launch, { next });
  for (const step of ['saving', 'requested', 'remaining', 'killing'])
    assert.is(readPhase(snapshotIn({ running: { stopping: step } }, { run })), 'restarting');
});

test.run();
