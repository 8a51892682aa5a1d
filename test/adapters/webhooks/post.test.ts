/** One message to real receivers. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook as Verifier } from 'standardwebhooks';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type PostOptions, postMessage } from '../../../adapters/webhooks/post.js';
import { createSecret } from '../../../adapters/webhooks/sign.js';
import { collectGarbage } from '../../kit/system/used-heap.js';

const test = suite<{ servers: Server[] }>('adapters/webhooks/post');
test.before.each((context) => void (context.servers = []));
test.after.each(({ servers }) => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

const message = { id: 'msg_1', body: '{"type":"webhook.test","text":"€"}' };
const options: PostOptions = {
  allowsPrivate: false,
  userAgent: 'server-manager/test',
  now: Date.now,
  ending: new AbortController().signal,
};

async function receive(servers: Server[], listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

test('A receiver verifies the signature with the library of Standard Webhooks', async ({ servers }) => {
  const secret = createSecret();
  let verified: unknown = null;
  const url = await receive(servers, async (request, response) => {
    const body = await textOf(request);
    try {
      verified = new Verifier(secret).verify(body, request.headers as Record<string, string>);
      response.writeHead(204).end();
    } catch (error) {
      response.writeHead(400).end(String(error));
    }
  });
  assert.equal(await postMessage({ url, secret }, message, options), { status: 204, error: null, retryAfterMs: null });
  assert.equal(verified, JSON.parse(message.body));
  assert.is((await postMessage({ url, secret: createSecret() }, message, options)).status, 400);
});

test('A redirect is not followed, and every status other than 2xx is a failure', async ({ servers }) => {
  let requests = 0;
  const url = await receive(servers, (request, response) => {
    requests += 1;
    const status = Number(new URL(request.url ?? '', 'http://x').searchParams.get('status'));
    response.writeHead(status, { Location: '/hook?status=200', 'Retry-After': '120' }).end('x'.repeat(100_000));
  });
  for (const [status, error] of [
    [200, null],
    [301, 'redirect'],
    [307, 'redirect'],
    [400, 'status'],
    [410, 'status'],
    [429, 'status'],
    [503, 'status'],
  ] as const) {
    const result = await postMessage({ url: `${url}?status=${status}`, secret: 'whsec_eA==' }, message, options);
    assert.equal(result, { status, error, retryAfterMs: 120_000 });
  }
  assert.is(requests, 7);
});

test('Retry-After may be a date, and any other text is ignored', async ({ servers }) => {
  const now = Date.UTC(2026, 0, 31, 12);
  const values = [new Date(now + 90_000).toUTCString(), new Date(now - 90_000).toUTCString(), 'soon', '-5', ''];
  const url = await receive(servers, (_, response) =>
    response.writeHead(503, { 'Retry-After': values.shift() ?? '' }).end(),
  );
  const results = [];
  for (let n = 0; n < 5; n += 1)
    results.push(
      (await postMessage({ url, secret: 'whsec_eA==' }, message, { ...options, now: () => now })).retryAfterMs,
    );
  assert.equal(results, [90_000, 0, null, null, null]);
});

test('A post to a receiver that is silent or does not exist fails with a named fault', async ({ servers }) => {
  const silent = await receive(servers, () => undefined);
  const rude = await receive(servers, (request) => request.socket.destroy());
  const post = (url: string, timeoutMs = 20_000) =>
    postMessage({ url, secret: 'whsec_eA==' }, message, { ...options, timeoutMs });
  assert.is((await post(silent, 50)).error, 'timeout');
  assert.is((await post(rude)).error, 'ECONNRESET');
  const [gone] = servers.splice(1, 1);
  gone?.close();
  assert.is((await post(rude)).error, 'ECONNREFUSED');
  assert.is((await post('https://10.0.0.1/')).error, 'private_address');
  assert.is((await post('no url')).error, 'invalid');
});

test('A request without an answer ends at the limit, even after a garbage collection', async ({ servers }) => {
  const url = await receive(servers, () => collectGarbage());
  const result = await postMessage({ url, secret: 'whsec_eA==' }, message, { ...options, timeoutMs: 500 });
  assert.is(result.error, 'timeout');
});

test('The end of the service ends a request to a receiver', async ({ servers }) => {
  const ending = new AbortController();
  const url = await receive(servers, () => ending.abort());
  const result = await postMessage({ url, secret: 'whsec_eA==' }, message, { ...options, ending: ending.signal });
  assert.is(result.error, 'ended');
});

test.run();
