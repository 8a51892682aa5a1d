/** The HTTP server of the application: time limits, and problems for requests that Node would answer itself. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type Koa from 'koa';
import { serveInTurn } from './pipelining.js';
import { type ConnectionProblem, endWithProblem } from './problems/raw-connection.js';

/**
 * In milliseconds. request-timeout.ts limits the whole request. An idle connection stays open longer than the usual 60 s
 * of a reverse proxy: otherwise the proxy could send a request into a connection that is being closed.
 */
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 0,
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 5_000,
};

/** Problems by the code of Node's error. */
const problemCodes: Readonly<Record<string, ConnectionProblem>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** Time for the last answers to reach their clients when the service ends. */
const closeTimeoutMs = 500;

/**
 * Serves the application. Returns the server when it listens. Throws system errors of the address, such as EADDRINUSE.
 */
export async function listen(
  app: Koa,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<Server> {
  const respond = app.callback();
  const answer = serveInTurn((request, response) => void respond(request, response));
  // With requireHostHeader Node would answer a missing Host without a problem body.
  const server = createServer({ ...limits, requireHostHeader: false }, answer);
  // Ignore unknown values of Expect: Node would answer 417 without a body.
  server.on('checkExpectation', answer);
  server.on('checkContinue', (request, response) => {
    continueWhenRead(request, response);
    answer(request, response);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) =>
    endWithProblem(socket, problemCodes[error.code ?? ''] ?? 'bad_request'),
  );
  server.on('connect', (_, socket) => endWithProblem(socket, 'bad_request'));
  // Rejects with an 'error' event.
  await once(server.listen({ host, port }), 'listening');
  return server;
}

/**
 * Closes the server after its last connection has ended.
 * @param answered resolves when every pending request has its answer
 */
export async function close(server: Server, answered: Promise<unknown>): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  await answered;
  server.closeIdleConnections();
  // Node counts a connection without a request as busy, and browsers open some in advance.
  const timer = setTimeout(() => server.closeAllConnections(), closeTimeoutMs);
  await closed;
  clearTimeout(timer);
}

/** Sends 100 Continue when the body is first read, so that a client never sends the body of a refused request. */
function continueWhenRead(request: IncomingMessage, response: ServerResponse): void {
  // Without the body this connection cannot carry another request.
  response.setHeader('Connection', 'close');
  request.on('newListener', function sendContinue(event) {
    if ((event !== 'data' && event !== 'readable') || response.headersSent) return;
    request.off('newListener', sendContinue);
    response.removeHeader('Connection');
    response.writeContinue();
  });
}
