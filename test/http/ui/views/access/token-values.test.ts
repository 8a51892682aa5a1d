/** The form of a named token. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  emptyValues,
  hasCommands,
  type TokenValues,
  toggleScope,
  toNewToken,
} from '../../../../../http/ui/views/access/tokens/token-values.js';

const test = suite('http/ui/views/access/token-values');

const now = Date.parse('2026-01-31T12:00:00Z');
const input = (values: Partial<TokenValues>) => toNewToken({ ...emptyValues, expiry: 'never', ...values }, now);

test('A token has the trimmed name and the scopes, and an expiry is optional', () => {
  assert.equal(input({ name: ' Discord bot ' }), { name: 'Discord bot', scopes: ['read'] });
});

test('A new token expires in 30 days unless another end is chosen', () => {
  assert.is(toNewToken(emptyValues, now).expires_at, '2026-03-02T12:00:00.000Z');
  assert.is(input({ expiry: 'day' }).expires_at, '2026-02-01T12:00:00.000Z');
  assert.is(input({ expiry: 'year' }).expires_at, '2027-01-31T12:00:00.000Z');
  assert.is(input({ expiry: 'own', ownExpiry: '2026-02-01T04:00' }).expires_at, new Date(2026, 1, 1, 4).toISOString());
});

test('Patterns are the lines of the field that are not blank', () => {
  const commands = ' say * \n\nkick *\r\n';
  assert.equal(input({ scopes: ['command'], commands }).commands, ['say *', 'kick *']);
  assert.is(input({ scopes: ['command'], commands: ' \n' }).commands, undefined);
});

test('Patterns are sent only with the scope `command` and without the scope `admin`', () => {
  for (const scopes of [['read'], ['command', 'admin']] as const) {
    assert.not(hasCommands({ scopes }));
    assert.is(input({ scopes, commands: 'say *' }).commands, undefined);
  }
});

test('A press on a scope adds the scope, and a second press removes it', () => {
  assert.equal(toggleScope(['read'], 'console'), ['read', 'console']);
  assert.equal(toggleScope(['read', 'console'], 'read'), ['console']);
});

test.run();
