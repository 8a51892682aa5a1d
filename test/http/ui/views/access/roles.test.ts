/** Roles as presets of scopes. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { findRole, roleScopes, roles } from '../../../../../http/ui/views/access/roles.js';

const test = suite('http/ui/views/access/roles');

test('A role is found by its scopes in any order; other sets of scopes have no role', () => {
  for (const role of roles) assert.is(findRole([...roleScopes[role]].reverse()), role);
  assert.is(findRole(['read', 'admin']), 'administrator', 'admin has all others');
  assert.is(findRole(['read', 'files']), null);
  assert.is(findRole([]), null);
});

test('Each role except the administrator has the rights of the previous role', () => {
  const chain = roles.slice(0, -1).map((role) => roleScopes[role] as readonly string[]);
  for (const [index, scopes] of chain.entries())
    assert.ok((chain[index - 1] ?? []).every((scope) => scopes.includes(scope)));
});

test.run();
