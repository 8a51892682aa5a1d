/** Answers on the bare connection, where there is no request to answer: what came is not HTTP, or did not come in time. */
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { problemBody } from './problems.js';

export type ConnectionProblem = 'bad_request' | 'headers_too_large' | 'request_timeout';

/** Writes a problem and ends the connection. */
export function refuse(socket: Duplex, code: ConnectionProblem): void {
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
