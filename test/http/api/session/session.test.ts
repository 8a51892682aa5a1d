/** POST and DELETE /session. A browser exchanges the token for a cookie, which gives the same access. */
import * as assert from 'uvu/assert';
import { sendRaw } from '../../../kit/http/raw-request.js';
import { startService } from '../../../kit/manager/service.js';
import { successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import { createWorkspace } from '../../../kit/manager/workspace.js';
import { cookieFor, json, logIn, statusWith, token, withToken } from './sessions.js';

const test = successiveManagersSuite('http/api/session/session');

test('POST /session exchanges the token for an HttpOnly SameSite=Strict cookie', async ({ manage }) => {
  const answer = await logIn(await manage(withToken));
  assert.is(answer.status, 204);
  const [, ...attributes] = (answer.headers.get('set-cookie') ?? '').split('; ');
  assert.equal(attributes, ['Path=/', `Max-Age=${30 * 24 * 3600}`, 'HttpOnly', 'SameSite=Strict']);
});

test('POST /session through a TLS proxy sets a Secure cookie', async ({ manage }) => {
  const service = await manage(withToken);
  const { host } = new URL(service.base);
  assert.match(
    (await logIn(service, token, { Origin: `https://${host}` })).headers.get('set-cookie') ?? '',
    /; Secure$/,
  );
  assert.not.match((await logIn(service, token, { Origin: service.base })).headers.get('set-cookie') ?? '', /Secure/);
});

test('The cookie of a session gives the same access to every route as the token', async ({ manage }) => {
  const service = await manage(withToken);
  const Cookie = await cookieFor(service);
  for (const path of [
    '/',
    '/status',
    '/healthz',
    '/datafolders',
    '/builds',
    '/runs',
    '/datafolders/world/config',
    '/openapi.json',
  ]) {
    assert.is((await service.request('GET', path, { headers: { Cookie } })).status, 200, path);
  }
  const body = JSON.stringify({ Build: 'console', Folder: 'world' });
  assert.is((await service.request('POST', '/start', { headers: json, body })).status, 401);
  assert.is((await service.request('POST', '/start', { headers: { ...json, Cookie }, body })).status, 204);
  assert.is((await service.request('POST', '/stop', { headers: { Cookie } })).status, 204);
});

test('Two managers on one host keep separate browser sessions', async ({ manage }) => {
  const neighbours = createWorkspace();
  const neighbour = await startService(neighbours.root, withToken);
  try {
    const own = await manage(withToken);
    const both = `${await cookieFor(own)}; ${await cookieFor(neighbour)}`;
    assert.equal([await statusWith(own, both), await statusWith(neighbour, both)], [200, 200]);
    await neighbour.request('DELETE', '/session', { headers: { Cookie: both } });
    assert.equal([await statusWith(own, both), await statusWith(neighbour, both)], [200, 401]);
  } finally {
    await neighbour.end();
    neighbours.remove();
  }
});

test('Pages of other origins can neither use a session nor log in', async ({ manage }) => {
  const service = await manage(withToken);
  const Cookie = await cookieFor(service);
  const foreign: Record<string, string>[] = [
    { Origin: 'https://evil.example' },
    { 'Sec-Fetch-Site': 'same-site' },
    { 'Sec-Fetch-Site': 'cross-site' },
  ];
  for (const headers of foreign) {
    assert.is(await statusWith(service, Cookie, headers), 403);
    assert.is((await logIn(service, token, headers)).status, 403);
  }
});

test('A request with the correct token is accepted with any cookie', async ({ manage }) => {
  const service = await manage(withToken);
  const Cookie = `${await cookieFor(service)}x`;
  assert.is(await statusWith(service, Cookie, { Authorization: `Bearer ${token}` }), 200);
  assert.is(await statusWith(service, Cookie), 401);
});

test('POST /session gets 401 for a wrong token, and 400 for a body without a token', async ({ manage }) => {
  const service = await manage(withToken);
  const wrong = await logIn(service, 'wrong');
  assert.is(wrong.status, 401);
  assert.is(wrong.json.code, 'unauthorized');
  assert.match(wrong.headers.get('www-authenticate') ?? '', /^Bearer /);
  assert.is(wrong.headers.get('set-cookie'), null);
  for (const body of ['{}', '{"token": 7}', '[]', '']) {
    assert.is(
      (await service.request('POST', '/session', { headers: json, body })).json.code,
      'credential_required',
      body,
    );
  }
  const misspelt = await service.request('POST', '/session', { headers: json, body: '{"tokn": "x"}' });
  assert.equal([misspelt.status, misspelt.json.code], [400, 'field_unknown']);
  assert.match(misspelt.json.detail, 'Did you mean "token"?');
  assert.is((await service.request('POST', '/session', { headers: json, body: '{' })).json.code, 'body_not_json');
  assert.is(
    (await service.request('POST', '/session', { headers: { 'Content-Type': 'text/plain' }, body: token })).json.code,
    'media_type_unsupported',
  );
});

test('After ten failed logins, only wrong tokens are delayed and get 429', async ({ manage }) => {
  const service = await manage(withToken);
  const Cookie = await cookieFor(service);
  for (let count = 0; count < 10; count += 1) assert.is((await logIn(service, `guess ${count}`)).status, 401);
  const begin = performance.now();
  const refused = await logIn(service, 'another guess');
  assert.ok(performance.now() - begin > 900, 'it was answered slowly');
  assert.is(refused.status, 429);
  assert.is(refused.json.code, 'too_many_logins');
  const seconds = Number(refused.headers.get('retry-after'));
  assert.ok(seconds >= 1 && seconds <= 60, String(seconds));
  assert.is((await logIn(service)).status, 204);
  assert.is(await statusWith(service, Cookie), 200);
  assert.is(await statusWith(service, '', { Authorization: `Bearer ${token}` }), 200);
});

test('After ten requests with wrong tokens, only wrong tokens are delayed', async ({ manage }) => {
  const service = await manage(withToken);
  const guess = () => service.request('GET', '/status', { headers: { Authorization: 'Bearer guess' } });
  for (let count = 0; count < 10; count += 1) assert.is((await guess()).headers.get('retry-after'), null);
  const begin = performance.now();
  const refused = await guess();
  assert.ok(performance.now() - begin > 900, 'it was answered slowly');
  assert.is(refused.status, 401);
  assert.match(refused.headers.get('retry-after') ?? '', /^[1-9]\d?$/);
  assert.is(await statusWith(service, '', { Authorization: `Bearer ${token}` }), 200);
  assert.is((await logIn(service)).status, 204);
  // Failures of logins and of requests count together.
  assert.is((await logIn(service, 'guess')).status, 429);
});

test('RateLimit has the number of wrong credentials that are still answered at once', async ({ manage }) => {
  const service = await manage(withToken);
  const guess = () => service.request('GET', '/status', { headers: { Authorization: 'Bearer guess' } });
  for (let left = 9; left >= 0; left -= 1) {
    const { headers } = await guess();
    assert.is(headers.get('ratelimit-policy'), '"wrong-credentials";q=10;w=60');
    const [, remaining, seconds] = /^"wrong-credentials";r=(\d+);t=(\d+)$/.exec(headers.get('ratelimit') ?? '') ?? [];
    assert.is(Number(remaining), left);
    assert.ok(Number(seconds) >= 1 && Number(seconds) <= 60, seconds);
  }
  const refused = await logIn(service, 'guess');
  assert.match(refused.headers.get('ratelimit') ?? '', /^"wrong-credentials";r=0;t=\d+$/);
  assert.is((await logIn(service)).headers.get('ratelimit'), null);
});

test('A wrong credential of POST /session gets WWW-Authenticate and RateLimit', async ({ manage }) => {
  const service = await manage(withToken);
  const passkey = { id: 'x', rawId: 'x', type: 'public-key', response: {}, clientExtensionResults: {} };
  for (const [code, credential] of [
    ['unauthorized', { token: 'guess' }],
    ['login_wrong', { name: 'Ann', password: 'guess' }],
    ['passkey_wrong', { passkey }],
  ] as const) {
    const headers = { ...json, Origin: service.base };
    const answer = await service.request('POST', '/session', { headers, body: JSON.stringify(credential) });
    assert.equal([answer.status, answer.json.code], [401, code]);
    assert.is(answer.headers.get('www-authenticate'), 'Bearer realm="server-manager"', code);
    assert.match(answer.headers.get('ratelimit') ?? '', /^"wrong-credentials";r=\d;t=\d+$/, code);
  }
});

test('Concurrent wrong tokens do not prevent a login with the correct token', async ({ manage }) => {
  const service = await manage(withToken);
  const guesses = Array.from({ length: 200 }, () =>
    service.request('GET', '/status', { headers: { Authorization: 'Bearer guess' } }).then(
      ({ status }) => status,
      () => 'closed',
    ),
  );
  assert.is(await statusWith(service, '', { Authorization: `Bearer ${token}` }), 200);
  const outcomes = await Promise.all(guesses);
  assert.ok(outcomes.includes('closed'), 'the number of delayed answers is limited');
  assert.ok(outcomes.every((outcome) => outcome === 401 || outcome === 'closed'));
});

test('POST /session reads 4 KiB and refuses a longer body', async ({ manage }) => {
  const service = await manage(withToken);
  const bodyOf = (length: number): string => `{"token":"${'x'.repeat(length - 12)}"}`;
  const post = (body: string) => service.request('POST', '/session', { headers: json, body });
  assert.is((await post(bodyOf(4_096))).status, 401);
  const { status, json: problem } = await post(bodyOf(4_097));
  assert.equal([status, problem.code], [413, 'body_too_large']);
  assert.match(problem.detail, '4096 bytes');
});

test('POST /session of a service without a token is answered with 409', async ({ manage }) => {
  const service = await manage();
  const answer = await logIn(service);
  assert.is(answer.status, 409);
  assert.is(answer.json.code, 'no_token');
  assert.is((await service.request('DELETE', '/session')).status, 204);
});

test('The files of the UI need no token, but the API does', async ({ manage }) => {
  const { base } = await manage(withToken);
  const get = async (target: string, headers: Record<string, string> = {}, method = 'GET'): Promise<number> =>
    (await sendRaw(base, { target, method, headers: Object.entries({ Host: '127.0.0.1', ...headers }) })).status;
  const page = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
  assert.is.not(await get('/', page), 401);
  assert.is.not(await get('/', page, 'HEAD'), 401);
  for (const accept of ['application/json', '*/*', 'application/json, text/html'])
    assert.is(await get('/', { Accept: accept }), 401, accept);
  for (const path of ['/assets/index.js', '/icons/192.png', '/favicon.ico', '/favicon.svg', '/manifest.webmanifest']) {
    assert.is.not(await get(path), 401, path);
    assert.is(await get(path, {}, 'POST'), 401, path);
  }
  for (const path of ['/assets', '/icons', '/favicon', '/manifest', '/status', '/assets.json', '/session'])
    assert.is(await get(path, page), 401, path);
});

test.run();
