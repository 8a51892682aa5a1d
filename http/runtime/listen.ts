/**
 * Runs the HTTP server of the application. Sets time limits, and answers with problems where Node would answer itself.
 */
import { once } from 'node:events';
import { createServer, type Server as HttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Server as HttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type Koa from 'koa';
import { type ConnectionProblem, endWithProblem } from '../problems/raw-connection.js';
import { serveOneByOne } from './pipelining.js';
import type { TlsOptions } from './tls/server.js';

export type Server = HttpServer | HttpsServer;

export interface Listening {
  readonly host: string;
  readonly port: number;
  readonly maxConnections?: number;
  /** The options of TLS; `null` for plain HTTP. */
  readonly tls?: TlsOptions | null;
}

/**
 * The limits, in milliseconds. request-timeout.ts limits the whole request. An idle connection stays open longer than
 * the usual 60 s of a reverse proxy, because the proxy could otherwise send a request into a closing connection.
 */
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 0,
  keepAliveTimeout: 75_000,
};

/**
 * The maximum number of connections: enough for all readers of event streams, and for further requests. Node closes
 * further connections without reading from them.
 */
const defaultMaxConnections = 5_000;

/** The problems, by the code of Node's error. */
const problemCodes: Readonly<Record<string, ConnectionProblem>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/**
 * The maximum time for which the service, at its end, waits until the last answers have reached their clients, in
 * milliseconds.
 */
const closeTimeoutMs = 500;

/**
 * Serves the application.
 * @returns the server after it has begun to listen
 * @throws a system error of the address, such as EADDRINUSE, or an error with a sentence about unusable files of TLS
 */
export async function listen(
  app: Koa,
  { host, port, maxConnections = defaultMaxConnections, tls = null }: Listening,
): Promise<Server> {
  const answer = serveOneByOne(app.callback());
  // With requireHostHeader, Node would answer a missing Host without a problem.
  const options = { ...limits, requireHostHeader: false };
  const server: Server =
    tls === null
      ? createServer(options, answer)
      : (await import('./tls/server.js')).createTlsServer(tls, options, answer);
  server.maxConnections = maxConnections;
  // Ignore unknown values of Expect, for which Node would answer 417 without a body.
  server.on('checkExpectation', answer);
  server.on('checkContinue', (request, response) => {
    continueWhenRead(request, response);
    answer(request, response);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) =>
    endWithProblem(socket, problemCodes[error.code ?? ''] ?? 'bad_request'),
  );
  server.on('connect', (_, socket) => endWithProblem(socket, 'bad_request'));
  // `once` rejects if the server emits 'error'.
  await once(server.listen({ host, port }), 'listening');
  return server;
}

/**
 * Listens for a moment, so that no new workspace is created if the service cannot listen.
 * @throws a system error of the address, such as EADDRINUSE
 */
export async function tryListening(address: { readonly host: string; readonly port: number }): Promise<void> {
  const server = createServer();
  await once(server.listen(address), 'listening');
  server.close();
  await once(server, 'close');
}

/**
 * Closes the server. The server accepts no further connections and waits for the pending requests. The function then
 * waits at most half a second until the last answers have reached their clients.
 * @param answered resolves when every pending request has its answer
 */
export async function close(server: Server, answered: Promise<unknown>): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  await answered;
  server.closeIdleConnections();
  // Close all connections later: Node counts a connection without a request as busy, and browsers open some in advance.
  const timer = setTimeout(() => server.closeAllConnections(), closeTimeoutMs);
  await closed;
  clearTimeout(timer);
}

/** Sends 100 Continue at the first read of the body, so that a client never sends the body of a refused request. */
function continueWhenRead(request: IncomingMessage, response: ServerResponse): void {
  // Until the request's body is read, no other request can follow on this connection.
  response.setHeader('Connection', 'close');
  request.on('newListener', function sendContinue(event) {
    if ((event !== 'data' && event !== 'readable') || response.headersSent) return;
    request.off('newListener', sendContinue);
    response.removeHeader('Connection');
    response.writeContinue();
  });
}

/** Returns the URL of the service. @param host the configured host */
export function toAddress(host: string, server: Server): string {
  const scheme = 'setSecureContext' in server ? 'https' : 'http';
  const { port } = server.address() as AddressInfo;
  return `${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
