/** Answers a connection without a request: the received data is not HTTP, or incomplete after the time limit. */
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { problemBody } from './problems.js';

/** A problem without facts. */
export type ConnectionProblem = 'bad_request' | 'headers_too_large' | 'request_timeout';

/** Writes a problem and ends the connection. */
export function endWithProblem(socket: Duplex, code: ConnectionProblem): void {
  // Node no longer handles errors of this socket, and an unhandled one would end the service.
  socket.on('error', () => undefined);
  if (!socket.writable) return void socket.destroy();
  const body = problemBody({ code });
  const text = JSON.stringify(body);
  socket.end(
    `HTTP/1.1 ${body.status} ${STATUS_CODES[body.status]}\r\nContent-Type: application/problem+json\r\n` +
      `Content-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`,
  );
}
