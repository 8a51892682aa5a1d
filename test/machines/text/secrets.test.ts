/** The rule for secrets: names, forms of values, and texts that contain them. */
import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  hidePossibleSecrets,
  hideSecrets,
  holdsSecret,
  isSecret,
  isSecretName,
  withoutSecrets,
} from '../../../machines/text/secrets.js';
import { secretNames } from './secret-names.js';

const test = suite('machines/text/secrets');

/** The parts are joined here, so that no scanner for secrets reports the test as a leak. */
const joined = (...parts: readonly string[]): string => parts.join('');

/** Values that are secret under any name, with the part that must be removed. */
const secretValues: Readonly<Record<string, readonly [value: string, secret: string]>> = {
  'an address of MongoDB with a password': ['mongodb+srv://app:hunter2@db.example/world?w=1', 'hunter2'],
  'an address of MySQL without a user': ['mysql://:hunter2@localhost/db', 'hunter2'],
  'an address whose password has a slash': ['redis://a:hun/ter2@cache:6379', 'ter2'],
  'an address with a key in place of the user': [
    'https://0123456789abcdef0123456789abcdef@o1.ingest.example/2',
    '0123',
  ],
  'an address with a token in its query': ['https://api.example/log?level=1&access_token=hunter2&x=y', 'hunter2'],
  'an address whose password has an @': ['postgres://a:hunt@er2@db/x', 'er2'],
  'a connection string': ['server=db;uid=root;password=hunter2;database=x', 'hunter2'],
  'a webhook of Discord': ['https://discord.com/api/webhooks/123456789012345678/AbC-def_ghi', 'AbC-def_ghi'],
  'a webhook of Discord by its old address': ['https://ptb.discordapp.com/api/v10/webhooks/1/hunter2', 'hunter2'],
  'a webhook of Slack': [joined('https://hooks.', 'slack.com/services/T0/B0/hunter2'), 'hunter2'],
  'a webhook of another service': ['https://media.guilded.example/webhooks/1234/hunter2', 'hunter2'],
  'a JSON Web Token': [joined('eyJhbGciOiJIUzI1NiJ9', '.eyJzdWIiOiIxMjM0In0', '.c2lnbmF0dXJl'), 'c2lnbmF0dXJl'],
  'a JSON Web Token without a signature': [joined('eyJhbGciOiJub25lIn0', '.eyJzdWIiOiIxMjM0In0', '.'), 'eyJzdWIi'],
  'a token of a Discord bot': [
    joined('MTIzNDU2Nzg5MDEyMzQ1Njc4', '.GhIjKl', '.0123456789abcdefghijklmnopq-_AB'),
    'GhIjKl',
  ],
  'a token of a Telegram bot': [joined('1234567890', ':AAE-abcdefghijklmnopqrstuvwxyz01234'), 'abcdefghij'],
  'a token of Slack': [joined('xoxb', '-1234567890-abcdefghij'), 'abcdefghij'],
  'a licence key': [joined('cfxk', '_1AbCdEfGhIjKlMnOpQrS_1a2B3c'), '1AbCdEfG'],
  'a token of GitHub': [joined('ghp', '_0123456789abcdefghijABCDEFGHIJ012345'), 'abcdefghij'],
  'a secret key of Stripe': [joined('sk', '_live_0123456789abcdef'), '0123456789abcdef'],
  'a secret of Standard Webhooks': [joined('whsec', '_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'), 'MfKQ9r8'],
  'a named token of this service': [joined('smt', '_0123456789-abcdefghijABCDEFGHIJ_klmnopqrstu'), '456789-abc'],
  'a bearer header': ['Authorization: Bearer abcdefghij0123456789', 'abcdefghij'],
  'a bearer header with short parts': ['Authorization: Bearer hunter2.abcd.efgh.ijkl', 'hunter2'],
  'a short JSON Web Token': [joined('eyJhIjox', '.eyJiIjoy', '.abc'), 'eyJiIjoy'],
  'a private key': [joined('-----BEGIN RSA ', 'PRIVATE KEY-----\nabc\n-----END RSA PRIVATE KEY-----'), 'abc'],
};

