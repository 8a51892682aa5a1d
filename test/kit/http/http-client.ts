/** Sends HTTP requests over persistent connections. fetch needs a millisecond of CPU time more for each request. */
import { Agent, type IncomingMessage, request } from 'node:http';

export interface RequestOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/**
 * Closes idle connections earlier than the service closes them, so that no request uses a connection that is being
 * closed.
 */
const agent = new Agent({ keepAlive: true, timeout: 2_000 });

/**
 * Sends a request and reads the whole answer. Redirects are not followed.
 * @throws the error of the connection
 */
export function sendRequest(
  method: string,
  url: string,
  { headers = {}, body }: RequestOptions = {},
): Promise<HttpAnswer> {
  const sent = typeof body === 'string' ? Buffer.from(body) : body;
  return new Promise((resolve, reject) => {
    const outgoing = request(new URL(url), {
      method,
      agent,
      headers: { Accept: '*/*', ...typeOf(body), ...lengthOf(sent), ...headers },
    });
    outgoing.once('error', reject).once('response', (answer) => {
      readAnswer(answer).then(resolve, reject);
    });
    outgoing.end(sent);
  });
}

/** A text without a type is sent as plain text, as with fetch. */
const typeOf = (body: string | Uint8Array | undefined): Record<string, string> =>
  typeof body === 'string' ? { 'Content-Type': 'text/plain;charset=UTF-8' } : {};

const lengthOf = (sent: Uint8Array | undefined): Record<string, string> =>
  sent === undefined ? {} : { 'Content-Length': String(sent.length) };

async function readAnswer(answer: IncomingMessage): Promise<HttpAnswer> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  const headers = new Headers();
  for (const [name, values] of Object.entries(answer.headersDistinct))
    for (const value of values ?? []) headers.append(name, value);
  return { status: answer.statusCode ?? 0, headers, text: new TextDecoder().decode(Buffer.concat(chunks)) };
}
