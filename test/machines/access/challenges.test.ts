/** Challenges of passkeys on a simulated clock. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { challengeMs, createChallenges } from '../../../machines/access/challenges.js';

const test = suite('machines/access/challenges');
const login = { kind: 'login', account: null } as const;

test('A challenge can be used once, within five minutes', () => {
  let now = 1_000;
  const challenges = createChallenges(() => now);
  challenges.add('one', { kind: 'register', account: 'ann' }, '192.0.2.1');
  challenges.add('two', login, '192.0.2.1');
  assert.equal(challenges.take('one'), { kind: 'register', account: 'ann' });
  assert.is(challenges.take('one'), null);
  assert.is(challenges.take('other'), null);
  now += challengeMs;
  assert.is(challenges.take('two'), null);
});

test('The challenges of one network are limited', () => {
  const challenges = createChallenges(() => 0, { ofNetwork: 2, all: 100 });
  challenges.add('ann', login, '198.51.100.1');
  for (const value of ['a', 'b', 'c', 'd']) challenges.add(value, login, '192.0.2.1');
  assert.is(challenges.count(), 3);
  assert.equal(
    ['ann', 'a', 'b', 'c', 'd'].map((value) => challenges.take(value) !== null),
    [true, false, false, true, true],
  );
});

test('The oldest challenge is removed beyond the total limit', () => {
  const challenges = createChallenges(() => 0, { ofNetwork: 2, all: 3 });
  for (const [index, value] of ['a', 'b', 'c', 'd'].entries()) challenges.add(value, login, `192.0.2.${index}`);
  assert.equal(
    ['a', 'b', 'c', 'd'].map((value) => challenges.take(value) !== null),
    [false, true, true, true],
  );
});

test.run();
