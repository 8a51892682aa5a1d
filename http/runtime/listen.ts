/** The HTTP server of the application: time limits, and problems for requests that Node would answer itself. */
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
  /** Null to serve plain HTTP. */
  readonly tls?: TlsOptions | null;
}

/**
 * Limits in milliseconds. request-timeout.ts limits the whole request. An idle connection stays open longer than the
 * usual 60 s of a reverse proxy: otherwise the proxy could send a request into a connection that is being closed.
 */
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 0,
  keepAliveTimeout: 75_000,
};

/**
 * Enough for all readers of event streams, and further requests. Node closes connections beyond it before it reads from
 * them.
 */
const defaultMaxConnections = 5_000;

/** Problems by the code of Node's error. */
const problemCodes: Readonly<Record<string, ConnectionProblem>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** Time for the last answers to reach their clients when the service ends. */
const closeTimeoutMs = 500;

/**
 * Serves the application. Returns the server when it listens. Throws system errors of the address, such as EADDRINUSE,
 * and an error with a sentence for files of TLS that cannot be used.
 */
export async function listen(
  app: Koa,
  { host, port, maxConnections = defaultMaxConnections, tls = null }: Listening,
): Promise<Server> {
  const answer = serveOneByOne(app.callback());
  // With requireHostHeader Node would answer a missing Host without a problem body.
  const options = { ...limits, requireHostHeader: false };
  const server: Server =
    tls === null
      ? createServer(options, answer)
      : (await import('./tls/server.js')).createTlsServer(tls, options, answer);
  server.maxConnections = maxConnections;
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
 * Listens for a moment, before a new workspace is created for a service that cannot start. Throws as {@link listen}.
 */
export async function tryListening(address: { readonly host: string; readonly port: number }): Promise<void> {
  const server = createServer();
  await once(server.listen(address), 'listening');
  server.close();
  await once(server, 'close');
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

/** Returns the URL of the service. @param host as it was asked to listen on */
export function toAddress(host: string, server: Server): string {
  const scheme = 'setSecureContext' in server ? 'https' : 'http';
  const { port } = server.address() as AddressInfo;
  return `${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