for (const [title, [value, secret]] of Object.entries(secretValues)) {
  test(`${title} is secret under any name, and is removed from a text`, () => {
    for (const name of ['a', 'sv_hostname', 'db']) assert.ok(isSecret(name, value), name);
    assert.ok(holdsSecret(`set log "${value}"`));
    const hidden = hideSecrets(`before ${value} after`);
    assert.not.ok(hidden.includes(secret), hidden);
    assert.match(hidden, /^before .*….*/s);
  });
}

test('Names of keys, passwords, tokens and webhooks are secret', () => {
  for (const name of [...secretNames, 'SV_LICENSEKEY']) assert.ok(isSecretName(name), name);
});

test('Other names and values are not secret', () => {
  for (const [name, value] of [
    ['sv_hostname', 'My server | discord.gg/abc'],
    ['sv_authMaxVariance', '1'],
    ['inventory:keys', '["F2", "K", "TAB"]'],
    ['menu_keybind', 'F5'],
    ['monkeys', '3'],
    ['sets_website', 'https://example.org:8080/a?page=2#x'],
    ['sv_endpoints', '203.0.113.4:30120'],
    ['contact', 'mailto:admin@example.org'],
    ['ratio', '16:9 @ 60'],
    ['tags', 'roleplay, drift, https://discord.com/channels/123/456'],
    ['version', 'v1.2.3-beta.4+build.5'],
    ['build', '2372-ef9ce9a1b5bc8d2e4ba3c7ac0e3b0d1d2f0a9b8c'],
    ['empty', ''],
  ] as const)
    assert.not.ok(isSecret(name, value), `${name} ${value}`);
});

test('A text without a secret is returned unchanged', () => {
  for (const text of [
    '"ensure bike" starts the resource "bike", which does not exist.',
    'Write the line in the form endpoint_add_tcp "0.0.0.0:30120". Put an IPv6 address in brackets, as in "[::]:30120".',
    'client_script names "@ox_lib/init.lua"',
  ])
    assert.is(hideSecrets(text), text);
});

test('A word of 32 letters and digits that may be a key is secret', () => {
  const key = '0123456789abcdef0123456789ABCDEF';
  assert.ok(isSecret('a', key));
  assert.is(hideSecrets(key), key);
  assert.is(hidePossibleSecrets(`ensure ${key}, ${key}0`), `ensure …, ${key}0`);
});

test('Secrets are removed from plain data at any depth', () => {
  const [webhook] = secretValues['a webhook of Discord'] ?? [''];
  const data = { a: [{ b: `post to ${webhook}` }, 1, null, true], c: 'kept' };
  assert.equal(withoutSecrets(data), {
    a: [{ b: 'post to https://discord.com/api/webhooks/…' }, 1, null, true],
    c: 'kept',
  });
  const clean = { a: ['b', 1, null] };
  assert.is(withoutSecrets(clean), clean);
});

test('A secret is found between any texts from which spaces separate the secret', () => {
  const around = fc.string({
    unit: fc.constantFrom('a', ' ', ';', '"', '=', '\n', '(', 'ä', '🚗', ','),
    maxLength: 12,
  });
  fc.assert(
    fc.property(fc.constantFrom(...Object.values(secretValues)), around, around, ([value, secret], before, after) => {
      assert.not.ok(hideSecrets(`${before} ${value} ${after}`).includes(secret));
    }),
    { numRuns: 2_000 },
  );
});

test('A long text of one repeated fragment is searched in a short time', () => {
  for (const unit of [
    '://',
    '://a:',
    'pwd=',
    'eyJ',
    'eyJaaaaa.',
    '?token',
    'webhook/',
    'a',
    'M',
    '-----BEGIN ',
    ' ',
    '1:',
  ])
    assert.type(hideSecrets(unit.repeat(Math.floor(262_144 / unit.length))), 'string', unit);
});

test.run();
