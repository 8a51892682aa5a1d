/** Reads short answers of a server on this machine over HTTP. */
import { request } from 'node:http';
import type { Unanswered } from '../../../machines/launch/live-server.js';

export interface HttpAddress {
  readonly host: string;
  readonly port: number;
}

export interface HttpAnswer {
  readonly status: number;
  readonly text: string;
}

/** The maximum length of an answer, in bytes. Longer answers are refused. */
const maxBytes = 4 * 1_048_576;

/** Sends a request and returns the answer. Follows no redirects. Never rejects. */
export function sendHttpGet(
  { host, port }: HttpAddress,
  path: string,
  signal: AbortSignal,
  headers: Readonly<Record<string, string>> = {},
): Promise<HttpAnswer | Unanswered> {
  return new Promise((resolve) => {
    const fail = (error: NodeJS.ErrnoException): void =>
      resolve({ because: signal.aborted ? 'timeout' : reason(error) });
    const sent = request({ host, port, path, headers, signal, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      let length = 0;
      answer.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        length += chunk.length;
        if (length <= maxBytes) return;
        resolve({ because: 'too_large' });
        sent.destroy();
      });
      answer.once('end', () =>
        resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }),
      );
      answer.once('error', fail);
    });
    sent.once('error', fail).end();
  });
}

function reason({ code }: NodeJS.ErrnoException): string {
  return { ECONNREFUSED: 'refused', ECONNRESET: 'reset' }[code ?? ''] ?? code ?? 'unknown';
}
