/** The service, spoken to over HTTP. Nothing here bounds how long an answer may take: a server may need minutes to start. */
import { once } from 'node:events';
import { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Readable } from 'node:stream';
import { Failure, type ServiceProblem, type Trouble } from './failure.js';

export interface Message {
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as it is. */
  readonly body?: Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
  /** Ends the request. */
  readonly signal?: AbortSignal;
}

export interface Upload {
  readonly body: Readable;
  /** Bytes; null where nobody knows. */
  readonly length: number | null;
  readonly signal: AbortSignal;
  /** Called when all of it has been handed to the network. */
  readonly onSent: () => void;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly text: string;
}

/** Every function throws a Failure when there is no answer, or none of success. Paths begin with a slash, their parts encoded. */
export interface Service {
  readonly address: string;
  /** @returns the whole answer */
  ask(method: string, path: string, message?: Message): Promise<Answer>;
  /** @returns the answer's JSON, as it came and as what it is */
  askJson<T>(method: string, path: string, message?: Message): Promise<{ readonly text: string; readonly value: T }>;
  /** Asks for what has no answer but that it is done: 204. */
  order(method: string, path: string, message?: Message): Promise<Answer>;
  /** @returns the answer once its headers are there; its body comes as it comes */
  open(path: string, message?: Message): Promise<IncomingMessage>;
  /** Sends a long body by PUT, once the service has asked for it. */
  upload(path: string, upload: Upload): Promise<Answer>;
}

/** A proxy that knows nothing of 100 Continue does not ask for the body: then it is sent after so many milliseconds, as curl does. */
const patience = 1_000;

/** @param token sent with every request, or null */
export function createService(url: URL, token: string | null): Service {
  const basePath = url.pathname.replace(/\/+$/, '');
  const address = `${url.origin}${basePath}`;
  const failed = (code: 'unreachable' | 'lost', { code: errno, message }: NodeJS.ErrnoException): Failure =>
    new Failure({ code, address, because: errno ?? message });

  function begin(
    method: string,
    path: string,
    headers: Readonly<Record<string, string | number>>,
    signal?: AbortSignal,
  ): ClientRequest {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    return send(url, {
      method,
      path: `${basePath}${path}`,
      agent: false,
      headers: { ...headers, ...(token !== null && { Authorization: `Bearer ${token}` }) },
      ...(signal && { signal }),
    });
  }

  async function answerOf(request: ClientRequest): Promise<IncomingMessage> {
    // Until there is a connection nothing can have been asked.
    let code: 'unreachable' | 'lost' = 'unreachable';
    request.once('socket', (socket) =>
      socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => (code = 'lost')),
    );
    try {
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      request.on('error', () => undefined);
      return response;
    } catch (error) {
      request.on('error', () => undefined);
      throw failed(code, error as NodeJS.ErrnoException);
    }
  }

  async function readWhole(response: IncomingMessage): Promise<Answer> {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk);
    } catch (error) {
      throw failed('lost', error as NodeJS.ErrnoException);
    }
    const bytes = Buffer.concat(chunks);
    return { status: response.statusCode ?? 0, headers: response.headers, bytes, text: bytes.toString() };
  }

  async function succeed(response: IncomingMessage): Promise<IncomingMessage> {
    const { statusCode = 0 } = response;
    if (statusCode >= 200 && statusCode < 300) return response;
    throw new Failure(refusal(address, await readWhole(response)));
  }

  const open: Service['open'] = async (path, { headers = {}, signal } = {}) => {
    const request = begin('GET', path, headers, signal);
    request.end();
    return succeed(await answerOf(request));
  };

  const ask: Service['ask'] = async (method, path, { json, body, headers = {}, signal } = {}) => {
    const content = json === undefined ? body : Buffer.from(JSON.stringify(json));
    const request = begin(
      method,
      path,
      {
        ...(json !== undefined && { 'Content-Type': 'application/json' }),
        ...(content !== undefined && { 'Content-Length': content.length }),
        ...headers,
      },
      signal,
    );
    request.end(content);
    return readWhole(await succeed(await answerOf(request)));
  };

  return {
    address,
    open,
    ask,
    async askJson<T>(method: string, path: string, message?: Message) {
      const { status, text } = await ask(method, path, message);
      const value = parse(text);
      if (value === undefined) throw new Failure({ code: 'foreign', address, status });
      return { text, value: value as T };
    },
    async order(method, path, message) {
      const answer = await ask(method, path, message);
      if (answer.status !== 204) throw new Failure({ code: 'foreign', address, status: answer.status });
      return answer;
    },
    async upload(path, { body, length, signal, onSent }) {
      const request = begin(
        'PUT',
        path,
        {
          'Content-Type': 'application/octet-stream',
          Expect: '100-continue',
          ...(length !== null && { 'Content-Length': length }),
        },
        signal,
      );
      const send = (): void => {
        clearTimeout(timer);
        request.off('continue', send);
        body.pipe(request);
      };
      const timer = setTimeout(send, patience);
      body.once('error', (error) => request.destroy(error));
      request.once('continue', send).once('finish', onSent).flushHeaders();
      try {
        // An early answer is a refusal: what has not been sent then is not wanted.
        return await readWhole(await succeed(await answerOf(request)));
      } finally {
        clearTimeout(timer);
        body.unpipe(request).destroy();
        request.destroy();
      }
    },
  };
}

function refusal(address: string, { status, text }: Answer): Trouble {
  const problem = parse(text) as Partial<ServiceProblem> | undefined;
  const isProblem = typeof problem?.code === 'string' && typeof problem.detail === 'string';
  return isProblem
    ? { code: 'refused', problem: problem as ServiceProblem, text }
    : { code: 'foreign', address, status };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
