/** The HTTP server under the application: time limits, and answers to what is not HTTP at all. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type Koa from 'koa';
import { type ConnectionProblem, refuse } from './problems/raw-connection.js';

/** A request's headers have to arrive within the first; milliseconds. request-timeout.ts limits the whole request. */
const limits = { headersTimeout: 10_000, requestTimeout: 0, connectionsCheckingInterval: 5_000 };

/** How long the last answers may take to reach their clients at the service's end; milliseconds. */
const farewell = 500;

/**
 * Serves the application.
 * @returns the server, once it listens. @throws what the system says of the address: EADDRINUSE among others
 */
export async function listen(
  app: Koa,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<Server> {
  // Without requireHostHeader Node answers a missing Host itself, without a problem's body.
  const answer = app.callback();
  const server = createServer({ ...limits, requireHostHeader: false }, answer);
  // An Expect that Node does not know asks for nothing here; Node itself would answer 417, without a body.
  server.on('checkExpectation', (request, response) => void answer(request, response));
  server.on('checkContinue', (request, response) => {
    askForBody(request, response);
    void answer(request, response);
  });
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

/** A client that waits to be asked for its body is, once somebody begins to read it: what is refused before is never sent. */
function askForBody(request: IncomingMessage, response: ServerResponse): void {
  // Without the body nothing else can follow on this connection.
  response.setHeader('Connection', 'close');
  request.on('newListener', function ask(event) {
    if ((event !== 'data' && event !== 'readable') || response.headersSent) return;
    request.off('newListener', ask);
    response.removeHeader('Connection');
    response.writeContinue();
  });
}

function codeOf({ code }: NodeJS.ErrnoException): ConnectionProblem {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return 'headers_too_large';
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return 'request_timeout';
    default:
      return 'bad_request';
  }
}
