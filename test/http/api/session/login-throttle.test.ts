/** Failed logins: the number that an address may have, and its wait after too many failures. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createLoginThrottle, type LoginThrottle, toNetwork } from '../../../../http/api/session/login-throttle.js';

const test = suite<{ attempts: LoginThrottle; now: number }>('http/api/session/login-throttle');

test.before.each((context) => {
  context.now = 5_000_000;
  context.attempts = createLoginThrottle(3, 60_000, () => context.now);
});

test('An address below the failure limit does not have to wait', ({ attempts }) => {
  for (let count = 0; count < 2; count += 1) attempts.recordFailure('192.0.2.1');
  assert.is(attempts.secondsToWait('192.0.2.1'), 0);
});

test('The wait at the failure limit ends when the oldest failure is a minute old', (context) => {
  const { attempts } = context;
  for (let count = 0; count < 3; count += 1) {
    attempts.recordFailure('192.0.2.1');
    context.now += 10_000;
  }
  assert.is(attempts.secondsToWait('192.0.2.1'), 30);
  context.now += 29_500;
  assert.is(attempts.secondsToWait('192.0.2.1'), 1);
  context.now += 500;
  assert.is(attempts.secondsToWait('192.0.2.1'), 0);
  attempts.recordFailure('192.0.2.1');
  assert.is(attempts.secondsToWait('192.0.2.1'), 10, 'the two others are still within the minute');
});

test('A check of the throttle does not extend the wait', (context) => {
  const { attempts } = context;
  for (let count = 0; count < 3; count += 1) attempts.recordFailure('192.0.2.1');
  for (let count = 0; count < 100; count += 1) attempts.secondsToWait('192.0.2.1');
  context.now += 60_000;
  assert.is(attempts.secondsToWait('192.0.2.1'), 0);
});

test('Failures from one address do not count for another address', ({ attempts }) => {
  for (let count = 0; count < 3; count += 1) attempts.recordFailure('192.0.2.1');
  assert.is(attempts.secondsToWait('192.0.2.2'), 0);
  assert.is(attempts.secondsToWait('192.0.2.1'), 60);
});

test('An IPv6 network counts as one address, like an IPv4 address in IPv6', () => {
  assert.is(toNetwork('2001:db8::1'), '2001:db8:0:0::/64');
  assert.is(toNetwork('2001:0db8:0:0:1:2:3:4'), '2001:db8:0:0::/64');
  assert.is(toNetwork('2001:db8:0:1::'), '2001:db8:0:1::/64');
  assert.is(toNetwork('::1'), '0:0:0:0::/64');
  assert.is(toNetwork('fe80::1%eth0'), 'fe80:0:0:0::/64');
  assert.is(toNetwork('::ffff:192.0.2.1'), '192.0.2.1');
});

test('The number of counted addresses is limited', ({ attempts }) => {
  for (let count = 0; count < 3; count += 1) attempts.recordFailure('192.0.2.1');
  for (let count = 0; count < 10_000; count += 1) attempts.recordFailure(`10.0.${count >> 8}.${count & 255}`);
  assert.is(attempts.secondsToWait('192.0.2.1'), 0);
});

test.run();
