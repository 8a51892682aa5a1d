/** Pages of other origins, with the option --allow-origin. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sendRequest } from '../../kit/http/http-client.js';
import { sendRaw } from '../../kit/http/raw-request.js';
import { type SharedService, shareService, standard } from '../../kit/manager/shared-service.js';

const token = 'a-token-of-this-test';
const dashboard = 'https://dash.example';

const test = suite<SharedService>('http/api/cross-origin');
shareService(test, undefined, {
  args: ['--allow-origin', `${dashboard},http://localhost:3000`],
  token,
});
const bearer = { Authorization: `Bearer ${token}` };
/** The headers that a browser sends for a page of another site. */
const page = { Origin: dashboard, 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'cors' };

function send({ service }: SharedService, method: string, target: string, headers: Readonly<Record<string, string>>) {
  const all = { Host: new URL(service.base).host, ...headers };
  return sendRaw(service.base, { method, target, headers: Object.entries(all) });
}

test('A preflight request of an allowed origin is answered without a token', async ({ service }) => {
  const headers = {
    ...page,
    'Access-Control-Request-Method': 'POST',
    'Access-Control-Request-Headers': 'authorization',
  };
  const answer = await sendRequest('OPTIONS', `${service.base}/start`, { headers });
  assert.is(answer.status, 204);
  assert.is(answer.headers.get('access-control-allow-origin'), dashboard);
  assert.match(String(answer.headers.get('access-control-allow-headers')), 'Authorization');
  assert.match(String(answer.headers.get('access-control-allow-methods')), 'POST');
  assert.is(answer.headers.get('access-control-allow-credentials'), null);
});

test('A page of an allowed origin can read answers and problems with the token', async (shared) => {
  const status = await send(shared, 'GET', '/status', { ...page, ...bearer });
  assert.is(status.status, 200);
  assert.is(status.headers.get('access-control-allow-origin'), dashboard);
  assert.match(String(status.headers.get('vary')), 'Origin');
  const stopped = await send(shared, 'POST', '/stop', { ...page, ...bearer });
  assert.is(stopped.status, 409);
  assert.is(stopped.headers.get('access-control-allow-origin'), dashboard);
  assert.match(String(stopped.headers.get('access-control-expose-headers')), 'ETag');
});

test('A page of an allowed origin gets no answer with only a session', async (shared) => {
  const login = await shared.service.post('/session', { token });
  const [cookie = ''] = (login.headers.get('set-cookie') ?? '').split(';');
  assert.is((await send(shared, 'GET', '/status', { Cookie: cookie })).status, 200);
  assert.is((await send(shared, 'GET', '/status', { ...page, Cookie: cookie })).status, 401);
});

test('A page of an allowed origin can read every header of answers', async (shared) => {
  const request = { ...page, ...bearer };
  const start = await sendRequest('POST', `${shared.service.base}/start`, {
    headers: { ...request, 'Content-Type': 'application/json' },
    body: JSON.stringify(standard),
  });
  assert.is(start.status, 204);
  const console = await send(shared, 'GET', '/console', request);
  const run = String(start.headers.get('console-run'));
  const log = await send(shared, 'GET', `/runs/${run}/log`, request);
  const unauthorized = await send(shared, 'GET', '/status', page);
  assert.equal([console.status, log.status, unauthorized.status], [200, 200, 401]);
  assert.match(String(console.headers.get('vary')), /Origin.*Accept/);
  const exposed = String(console.headers.get('access-control-expose-headers')).toLowerCase().split(', ');
  // Headers of the connection, of CORS and for the browser itself, and headers that any page may read.
  const others =
    /^(access-control-.*|connection|keep-alive|date|transfer-encoding|vary|x-content-type-options|cache-control|content-(language|length|type)|expires|last-modified|pragma)$/;
  for (const answer of [start, console, log, unauthorized])
    for (const name of answer.headers.keys()) assert.ok(others.test(name) || exposed.includes(name), name);
  assert.ok(exposed.includes('console-next') && !exposed.includes('set-cookie'));
  assert.is((await sendRequest('POST', `${shared.service.base}/stop`, { headers: bearer })).status, 204);
});

test('A page of another origin is refused even with the token', async (shared) => {
  for (const origin of ['https://evil.example', 'https://dash.example.evil', 'http://dash.example', 'null']) {
    const answer = await send(shared, 'GET', '/status', { ...page, ...bearer, Origin: origin });
    assert.is(answer.status, 403, origin);
    assert.is(answer.headers.get('access-control-allow-origin'), null);
    assert.match(String(answer.headers.get('vary')), 'Origin');
  }
});

test.run();
