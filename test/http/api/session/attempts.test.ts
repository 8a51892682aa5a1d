/** Logins that fail: how many, and how long the next one waits. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Attempts, createAttempts } from '../../../../http/api/session/login-attempts.js';

const test = suite<{ attempts: Attempts; now: number }>('attempts to log in');

test.before.each((context) => {
  context.now = 5_000_000;
  context.attempts = createAttempts(3, 60_000, () => context.now);
});

test('as long as fewer have failed than may, the next one is looked at', ({ attempts }) => {
  for (let count = 0; count < 2; count += 1) attempts.failed();
  assert.is(attempts.wait(), 0);
});

test('when as many have failed as may, the next one waits until the first of them is a minute ago', (context) => {
  const { attempts } = context;
  for (let count = 0; count < 3; count += 1) {
    attempts.failed();
    context.now += 10_000;
  }
  assert.is(attempts.wait(), 30);
  context.now += 29_500;
  assert.is(attempts.wait(), 1);
  context.now += 500;
  assert.is(attempts.wait(), 0);
  attempts.failed();
  assert.is(attempts.wait(), 10, 'the two others are still within the minute');
});

test('asking does not lengthen the wait', (context) => {
  const { attempts } = context;
  for (let count = 0; count < 3; count += 1) attempts.failed();
  for (let count = 0; count < 100; count += 1) attempts.wait();
  context.now += 60_000;
  assert.is(attempts.wait(), 0);
});

test.run();
