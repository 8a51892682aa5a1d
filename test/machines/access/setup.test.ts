/** The secret of the first account, on a simulated clock. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createSetup, setupMs } from '../../../machines/access/setup.js';

const test = suite('machines/access/setup');

test('The link is valid for an hour, as long as no account administers the service', () => {
  let now = 5_000;
  let hasAdmin = false;
  const setup = createSetup({
    secret: 'secret',
    computeDigest: (secret) => `digest of ${secret}`,
    now: () => now,
    hasAdmin: () => hasAdmin,
  });
  assert.is(setup.secret, 'secret');
  assert.equal(['secret', 'other'].map(setup.isOpen), [true, false]);
  hasAdmin = true;
  assert.not(setup.isOpen('secret'));
  hasAdmin = false;
  now += setupMs;
  assert.not(setup.isOpen('secret'));
});

test.run();
