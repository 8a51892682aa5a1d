/** Body encodings and sizes, malformed HTTP, and connections that end early. */
import { connect } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseAnswer, type RawRequest, requestText, sendBytes, sendRaw } from '../../kit/http/raw-request.js';
import { type SharedService, shareService, standard } from '../../kit/manager/shared-service.js';

const test = suite<SharedService>('http/api/protocol');
shareService(test);

const localhost = [['Host', 'localhost']] as const;
const send = (base: string, request: RawRequest) =>
  sendRaw(base, { ...request, headers: [...localhost, ...(request.headers ?? [])] });

const text = JSON.stringify(standard);
const encodings: readonly (readonly [string, Buffer])[] = [
  ['gzip', gzipSync(text)],
  ['br', brotliCompressSync(text)],
  ['deflate', deflateSync(text)],
  ['identity', Buffer.from(text)],
];

for (const [encoding, body] of encodings) {
  test(`A body encoded with ${encoding} is accepted`, async ({ service }) => {
    const headers = { 'Content-Type': 'application/json', 'Content-Encoding': encoding };
    assert.is((await service.request('POST', '/start', { headers, body })).status, 204);
  });
}

for (const encoding of ['zstd', 'compress', 'gzip, gzip', 'x']) {
  test(`A body encoded with ${encoding} is answered with 415`, async ({ service }) => {
    const answer = await send(service.base, {
      method: 'POST',
      target: '/start',
      headers: [['Content-Encoding', encoding]],
      body: text,
    });
    assert.is(answer.status, 415);
    assert.is(answer.json.code, 'media_type_unsupported');
  });
}

for (const [encoding, body] of [
  ['gzip', gzipSync(text).subarray(0, 12)],
  ['br', Buffer.from('{}')],
  ['deflate', Buffer.from('no')],
] as const) {
  test(`An invalid ${encoding} body is answered with 400`, async ({ service }) => {
    const headers = { 'Content-Type': 'application/json', 'Content-Encoding': encoding };
    const answer = await service.request('POST', '/start', { headers, body });
    assert.is(answer.status, 400);
    assert.is(answer.json.code, 'body_not_json');
  });
}

test('A body of 1 MiB is accepted, and one byte more is answered with 413', async ({ service }) => {
  const padded = (length: number): string => text.padEnd(length, ' ');
  assert.is((await service.request('POST', '/start', json(padded(1024 * 1024)))).status, 204);
  await service.post('/stop');
  assert.is((await service.request('POST', '/start', json(padded(1024 * 1024 + 1)))).status, 413);
});

const json = (body: string) => ({ headers: { 'Content-Type': 'application/json' }, body });
const chunk = `8000\r\n${'x'.repeat(0x8000)}\r\n`;
const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024)).toString('latin1');
const tooLarge: Record<string, string> = {
  'with its length': `Content-Length: ${40 * 0x8000}\r\n\r\n${'x'.repeat(40 * 0x8000)}`,
  'in chunks': `Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(40)}0\r\n\r\n`,
  'that unpacks to 50 MiB': `Content-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n${bomb}`,
};

for (const [how, rest] of Object.entries(tooLarge)) {
  test(`The connection serves the next request after a refused body ${how}`, async ({ service }) => {
    const next = requestText({ target: '/healthz', headers: localhost });
    const received = await sendBytes(service.base, `POST /start HTTP/1.1\r\nHost: localhost\r\n${rest}${next}`);
    const first = parseAnswer(received);
    assert.is(first?.answer.json.code, 'body_too_large');
    assert.is(parseAnswer(first?.rest ?? '')?.answer.status, 200);
  });
}

test('The header Expect is accepted, and the header Upgrade is ignored', async ({ service }) => {
  for (const header of [
    ['Expect', 'the unexpected'],
    ['Upgrade', 'websocket'],
    ['Upgrade', 'h2c'],
  ] as const) {
    assert.is((await send(service.base, { target: '/healthz', headers: [header] })).status, 200, header[1]);
  }
});

const malformed: Record<string, string | Buffer> = {
  'the beginning of TLS': Buffer.from([0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3]),
  'the beginning of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'no HTTP': 'hello\r\n\r\n',
  'an unknown method': 'FROB /status HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'an unknown version': 'GET /status HTTP/7.1\r\nHost: localhost\r\n\r\n',
  'no version': 'GET /status\r\n\r\n',
  'a space in the path': 'GET /sta tus HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'a NUL in the path': 'GET /\0 HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'a byte above ASCII in the path': 'GET /\xff HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'a header without a colon': 'GET /status HTTP/1.1\r\nHost localhost\r\n\r\n',
  'a NUL in a header': 'GET /status HTTP/1.1\r\nHost: localhost\r\nX: a\0b\r\n\r\n',
  'a folded header': 'GET /status HTTP/1.1\r\nHost: localhost\r\nX: a\r\n\tb\rc\r\n\r\n',
  'a length that is not a number': 'POST /start HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n\r\n',
  'a negative length': 'POST /start HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n',
  'two lengths': 'POST /start HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}',
  'a length and chunks':
    'POST /start HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'a chunk whose length is not a number':
    'POST /start HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n',
  CONNECT: 'CONNECT evil.example:443 HTTP/1.1\r\nHost: localhost\r\n\r\n',
};

for (const [what, bytes] of Object.entries(malformed)) {
  test(`A request with ${what} is answered with 400 and the connection is closed`, async ({ service }) => {
    await assertRefused(service.base, bytes, 400, 'bad_request');
  });
}

test('Headers or a path of more than 16 KiB are answered with 431', async ({ service }) => {
  await assertRefused(
    service.base,
    `GET /status HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
    'headers_too_large',
  );
  await assertRefused(
    service.base,
    `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    431,
    'headers_too_large',
  );
});

async function assertRefused(base: string, bytes: string | Buffer, status: number, code: string): Promise<void> {
  const parsed = parseAnswer(await sendBytes(base, bytes));
  assert.ok(parsed, 'no answer');
  assert.is(parsed?.answer.status, status);
  assert.is(parsed?.answer.json.code, code);
  assert.is(parsed?.answer.json.status, status);
  assert.match(parsed?.answer.headers.get('content-type') ?? '', 'application/problem+json');
  assert.is(parsed?.answer.headers.get('connection'), 'close');
}

test('An incomplete request is answered with 400 and starts nothing', async ({ service }) => {
  const whole = requestText({ method: 'POST', target: '/start', headers: localhost, body: text });
  for (const length of [5, 20, whole.length - 5]) {
    const received = await sendBytes(service.base, whole.slice(0, length), { halfClose: true });
    assert.is(parseAnswer(received)?.answer.json.code, 'bad_request');
  }
  assert.is((await service.get('/status')).json.state, 'stopped');
});

for (const [what, bytes] of [
  ['CONNECT', 'CONNECT a:1 HTTP/1.1\r\nHost: localhost\r\n\r\n'],
  ['a text that is not HTTP', 'nonsense\r\n\r\n'],
  ['a request', 'GET /status HTTP/1.1\r\nHost: localhost\r\n\r\n'],
] as const) {
  test(`Clients that reset their connection after ${what} do not affect the service`, async ({ service }) => {
    const port = Number(new URL(service.base).port);
    const clients = Array.from(
      { length: 400 },
      () =>
        new Promise((resolve) => {
          const client = connect(port, '127.0.0.1', () => client.write(bytes, () => client.resetAndDestroy()));
          client.on('error', () => undefined);
          client.on('close', resolve);
        }),
    );
    await Promise.all(clients);
    assert.is((await service.get('/status')).status, 200);
  });
}

test.run();
