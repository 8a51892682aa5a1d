/** Logins that fail: how many, and how long the next one waits. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createLoginThrottle, type LoginThrottle } from '../../../../http/api/session/login-throttle.js';

const test = suite<{ attempts: LoginThrottle; now: number }>('login throttle');

test.before.each((context) => {
  context.now = 5_000_000;
  context.attempts = createLoginThrottle(3, 60_000, () => context.now);
});

test('Logins are accepted below the failure limit', ({ attempts }) => {
  for (let count = 0; count < 2; count += 1) attempts.recordFailure();
  assert.is(attempts.secondsToWait(), 0);
});

test('At the failure limit a login waits until the oldest failure is a minute old', (context) => {
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

test('Checking the throttle does not extend the wait', (context) => {
  const { attempts } = context;
  for (let count = 0; count < 3; count += 1) attempts.recordFailure();
  for (let count = 0; count < 100; count += 1) attempts.secondsToWait();
  context.now += 60_000;
  assert.is(attempts.secondsToWait(), 0);
});

test.run();
