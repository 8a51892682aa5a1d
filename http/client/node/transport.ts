/**
 * Sends the requests of the client with Node's http. Requests have no time limit, because a server may need minutes to
 * start. Errors show whether the service may have received the request.
 */
import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ConnectionError } from './connection-error.js';

export interface Upload {
  readonly body: Readable;
  /** The length in bytes; `null` if it is unknown. */
  readonly length: number | null;
  readonly signal: AbortSignal;
  /** Is called after the whole body was passed to the network. */
  readonly onSent: () => void;
}

type Headers = Readonly<Record<string, string | number>>;

/**
 * The maximum time to wait for 100 Continue, which a proxy may not forward, in milliseconds. After this time, the body
 * is sent in any case, as curl does.
 */
const continueTimeoutMs = 1_000;

export type Transport = ReturnType<typeof createTransport>;

/**
 * Creates the transport. Both methods resolve with an answer of any status.
 * @param url the URL of the service. The user and the password of the URL are sent to a proxy that requires credentials
 * @param address the name of the service in errors
 */
export function createTransport(url: URL, address: string) {
  const toError = (code: ConnectionError['code'], { code: errno, message }: NodeJS.ErrnoException): ConnectionError =>
    new ConnectionError(code, address, errno ?? message);

  function open(method: string, target: string, headers: Headers, signal: AbortSignal): ClientRequest {
    const { pathname, search } = new URL(target);
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    return send(url, { method, path: `${pathname}${search}`, agent: false, headers, signal });
  }

  async function waitForAnswer(request: ClientRequest): Promise<Response> {
    // Before the connection is established, the service cannot have received anything.
    let code: 'unreachable' | 'lost' = 'unreachable';
    request.once('socket', (socket) =>
      socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => (code = 'lost')),
    );
    try {
      const [answer] = (await once(request, 'response')) as [IncomingMessage];
      code = 'lost';
      return toResponse(answer, await readAnswerBody(answer));
    } catch (error) {
      throw toError(code, error as NodeJS.ErrnoException);
    } finally {
      request.on('error', () => undefined);
    }
  }

  return {
    /** Sends a request. @throws ConnectionError */
    async send(request: Request): Promise<Response> {
      const content = request.body === null ? undefined : Buffer.from(await request.arrayBuffer());
      const length = content === undefined ? {} : { 'Content-Length': content.length };
      const allHeaders = { ...Object.fromEntries(request.headers), ...length };
      const sent = open(request.method, request.url, allHeaders, request.signal);
      sent.end(content);
      return waitForAnswer(sent);
    },
    /**
     * Uploads a long body with PUT, after the service has accepted the headers (100 Continue), or after a second
     * without an answer. @throws ConnectionError
     */
    async upload(target: string, given: Headers, { body, length, signal, onSent }: Upload): Promise<Response> {
      const headers = {
        ...given,
        'Content-Type': 'application/octet-stream',
        Expect: '100-continue',
        // With `close`, the service would reset the connection after a refusal during the upload, and the answer would
        // be lost.
        Connection: 'keep-alive',
        ...(length !== null && { 'Content-Length': length }),
      };
      const request = open('PUT', target, headers, signal);
      const send = (): void => {
        clearTimeout(timer);
        request.off('continue', send);
        body.pipe(request);
      };
      const timer = setTimeout(send, continueTimeoutMs);
      body.once('error', (error) => request.destroy(error));
      request.once('continue', send).once('finish', onSent).flushHeaders();
      try {
        // An early answer is a refusal, so that the rest of the body is not sent.
        return await waitForAnswer(request);
      } finally {
        clearTimeout(timer);
        body.unpipe(request).destroy();
        request.destroy();
      }
    },
  };
}

/** Reads the whole body, so that a lost connection is detected. A stream of events is returned while it arrives. */
async function readAnswerBody(answer: IncomingMessage): Promise<ReadableStream<Uint8Array> | Buffer | null> {
  const isStream = answer.headers['content-type']?.startsWith('text/event-stream') === true;
  if (isStream) return Readable.toWeb(answer) as ReadableStream<Uint8Array>;
  const bytes = await buffer(answer);
  return bytes.length === 0 ? null : bytes;
}

function toResponse(
  { statusCode = 0, headers }: IncomingMessage,
  body: ReadableStream<Uint8Array> | Buffer | null,
): Response {
  const pairs = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [value].flat().map((each) => [name, each]),
  );
  return new Response(body, { status: statusCode, headers: pairs });
}
