/** Logins that fail: how many, and how long the next one waits. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createLoginThrottle, type LoginThrottle } from '../../../../http/api/session/login-throttle.js';

const test = suite<{ attempts: LoginThrottle; now: number }>('attempts to log in');

test.before.each((context) => {
  context.now = 5_000_000;
  context.attempts = createLoginThrottle(3, 60_000, () => context.now);
});

test('as long as fewer have failed than may, the next one is looked at', ({ attempts }) => {
  for (let count = 0; count < 2; count += 1) attempts.recordFailure();
  assert.is(attempts.secondsToWait(), 0);
});

test('when as many have failed as may, the next one waits until the first of them is a minute ago', (context) => {
  const { attempts } = context;
  for (let count = 0; count < 3; count += 1) {
    attempts.recordFailure();
    context.now += 10_000;
  }
  assert.is(attempts.secondsToWait(), 30);
  context.now += 29_500;
  assert.is(attempts.secondsToWait(), 1);
  context.now += 500;
  assert.is(attempts.secondsToWait(), 0);
  attempts.recordFailure();
  assert.is(attempts.secondsToWait(), 10, 'the two others are still within the minute');
});

test('asking does not lengthen the wait', (context) => {
  const { attempts } = context;
  for (let count = 0; count < 3; count += 1) attempts.recordFailure();
  for (let count = 0; count < 100; count += 1) attempts.secondsToWait();
  context.now += 60_000;
  assert.is(attempts.secondsToWait(), 0);
});

test.run();
