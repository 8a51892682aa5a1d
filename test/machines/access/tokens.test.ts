/** Named tokens on a simulated clock, and the patterns of commands. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type AccessToken, isCommandAllowed } from '../../../machines/access/access-tokens.js';
import { AccessTokens } from '../../../machines/access/tokens.js';

const test = suite('machines/access/tokens');

const begun = Date.UTC(2026, 0, 31);

/** Returns tokens that are stored in a variable instead of a file, and a clock that the test advances. */
function simulate(initial: readonly AccessToken[] = []) {
  let [now, kept, secrets] = [begun, initial, 0];
  const fault: { code: string | null } = { code: null };
  const timers = new Set<{ readonly at: number; readonly callback: () => void }>();
  const tokens = new AccessTokens({
    file: {
      read: () => kept,
      async write(changed) {
        if (fault.code !== null) throw Object.assign(new Error(fault.code), { code: fault.code });
        kept = changed;
      },
    },
    createId: () => `id${++secrets}`,
    createSecret: () => `secret${secrets + 1}`,
    computeDigest: (secret) => `digest of ${secret}`,
    onUnsaved: () => undefined,
    clock: {
      now: () => now,
      setTimeout(callback, ms) {
        const timer = { at: now + ms, callback };
        timers.add(timer);
        return timer;
      },
      clearTimeout: (timer) => void timers.delete(timer as never),
    },
  });
  const expired: string[] = [];
  tokens.onExpired((id) => expired.push(id));
  return {
    tokens,
    expired,
    fault,
    kept: () => kept,
    timers: () => timers.size,
    async advance(ms: number) {
      const end = now + ms;
      for (;;) {
        const [next] = [...timers].sort((one, other) => one.at - other.at).filter(({ at }) => at <= end);
        if (next === undefined) break;
        timers.delete(next);
        now = Math.max(now, next.at);
        next.callback();
      }
      now = end;
      await new Promise(setImmediate);
    },
  };
}

const settings = { name: 'Bot', scopes: ['read'], commands: null, expiresAt: null } as const;

test('A token is found by its secret until it is revoked', async () => {
  const { tokens, kept } = simulate();
  const created = await tokens.create(settings);
  assert.is(tokens.find('secret1')?.name, 'Bot');
  assert.is(tokens.find('digest of secret1'), null);
  assert.not.match(JSON.stringify(kept()), /"secret1"/);
  assert.is((await tokens.revoke(created?.token.id ?? ''))?.name, 'Bot');
  assert.is(tokens.find('secret1'), null);
  assert.is(await tokens.revoke('id1'), null);
});

test('Names are unique in any case, even if tokens are created at the same time', async () => {
  const { tokens } = simulate();
  const created = await Promise.all([tokens.create(settings), tokens.create({ ...settings, name: 'BOT' })]);
  assert.equal(
    created.map((each) => each !== null),
    [true, false],
  );
});

test('A change of tokens that cannot be written changes nothing', async () => {
  const { tokens, fault } = simulate();
  await tokens.create(settings);
  fault.code = 'ENOSPC';
  const failed = await Promise.all(
    [tokens.create({ ...settings, name: 'Other' }), tokens.revoke('id1')].map((work) =>
      work.then(
        () => 'done',
        ({ code }) => code,
      ),
    ),
  );
  assert.equal(failed, ['ENOSPC', 'ENOSPC']);
  assert.equal(
    tokens.all().map(({ name }) => name),
    ['Bot'],
  );
  assert.is(tokens.find('secret1')?.name, 'Bot');
});

test('An expiry is reported once, at its time, and not again after a restart', async () => {
  const { tokens, expired, advance, kept, timers } = simulate();
  await tokens.create({ ...settings, expiresAt: begun + 3_600_000 });
  await tokens.create({ ...settings, name: 'Later', expiresAt: begun + 40 * 86_400_000 });
  await advance(3_599_999);
  assert.is(tokens.find('secret1')?.name, 'Bot');
  assert.equal(expired, []);
  await advance(1);
  assert.is(tokens.find('secret1'), null);
  assert.is(tokens.get('id1'), null);
  assert.equal(expired, ['id1']);
  await tokens.revoke('id2');
  assert.is(timers(), 0, 'nothing wakes the manager without a token that expires');
  const next = simulate(kept().map((each) => ({ ...each, expiresAt: begun - 1 })));
  assert.is(next.tokens.find('secret1'), null);
  await next.advance(3_600_000);
  assert.equal(next.expired, []);
});

test('Times of use are written a minute later, and at the end', async () => {
  const { tokens, advance, kept, timers } = simulate();
  await tokens.create(settings);
  const token = { id: 'id1' };
  tokens.used(token);
  await advance(1_000);
  tokens.used(token);
  assert.equal([tokens.all()[0]?.lastUsedAt, kept()[0]?.lastUsedAt], [begun + 1_000, null]);
  await advance(60_000);
  assert.is(kept()[0]?.lastUsedAt, begun + 1_000);
  tokens.used(token);
  await tokens.close();
  assert.equal([kept()[0]?.lastUsedAt, timers()], [begun + 61_000, 0]);
});

const allowed: readonly (readonly [pattern: string, fitting: readonly string[], others: readonly string[]])[] = [
  [
    'say *',
    ['say hi', 'say  a b', 'say a;say b', 'say a; ;', ' say x '],
    ['say', 'sayx', 'Say hi', 'say a;quit', 'x say a'],
  ],
  ['status', ['status', 'status;status'], ['status x', 'statu', 'xstatus']],
  ['*', ['anything', 'a;b', ''], []],
  ['a*b*c', ['abc', 'a1b2c', 'abbc', 'a b b c'], ['ac', 'acb', 'ab', 'bc']],
  ['kick * spam', ['kick Ann spam'], ['kick spam', 'kick Ann']],
  ['a.c', ['a.c'], ['abc']],
  ['ab*ba', ['abba', 'abxba'], ['aba']],
];

for (const [pattern, fitting, others] of allowed) {
  test(`The pattern "${pattern}" must match the whole text`, () => {
    for (const line of fitting) assert.ok(isCommandAllowed({ commands: [pattern] }, line), line);
    for (const line of others) assert.not(isCommandAllowed({ commands: [pattern] }, line), line);
  });
}

test('Line breaks of any kind begin another command', () => {
  for (const separator of ['\n', '\r', '\u2028', '\u2029', '\u0085', '\0', '\v'])
    assert.not(isCommandAllowed({ commands: ['say *'] }, `say a${separator}quit`), JSON.stringify(separator));
});

test('A line without text needs a pattern that matches any text', () => {
  for (const line of ['', ' ']) {
    assert.ok(isCommandAllowed({ commands: ['*'] }, line));
    assert.not(isCommandAllowed({ commands: ['say *', 'kick *'] }, line));
  }
});

test('A pattern with many stars is matched within the time limit', () => {
  const begin = performance.now();
  assert.not(isCommandAllowed({ commands: [`${'a*'.repeat(100)}b`] }, 'a'.repeat(4_000)));
  assert.ok(performance.now() - begin < 1_000);
});

test.run();
