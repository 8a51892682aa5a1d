/**
 * Sends the requests of the client with Node's http: without a time limit, as a server may need minutes to start, and
 * with an error that says whether the service can have received the request.
 */
import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ConnectionError } from './connection-error.js';

export interface Upload {
  readonly body: Readable;
  /** Bytes; null when unknown. */
  readonly length: number | null;
  readonly signal: AbortSignal;
  /** Called when the whole body was handed to the network. */
  readonly onSent: () => void;
}

type Headers = Readonly<Record<string, string | number>>;

/** Time after which a body is sent without 100 Continue, because a proxy may not forward it. curl waits as long. */
const continueTimeoutMs = 1_000;

export type Transport = ReturnType<typeof createTransport>;

/**
 * Both methods resolve with an answer of any status.
 * @param url the service; user and password of it are sent to a proxy that asks for them
 * @param address the service, as errors name it
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
    // The service cannot have received anything before the connection is established.
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
    /** @throws ConnectionError */
    async send(request: Request): Promise<Response> {
      const content = request.body === null ? undefined : Buffer.from(await request.arrayBuffer());
      const length = content === undefined ? {} : { 'Content-Length': content.length };
      const allHeaders = { ...Object.fromEntries(request.headers), ...length };
      const sent = open(request.method, request.url, allHeaders, request.signal);
      sent.end(content);
      return waitForAnswer(sent);
    },
    /** Sends a long body with PUT after the service accepted its headers (100 Continue). */
    async upload(target: string, given: Headers, { body, length, signal, onSent }: Upload): Promise<Response> {
      const headers = {
        ...given,
        'Content-Type': 'application/octet-stream',
        Expect: '100-continue',
        // With `close` the service would reset the connection after a refusal during the upload: the answer is lost.
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
        // An early answer is a refusal: the rest of the body is not sent.
        return await waitForAnswer(request);
      } finally {
        clearTimeout(timer);
        body.unpipe(request).destroy();
        request.destroy();
      }
    },
  };
}

/** The whole body, so that a lost connection is noticed; a stream of events as it arrives. */
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
