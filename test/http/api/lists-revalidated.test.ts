/** The header If-None-Match on every list. */
import * as assert from 'uvu/assert';
import { dailyRule } from '../../kit/data/daily-rule.js';
import { successiveManagersSuite } from '../../kit/manager/successive-services.js';
import { until } from '../../kit/system/until.js';
import { cookieAs, createAccount } from './access/account.js';
import { createToken, owner, send } from './access/named-token.js';
import { withToken } from './session/sessions.js';

const test = successiveManagersSuite('http/api/lists-revalidated');

/** Requests that each add an entry to the list. */
const additions: Readonly<Record<string, readonly [method: string, path: string, body: object]>> = {
  '/access/tokens': ['POST', '/access/tokens', { name: 'Web shop', scopes: ['read'] }],
  '/access/accounts': ['POST', '/access/accounts', { name: 'Ben', scopes: ['read'] }],
  '/schedules': ['POST', '/schedules', { name: 'Noon', when: dailyRule(), action: { type: 'restart' } }],
  '/webhooks': ['POST', '/webhooks', { name: 'Bot', url: 'http://127.0.0.1:9/' }],
  '/datafolders': ['PUT', '/datafolders/second', { template: 'empty' }],
  '/history?type=webhook': ['POST', '/webhooks', { name: 'Other bot', url: 'http://127.0.0.1:9/' }],
};

test('Each list gets 304 with its ETag until an entry is added', async ({ manage }) => {
  const service = await manage(withToken);
  await createToken(service, 'Bot', ['read']);
  await until(async () => (await send(service, ['GET', '/schedules'], owner)).status === 200, 'the database');
  for (const [path, [method, target, body]] of Object.entries(additions)) {
    const first = await send(service, ['GET', path], owner);
    const etag = first.headers.get('etag') ?? '';
    assert.match(etag, /^W\/".+"$/, path);
    const known = { ...owner, 'If-None-Match': etag };
    const same = await send(service, ['GET', path], known);
    assert.equal([same.status, same.text], [304, ''], path);
    const added = await send(service, [method, target], owner, body);
    assert.ok(added.status < 300, added.text);
    const changed = await send(service, ['GET', path], known);
    assert.is(changed.status, 200, path);
    assert.is.not(changed.headers.get('etag'), etag, path);
  }
});

test('The lists of sessions, passkeys, Builds and runs get 304 with their ETag', async ({ manage }) => {
  const service = await manage(withToken);
  await createAccount(service, 'Ann', ['read']);
  const cookie = await cookieAs(service, 'Ann');
  for (const path of ['/access/sessions', '/access/passkeys', '/builds', '/installations', '/updates', '/runs']) {
    const etag = (await send(service, ['GET', path], cookie)).headers.get('etag') ?? '';
    assert.match(etag, /^W\/".+"$/, path);
    assert.is((await send(service, ['GET', path], { ...cookie, 'If-None-Match': etag })).status, 304, path);
  }
});

test.run();
