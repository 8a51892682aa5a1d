/** Refusals for accounts and tokens: invitations of disabled accounts, and names that resemble other names. */
import * as assert from 'uvu/assert';
import { successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import { withToken } from '../session/sessions.js';
import { accept, inviteAccount } from './account.js';
import { createToken, owner, send } from './named-token.js';

const test = successiveManagersSuite('http/api/access/refused-accounts');

test('The invitation of a disabled account is refused, until the account is enabled', async ({ manage }) => {
  const service = await manage(withToken);
  const { id, invitation } = await inviteAccount(service, 'Ann', ['read']);
  const enable = (enabled: boolean) => send(service, ['PATCH', `/access/accounts/${id}`], owner, { enabled });
  assert.is((await enable(false)).status, 200);
  const refused = await accept(service, invitation);
  assert.equal([refused.status, refused.json.code], [404, 'invitation_not_found']);
  assert.is((await enable(true)).status, 200);
  assert.is((await accept(service, invitation)).status, 204);
});

test('The name of an account or a token may not have invisible characters', async ({ manage }) => {
  const service = await manage(withToken);
  await createToken(service, 'Bot', ['read']);
  for (const character of ['\u200b', '\u202e', '\u2066', '\u200f', '\ufeff', '\u00ad']) {
    const codePoint = `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
    for (const path of ['/access/accounts', '/access/tokens']) {
      const body = { name: `Bo${character}t`, scopes: ['read'] };
      const { status, json } = await send(service, ['POST', path], owner, body);
      assert.is(status, 400, codePoint);
      assert.match(json.detail, codePoint);
    }
  }
  assert.is(
    (await send(service, ['POST', '/access/tokens'], owner, { name: 'Zoe\u0308', scopes: ['read'] })).status,
    201,
  );
  const composed = await send(service, ['POST', '/access/tokens'], owner, { name: 'Zo\u00eb', scopes: ['read'] });
  assert.is(composed.json.code, 'token_name_taken', 'it looks the same');
  for (const name of ['Zoé', '王小明', 'Ünïcode (bot) 2', 'علي'])
    assert.is((await send(service, ['POST', '/access/tokens'], owner, { name, scopes: ['read'] })).status, 201, name);
});

test.run();
