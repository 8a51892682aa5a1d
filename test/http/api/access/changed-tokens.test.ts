/** Changes of named tokens: their scopes, and their end. */
import * as assert from 'uvu/assert';
import { openEvents } from '../../../kit/http/event-stream.js';
import { successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import { until } from '../../../kit/system/until.js';
import { withToken } from '../session/sessions.js';
import { bearer, createToken, owner, send } from './named-token.js';

const test = successiveManagersSuite('http/api/access/changed-tokens');

const access = ['GET', '/access'] as const;

test('A change of a named token applies at once and closes its event streams', async ({ manage }) => {
  const service = await manage(withToken);
  const { id, token } = await createToken(service, 'Bot', ['read', 'console']);
  const path = `/access/tokens/${id}`;
  const stream = await openEvents(service.base, '/events', { headers: bearer(token) });
  const changed = await send(service, ['PATCH', path], owner, { name: 'Helper', scopes: ['read', 'control'] });
  assert.equal([changed.status, changed.json.name, changed.json.token], [200, 'Helper', undefined]);
  await stream.ended;
  assert.equal((await send(service, access, bearer(token))).json.scopes, ['read', 'control']);
  await createToken(service, 'Other', ['read']);
  assert.is((await send(service, ['PATCH', path], owner, { name: 'OTHER' })).json.code, 'token_name_taken');
  assert.is((await send(service, ['PATCH', path], owner, { scopes: ['admin'] })).status, 200);
  assert.is((await send(service, ['PATCH', path], bearer(token), { scopes: ['read'] })).status, 200, 'its own answer');
  const entries = (await send(service, ['GET', '/history?type=access.token_changed'], owner)).json;
  assert.equal([entries.length, entries[0].detail.scopes], [3, ['read']]);
});

test('An expired token can be used again after a change to a later end', async ({ manage }) => {
  const service = await manage(withToken);
  const { id, token } = await createToken(service, 'Bot', ['read'], {
    expires_at: new Date(Date.now() + 2_000).toISOString(),
  });
  const path = `/access/tokens/${id}`;
  await until(async () => (await send(service, access, bearer(token))).status === 401);
  assert.is((await send(service, ['GET', path], owner)).json.name, 'Bot');
  assert.is((await send(service, ['PATCH', path], owner, { name: 'Old' })).status, 200, 'without a new end');
  const extend = (ms: number) =>
    send(service, ['PATCH', path], owner, { expires_at: new Date(Date.now() + ms).toISOString() });
  assert.is((await extend(-1_000)).json.code, 'token_invalid');
  assert.is((await extend(3_000)).status, 200);
  assert.is((await send(service, access, bearer(token))).status, 200);
  const stream = await openEvents(service.base, '/events', { headers: bearer(token) });
  await stream.ended;
  assert.is((await send(service, access, bearer(token))).status, 401);
});

test.run();
