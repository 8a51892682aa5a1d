/** The HTTP server under the application: time limits, and answers to what is not HTTP at all. */
import { createServer, STATUS_CODES, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type Koa from 'koa';
import { problemBody } from './problems.js';

/** A request's headers have to arrive within the first, the whole of it within the second; milliseconds. */
const limits = { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 5_000 };

/** How long the last answers may take to reach their clients at the service's end; milliseconds. */
const farewell = 500;

/**
 * Serves the application.
 * @returns the server, once it listens. @throws what the system says of the address: EADDRINUSE among others
 */
export async function listen(app: Koa, { host, port }: { readonly host: string; readonly port: number }): Promise<Server> {
  // Without requireHostHeader Node answers a missing Host itself, without a problem's body.
  const answer = app.callback();
  const server = createServer({ ...limits, requireHostHeader: false }, answer);
  // An Expect that Node does not know asks for nothing here; Node itself would answer 417, without a body.
  server.on('checkExpectation', (request, response) => void answer(request, response));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => refuse(socket, codeOf(error)));
  server.on('connect', (_, socket) => refuse(socket, 'bad_request'));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return server;
}

/**
 * Takes no more connections, and ends when the last has gone.
 * @param answered when every request that is waited for has its answer
 */
export async function close(server: Server, answered: Promise<unknown>): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  await answered;
  server.closeIdleConnections();
  // A connection without a whole request counts as busy (browsers open some ahead): Node would wait for it for ever.
  const timer = setTimeout(() => server.closeAllConnections(), farewell);
  await closed;
  clearTimeout(timer);
}

function codeOf({ code }: NodeJS.ErrnoException): string {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return 'headers_too_large';
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return 'request_timeout';
    default:
      return 'bad_request';
  }
}

function refuse(socket: Duplex, code: string): void {
  // Node has let go of the socket: what its client does to it would else end the service.
  socket.on('error', () => undefined);
  if (!socket.writable) return void socket.destroy();
  const body = problemBody({ code });
  const text = JSON.stringify(body);
  socket.end(
    `HTTP/1.1 ${body.status} ${STATUS_CODES[body.status]}\r\nContent-Type: application/problem+json\r\n` +
      `Content-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`,
  );
}
