/** Access without a token, which is limited to this machine's own host names and the service's own pages. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type RawRequest, sendRaw } from '../../kit/http/raw-request.js';
import { type SharedService, shareService, standard } from '../../kit/manager/shared-service.js';

const test = suite<SharedService>('http/api/access');
shareService(test);

/** PORT is replaced by the service's port. */
function fill(text: string, base: string): string {
  return text.replace('PORT', new URL(base).port);
}

function send(base: string, headers: Record<string, string>, more: RawRequest = {}) {
  const all = Object.entries({ Host: '127.0.0.1:PORT', ...headers });
  return sendRaw(base, { ...more, headers: all.map(([name, value]) => [name, fill(value, base)] as const) });
}

for (const host of [
  '127.0.0.1',
  '127.0.0.1:PORT',
  '127.0.0.1:80',
  '127.255.0.9:PORT',
  'localhost',
  'localhost:PORT',
  'LocalHost:8080',
  '[::1]',
  '[::1]:PORT',
]) {
  test(`A request with Host ${host} is answered`, async ({ service }) => {
    assert.is((await send(service.base, { Host: host })).status, 200);
  });
}

/** The first hosts are names that a foreign DNS server may resolve to 127.0.0.1. */
const foreignHosts = [
  'evil.example',
  'evil.example:PORT',
  '127.0.0.1.evil.example:PORT',
  '127.0.0.1.nip.io',
  'localhost.evil.example',
  'localhost.',
  'localtest.me',
  '192.168.1.5:PORT',
  '0.0.0.0',
  '0.0.0.0:PORT',
  '128.0.0.1',
  '[::]',
  '[::2]:PORT',
  '[::ffff:127.0.0.1]',
  '::1',
  '',
  'local host',
  'user@localhost',
  'localhost:port',
  'localhost:',
  'localhost:1234567',
  'localhost/x',
  'localhost,evil.example',
  '127.0.0.1#',
];

for (const host of foreignHosts) {
  test(`A request with Host "${host}" is refused`, async ({ service }) => {
    const answer = await send(service.base, { Host: host });
    assert.is(answer.status, 403, answer.text);
    assert.is(answer.json.code, 'forbidden_host');
  });
}

test('HTTP/1.1 without a Host header or with two Host headers gets 400', async ({ service }) => {
  const none = await sendRaw(service.base, {});
  assert.is(none.status, 400);
  assert.is(none.json.code, 'bad_request');
  for (const second of ['127.0.0.1', 'evil.example']) {
    const two = await sendRaw(service.base, {
      headers: [
        ['Host', '127.0.0.1'],
        ['Host', second],
      ],
    });
    assert.is(two.status, 400);
    assert.is(two.json.code, 'bad_request');
  }
});

test('HTTP/1.0 without Host is answered', async ({ service }) => {
  assert.is((await sendRaw(service.base, { version: '1.0' })).status, 200);
  assert.is((await sendRaw(service.base, { version: '1.0', headers: [['Host', 'evil.example']] })).status, 403);
});

test('An absolute request target does not bypass the Host check', async ({ service }) => {
  const answer = await send(service.base, { Host: 'evil.example' }, { target: 'http://127.0.0.1/healthz' });
  assert.is(answer.status, 403);
});

for (const origin of ['http://127.0.0.1:PORT', 'https://127.0.0.1:PORT', 'HTTP://127.0.0.1:PORT']) {
  test(`A request with the service's origin ${origin} is answered`, async ({ service }) => {
    assert.is((await send(service.base, { Origin: origin })).status, 200);
    assert.is(
      (
        await send(
          service.base,
          { Origin: origin, 'Sec-Fetch-Site': 'same-origin' },
          { target: '/stop', method: 'POST' },
        )
      ).status,
      409,
    );
  });
}

const foreignOrigins = [
  'http://evil.example',
  'https://evil.example:PORT',
  'null',
  '',
  'http://127.0.0.1',
  'http://127.0.0.1:1',
  'http://localhost:PORT',
  'http://127.0.0.1:PORT.evil.example',
  'http://127.0.0.1:PORT@evil.example',
  'http://evil.example/127.0.0.1:PORT',
  'file://',
  '127.0.0.1:PORT',
  'chrome-extension://127.0.0.1:PORT',
  'http://127.0.0.1:PORT http://evil.example',
];

for (const origin of foreignOrigins) {
  test(`A request with the origin "${origin}" is refused`, async (shared) => {
    for (const more of [
      {},
      { method: 'POST', target: '/start', body: JSON.stringify(standard) },
      { method: 'OPTIONS', target: '/start' },
    ]) {
      const answer = await send(shared.service.base, { Origin: origin }, more);
      assert.is(answer.status, 403, answer.text);
      assert.is(answer.json.code, 'forbidden_origin');
      for (const [name] of answer.headers) assert.not.match(name, /^access-control/);
    }
    assert.is((await shared.service.get('/status')).json.state, 'stopped');
  });
}

for (const site of ['same-origin', 'none']) {
  test(`A request with Sec-Fetch-Site: ${site} is answered`, async ({ service }) => {
    assert.is((await send(service.base, { 'Sec-Fetch-Site': site })).status, 200);
  });
}

for (const site of ['cross-site', 'same-site', 'CROSS-SITE', 'anything']) {
  test(`A request with Sec-Fetch-Site: ${site} is refused, even without an Origin`, async ({ service }) => {
    for (const method of ['GET', 'POST', 'HEAD']) {
      const answer = await send(
        service.base,
        { 'Sec-Fetch-Site': site, 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'image' },
        { method },
      );
      assert.is(answer.status, 403);
    }
  });
}

const link = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' };

test('A link on another site can open a page of the service', async ({ service }) => {
  assert.is((await send(service.base, link, { target: '/docs' })).status, 200);
  assert.is((await send(service.base, { ...link, Accept: 'text/html' }, { target: '/' })).status, 200);
});

test('Another site can neither post a form to the service nor embed it in a frame', async ({ service }) => {
  assert.is((await send(service.base, link, { method: 'POST', target: '/stop' })).status, 403);
  assert.is((await send(service.base, { ...link, Origin: 'null' }, { method: 'POST', target: '/stop' })).status, 403);
  for (const dest of ['iframe', 'frame', 'object', 'embed']) {
    assert.is((await send(service.base, { ...link, 'Sec-Fetch-Dest': dest }, { target: '/docs' })).status, 403);
  }
});

test.run();
