/** POST and DELETE /session: a browser exchanges the token for a cookie, and comes in with that as with the token. */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { type Answer, type RunningService, startService } from '../../../service.js';
import { createWorkspace } from '../../../workspace.js';
import { successionSuite } from '../../succession.js';
import { openSocket, requestText, sendRaw } from '../raw-request.js';

const token = 'correct-horse.battery_staple~4810';
const withToken = { env: { SERVER_MANAGER_TOKEN: token } };
const json = { 'Content-Type': 'application/json' };
const test = successionSuite('sessions of browsers');

function logIn(
  { request }: RunningService,
  Token: unknown = token,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return request('POST', '/session', { headers: { ...json, ...headers }, body: JSON.stringify({ Token }) });
}

/** What a browser sends back of a Set-Cookie. */
function cookieOf({ headers }: Answer): string {
  return (headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

async function cookieFor(service: RunningService): Promise<string> {
  return cookieOf(await logIn(service));
}

async function statusWith(
  { request }: RunningService,
  Cookie: string,
  headers: Record<string, string> = {},
): Promise<number> {
  return (await request('GET', '/status', { headers: { Cookie, ...headers } })).status;
}

test('POST /session exchanges the token for an HttpOnly SameSite=Strict cookie', async ({ manage }) => {
  const answer = await logIn(await manage(withToken));
  assert.is(answer.status, 204);
  const [, ...attributes] = (answer.headers.get('set-cookie') ?? '').split('; ');
  assert.equal(attributes, ['Path=/', `Max-Age=${30 * 24 * 3600}`, 'HttpOnly', 'SameSite=Strict']);
});

test('A browser behind a TLS proxy gets a Secure cookie', async ({ manage }) => {
  const service = await manage(withToken);
  const { host } = new URL(service.base);
  assert.match(
    (await logIn(service, token, { Origin: `https://${host}` })).headers.get('set-cookie') ?? '',
    /; Secure$/,
  );
  assert.not.match((await logIn(service, token, { Origin: service.base })).headers.get('set-cookie') ?? '', /Secure/);
});

test('The cookie gives the same access as the token', async ({ manage }) => {
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

test('An event stream with the cookie ends with its session', async ({ manage }) => {
  const service = await manage(withToken);
  const Cookie = await cookieFor(service);
  const socket = openSocket(service.base);
  let received = '';
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const begun = new Promise<void>((resolve) =>
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString();
      if (received.includes('event: status')) resolve();
    }),
  );
  socket.on('error', () => undefined);
  socket.write(
    requestText({
      target: '/events',
      headers: [
        ['Host', '127.0.0.1'],
        ['Cookie', Cookie],
      ],
    }),
  );
  await begun;
  assert.match(received, /^HTTP\/1\.1 200 /);
  assert.is((await service.request('DELETE', '/session', { headers: { Cookie } })).status, 204);
  await closed;
});

test('DELETE /session ends one session and deletes its cookie, and other sessions continue', async ({ manage }) => {
  const service = await manage(withToken);
  const [one, other] = [await cookieFor(service), await cookieFor(service)];
  const answer = await service.request('DELETE', '/session', { headers: { Cookie: one } });
  assert.is(answer.status, 204);
  assert.match(
    answer.headers.get('set-cookie') ?? '',
    /^server-manager-[0-9a-f]{16}=; Path=\/; Max-Age=0; HttpOnly; SameSite=Strict$/,
  );
  assert.is(await statusWith(service, one), 401);
  assert.is(await statusWith(service, other), 200);
});

test('DELETE /session without a session is answered with 204', async ({ manage }) => {
  const service = await manage(withToken);
  const Cookie = await cookieFor(service);
  for (const given of [Cookie, Cookie, `${Cookie}x`, '']) {
    assert.is((await service.request('DELETE', '/session', { headers: { Cookie: given } })).status, 204);
  }
});

test('A session survives a restart and a crash of the manager', async ({ manage }) => {
  const first = await manage(withToken);
  const Cookie = await cookieFor(first);
  await first.end();
  const second = await manage(withToken);
  assert.is(await statusWith(second, Cookie), 200);
  const ended = await cookieFor(second);
  await second.request('DELETE', '/session', { headers: { Cookie: ended } });
  const begun = await cookieFor(second);
  await second.end('SIGKILL');
  const third = await manage(withToken);
  assert.equal(
    [await statusWith(third, Cookie), await statusWith(third, begun), await statusWith(third, ended)],
    [200, 200, 401],
  );
});

test('A session ends when the token changes', async ({ manage }) => {
  const first = await manage(withToken);
  const Cookie = await cookieFor(first);
  await first.end();
  const second = await manage({ env: { SERVER_MANAGER_TOKEN: `${token}!` } });
  assert.is(await statusWith(second, Cookie), 401);
});

test('An expired session is refused', async ({ manage, workspace }) => {
  const first = await manage(withToken);
  const Cookie = await cookieFor(first);
  await first.end();
  const path = join(workspace.root, 'manager', 'sessions');
  assert.is(statSync(path).mode & 0o777, 0o600);
  const kept = JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(
    path,
    JSON.stringify({ ...kept, sessions: kept.sessions.map((session: object) => ({ ...session, until: Date.now() })) }),
  );
  assert.is(await statusWith(await manage(withToken), Cookie), 401);
});

test('Two managers on one host keep separate sessions', async ({ manage }) => {
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

test('Pages of other origins can neither use the cookie nor log in', async ({ manage }) => {
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

test('The right token is accepted with any cookie', async ({ manage }) => {
  const service = await manage(withToken);
  const Cookie = `${await cookieFor(service)}x`;
  assert.is(await statusWith(service, Cookie, { Authorization: `Bearer ${token}` }), 200);
  assert.is(await statusWith(service, Cookie), 401);
});

test('A wrong token is answered with 401, and a body without a token with 400', async ({ manage }) => {
  const service = await manage(withToken);
  const wrong = await logIn(service, 'wrong');
  assert.is(wrong.status, 401);
  assert.is(wrong.json.code, 'unauthorized');
  assert.match(wrong.headers.get('www-authenticate') ?? '', /^Bearer /);
  assert.is(wrong.headers.get('set-cookie'), null);
  for (const body of ['{}', '{"token": "x"}', '{"Token": 7}', '[]', '']) {
    assert.is((await service.request('POST', '/session', { headers: json, body })).json.code, 'token_required', body);
  }
  assert.is((await service.request('POST', '/session', { headers: json, body: '{' })).json.code, 'body_not_json');
  assert.is(
    (await service.request('POST', '/session', { headers: { 'Content-Type': 'text/plain' }, body: token })).json.code,
    'media_type_unsupported',
  );
});

test('After ten failed logins POST /session is refused for a while, but the token and sessions still work', async ({
  manage,
}) => {
  const service = await manage(withToken);
  const Cookie = await cookieFor(service);
  for (let count = 0; count < 10; count += 1) assert.is((await logIn(service, `guess ${count}`)).status, 401);
  for (const guess of ['another guess', token]) {
    const refused = await logIn(service, guess);
    assert.is(refused.status, 429);
    assert.is(refused.json.code, 'too_many_logins');
    const seconds = Number(refused.headers.get('retry-after'));
    assert.ok(seconds >= 1 && seconds <= 60, String(seconds));
  }
  assert.is(await statusWith(service, Cookie), 200);
  assert.is(await statusWith(service, '', { Authorization: `Bearer ${token}` }), 200);
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
