/** The time limit for the processes that remain after the main process. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { getRestTimeoutMs } from '../../../machines/server/rest-timeout.js';

const test = suite('machines/server/rest-timeout');

const stop = { command: null, signal: 'SIGTERM', timeoutMs: 60_000 };
const exited = { signal: null, unseen: null };
const signalled = { signal: 'SIGTERM', unseen: null };

test('Processes that remain after an exit get at most five seconds', () => {
  assert.is(getRestTimeoutMs(stop, exited), 5_000);
  assert.is(getRestTimeoutMs({ ...stop, timeoutMs: 100 }, exited), 100);
});

test('Processes that remain after a signal get the whole grace period', () => {
  assert.is(getRestTimeoutMs(stop, signalled), 60_000);
  assert.is(getRestTimeoutMs(stop, { signal: null, unseen: 'keeper_gone' }), 60_000);
});

test('stop.restTimeoutMs is the limit, however the main process has ended', () => {
  for (const exit of [exited, signalled]) assert.is(getRestTimeoutMs({ ...stop, restTimeoutMs: 0 }, exit), 0);
});

test.run();
