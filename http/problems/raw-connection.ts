/** Answers a connection without a request. The received data is not HTTP, or still incomplete after the time limit. */
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { readVersion } from '../package-files.js';
import { describeInstance } from './middleware.js';
import { problemBody } from './problems.js';

/** The codes of the problems of such a connection. These problems have no facts. */
export type ConnectionProblem = 'bad_request' | 'headers_too_large' | 'request_timeout';

/** The version of the service, which is read for the first such connection. */
let version: string | null = null;

/**
 * Writes a problem and ends the connection.
 * @param request the id of the request, if it was readable
 */
export function endWithProblem(socket: Duplex, code: ConnectionProblem, request: string = randomUUID()): void {
  // Ignore errors: Node no longer handles errors of this socket, and an unhandled error would end the service.
  socket.on('error', () => undefined);
  if (!socket.writable) return void socket.destroy();
  const body = { ...problemBody({ code }), ...describeInstance(request) };
  const text = JSON.stringify(body);
  version ??= readVersion();
  socket.end(
    `HTTP/1.1 ${body.status} ${STATUS_CODES[body.status]}\r\nContent-Type: application/problem+json\r\n` +
      `Request-Id: ${request}\r\nServer-Manager-Version: ${version}\r\n` +
      `Content-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`,
  );
}
