/** Open responses when their session ends. */
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { streamHeaders } from '../../../../http/api/events/sse.js';
import { createSessionResponses } from '../../../../http/api/session/open-responses.js';

const test = suite<{ server: Server; ask: () => Promise<Asked> }>('http/api/session/open-responses');

interface Asked {
  readonly response: ServerResponse;
  /** The body, or the code of the error. */
  readonly answer: Promise<string>;
}

/** A limit that is longer than the limit of a test, in milliseconds. */
const longMs = 1_000_000;

test.before.each(async (context) => {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  context.server = server;
  context.ask = async () => {
    const arrived = once(server, 'request');
    const answer = fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
      .then((got) => got.text())
      .catch(() => 'closed');
    const [, response] = (await arrived) as [unknown, ServerResponse];
    return { response, answer };
  };
});

test.after.each(({ server }) => {
  server.closeAllConnections();
  server.close();
});

test('The event stream of a session is closed at once when the session ends', async ({ ask }) => {
  const responses = createSessionResponses(longMs);
  const { response, answer } = await ask();
  responses.add('session:1', response);
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.writeHead(200, streamHeaders).write(': begun\n\n');
  responses.close('session:1');
  assert.is(await answer, 'closed');
});

test('An operation is still answered within the limit after the end of its session', async ({ ask }) => {
  const responses = createSessionResponses(longMs);
  const { response, answer } = await ask();
  responses.add('session:1', response);
  responses.add('token:1', response);
  responses.close('session:1');
  responses.close('token:1');
  assert.is(response.destroyed, false);
  response.end('done');
  assert.is(await answer, 'done');
});

test('An answer that is being sent is completed within the limit', async ({ ask }) => {
  const responses = createSessionResponses(longMs);
  const { response, answer } = await ask();
  responses.add('session:1', response);
  response.writeHead(200, { 'Content-Type': 'application/json' }).write('[1,');
  responses.close('session:1');
  response.end('2]');
  assert.is(await answer, '[1,2]');
});

test('The connection of an operation without an answer is closed at the limit', async ({ ask }) => {
  const responses = createSessionResponses(1);
  const { response, answer } = await ask();
  responses.add('session:1', response);
  responses.close('session:1');
  assert.is(await answer, 'closed');
});

test('The response that ends a session, and responses for other sessions, stay open', async ({ ask }) => {
  const responses = createSessionResponses(0);
  const [own, other] = [await ask(), await ask()];
  responses.add('account:1', own.response);
  responses.add('account:2', other.response);
  responses.close('account:1', own.response);
  // A timer that was set after a timer of the same length ends after it.
  await new Promise((resolve) => setTimeout(resolve, 0));
  for (const { response, answer } of [own, other]) {
    response.end('done');
    assert.is(await answer, 'done');
  }
});

test.run();
