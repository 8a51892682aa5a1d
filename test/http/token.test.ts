/** A service with a token accepts every client with the token, and refuses other clients. */
import { readFileSync, writeFileSync } from 'node:fs';
import { isIPv4 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type RawRequest, sendRaw } from '../kit/http/raw-request.js';
import { startService } from '../kit/manager/service.js';
import { type SharedService, shareService, standard } from '../kit/manager/shared-service.js';
import { createWorkspace } from '../kit/manager/workspace.js';

const token = 'correct-horse.battery_staple~4810';
const test = suite<SharedService>('http/token');
shareService(test, () => undefined, { token });

const bearer = { Authorization: `Bearer ${token}` };

function send(base: string, headers: Record<string, string>, more: RawRequest = {}) {
  return sendRaw(base, { ...more, headers: Object.entries({ Host: '127.0.0.1', ...headers }) });
}

const wrong: Record<string, Record<string, string>> = {
  'no token': {},
  'an empty header': { Authorization: '' },
  'an empty token': { Authorization: 'Bearer ' },
  'another token': { Authorization: 'Bearer wrong' },
  'the beginning of the token': { Authorization: `Bearer ${token.slice(0, -1)}` },
  'the token and a further character': { Authorization: `Bearer ${token}x` },
  'the token in capital letters': { Authorization: `Bearer ${token.toUpperCase()}` },
  'the token without a scheme': { Authorization: token },
  'the token under another scheme': { Authorization: `Basic ${token}` },
  'the token as Basic credentials': { Authorization: `Basic ${Buffer.from(`:${token}`).toString('base64')}` },
  'the token twice': { Authorization: `Bearer ${token} ${token}` },
  'the token as a cookie': { Cookie: `token=${token}` },
};

test('GET /healthz works without a token, so that a health check needs no credential', async ({ service }) => {
  for (const method of ['GET', 'HEAD']) {
    const answer = await send(service.base, {}, { method, target: '/healthz' });
    assert.is(answer.status, 200, answer.text);
  }
  assert.is((await send(service.base, {}, { method: 'POST', target: '/healthz' })).status, 401);
  assert.is((await send(service.base, {}, { target: '/status' })).status, 401);
});

test('An operation that is open to anyone never answers a token with 401', async ({ service }) => {
  const document = await send(service.base, bearer, { target: '/openapi.json' });
  const open = Object.entries<any>(document.json.paths).flatMap(([target, operations]) =>
    Object.entries<any>(operations).flatMap(([method, { security, responses }]) =>
      security?.length === 0 && !('401' in responses) ? [{ method: method.toUpperCase(), target }] : [],
    ),
  );
  assert.ok(open.some(({ target }) => target === '/healthz'));
  for (const each of open) {
    const { status } = await send(service.base, { Authorization: 'Bearer wrong' }, each);
    assert.is.not(status, 401, `${each.method} ${each.target}`);
  }
});

for (const [what, headers] of Object.entries(wrong)) {
  test(`A request with ${what} is answered with 401 and WWW-Authenticate`, async ({ service }) => {
    for (const more of [
      {},
      { target: '/' },
      { target: '/nowhere' },
      { method: 'POST', target: '/start', body: JSON.stringify(standard) },
    ]) {
      const answer = await send(service.base, headers, more);
      assert.is(answer.status, 401, answer.text);
      assert.is(answer.json.code, 'unauthorized');
      assert.match(answer.headers.get('www-authenticate') ?? '', /^Bearer /);
      assert.not.match(answer.text, token);
    }
    assert.is((await send(service.base, bearer)).json.state, 'stopped');
  });
}

test('A token in the query is ignored', async ({ service }) => {
  assert.is((await send(service.base, {}, { target: `/status?token=${token}&access_token=${token}` })).status, 401);
});

for (const scheme of ['Bearer', 'bearer', 'BEARER', 'Bearer  ']) {
  test(`The token is accepted in the form "${scheme} …"`, async ({ service }) => {
    assert.is((await send(service.base, { Authorization: `${scheme} ${token}` })).status, 200);
  });
}

for (const host of ['servers.example', 'evil.example:80', '10.0.0.7:4810', '127.0.0.1']) {
  test(`A request with the token is answered under the host name ${host}`, async ({ service }) => {
    assert.is((await send(service.base, { Host: host, ...bearer })).status, 200);
    assert.is((await send(service.base, { Host: host })).status, 401);
    assert.is((await send(service.base, { Host: host, Origin: `https://${host}`, ...bearer })).status, 200);
  });
}

test('A page of another origin is refused, even with the token', async ({ service }) => {
  const answer = await send(service.base, { Host: 'servers.example', Origin: 'https://evil.example', ...bearer });
  assert.is(answer.status, 403);
  assert.is(answer.json.code, 'forbidden_origin');
});

test('HTTP/1.1 without a Host is answered with 400, even with the token', async ({ service }) => {
  assert.is((await sendRaw(service.base, { headers: Object.entries(bearer) })).status, 400);
});

test('The OpenAPI document and the pages that show it need no token', async ({ service }) => {
  for (const target of ['/openapi.json', '/docs', '/docs/swagger-ui.css', '/docs/start.js']) {
    assert.is((await send(service.base, {}, { target })).status, 200, target);
  }
});

test('The server does not receive the token', async ({ service }) => {
  assert.is(
    (await send(service.base, bearer, { method: 'POST', target: '/start', body: JSON.stringify(standard) })).status,
    204,
  );
  const { json: status } = await send(service.base, bearer);
  const environment = readFileSync(`/proc/${status.pid}/environ`, 'latin1');
  assert.not.match(environment, token);
  assert.match(environment, `SERVER_MANAGER_RUN=${status.run}`);
  assert.is((await send(service.base, bearer, { method: 'POST', target: '/stop' })).status, 204);
});

test('The token is read from a file without its line end', async () => {
  const workspace = createWorkspace();
  const file = join(workspace.root, 'token');
  writeFileSync(file, `${token}\n`, { mode: 0o600 });
  const service = await startService(workspace.root, { args: ['--token-file', file] });
  try {
    assert.is((await send(service.base, {})).status, 401);
    assert.is((await send(service.base, bearer)).status, 200);
  } finally {
    await service.end();
    workspace.remove();
  }
});

test('A service with a token can listen on every address', async () => {
  const workspace = createWorkspace();
  const service = await startService(workspace.root, {
    args: ['--host', '0.0.0.0'],
    token,
  });
  try {
    const outer = Object.values(networkInterfaces())
      .flat()
      .find((address) => address !== undefined && isIPv4(address.address) && !address.internal);
    for (const address of ['127.0.0.1', ...(outer === undefined ? [] : [outer.address])]) {
      const base = `http://${address}:${new URL(service.base).port}`;
      assert.is((await send(base, { Host: address, ...bearer })).status, 200);
      assert.is((await send(base, { Host: address })).status, 401);
    }
  } finally {
    await service.end();
    workspace.remove();
  }
});

test.run();
