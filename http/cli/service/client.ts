/** Sends requests to a service. They have no time limit: a server may need minutes to start. */
import { once } from 'node:events';
import { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Failure, type Fault, type ServiceProblem } from './failure.js';
import { repeatLost } from './repeat-lost.js';

export interface Message {
  /** Body, sent as JSON. */
  readonly json?: unknown;
  /** Body, sent unchanged. */
  readonly body?: Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
  /** Aborts the request. */
  readonly signal?: AbortSignal;
}

export interface Upload {
  readonly body: Readable;
  /** Bytes; null when unknown. */
  readonly length: number | null;
  readonly signal: AbortSignal;
  /** Called when the whole body was handed to the network. */
  readonly onSent: () => void;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly text: string;
}

export type ServiceClient = ReturnType<typeof createServiceClient>;

/** Time after which a body is sent without 100 Continue, because a proxy may not forward it. curl waits as long. */
const continueTimeoutMs = 1_000;

/**
 * Every method throws a Failure without an answer of status 2xx. Paths begin with a slash, and their parts are encoded.
 * @param token sent with every request; null for none
 */
export function createServiceClient(url: URL, token: string | null) {
  const basePath = url.pathname.replace(/\/+$/, '');
  const address = `${url.origin}${basePath}`;
  const failureOf = (code: 'unreachable' | 'lost', { code: errno, message }: NodeJS.ErrnoException): Failure =>
    new Failure({ code, address, reason: errno ?? message });

  function createRequest(
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

  async function waitForAnswer(request: ClientRequest): Promise<IncomingMessage> {
    // The service cannot have received anything before the connection is established.
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
      throw failureOf(code, error as NodeJS.ErrnoException);
    }
  }

  async function readAnswer(response: IncomingMessage): Promise<Answer> {
    const bytes = await buffer(response).catch((error: NodeJS.ErrnoException) => {
      throw failureOf('lost', error);
    });
    return { status: response.statusCode ?? 0, headers: response.headers, bytes, text: bytes.toString() };
  }

  async function requireSuccess(response: IncomingMessage): Promise<IncomingMessage> {
    const { statusCode = 0 } = response;
    if (statusCode >= 200 && statusCode < 300) return response;
    throw new Failure(refusalOf(address, await readAnswer(response)));
  }

  function request(method: string, path: string, message: Message = {}): Promise<Answer> {
    if (method !== 'POST') return requestOnce(method, path, message);
    const send = (headers: Readonly<Record<string, string>>): Promise<Answer> =>
      requestOnce(method, path, { ...message, headers: { ...message.headers, ...headers } });
    const readDescription = async (): Promise<string> => (await requestOnce('GET', '/openapi.json', {})).text;
    return repeatLost({ send, readDescription, signal: message.signal });
  }

  async function requestOnce(method: string, path: string, message: Message): Promise<Answer> {
    const { json, body, headers, signal } = message;
    const content = json === undefined ? body : Buffer.from(JSON.stringify(json));
    const allHeaders = {
      ...(json !== undefined && { 'Content-Type': 'application/json' }),
      ...(content !== undefined && { 'Content-Length': content.length }),
      ...headers,
    };
    const request = createRequest(method, path, allHeaders, signal);
    request.end(content);
    return readAnswer(await requireSuccess(await waitForAnswer(request)));
  }

  return {
    address,
    /** Returns the whole answer. A POST whose answer is lost is repeated, and carried out once. */
    request,
    /** Returns the answer after its headers, with a body to be read. */
    async openStream(path: string, { headers = {}, signal }: Message): Promise<IncomingMessage> {
      const request = createRequest('GET', path, headers, signal);
      request.end();
      return requireSuccess(await waitForAnswer(request));
    },
    /** Returns the answer's JSON, as text and parsed. */
    async requestJson<T>(method: string, path: string, message?: Message) {
      const { status, text } = await request(method, path, message);
      const value = parseJson(text);
      if (value === undefined) throw new Failure({ code: 'foreign', address, status });
      return { text, value: value as T };
    },
    /** Sends a request whose answer is 204. */
    async execute(method: string, path: string, message?: Message): Promise<Answer> {
      const answer = await request(method, path, message);
      if (answer.status !== 204) throw new Failure({ code: 'foreign', address, status: answer.status });
      return answer;
    },
    /** Sends a long body with PUT after the service accepted its headers (100 Continue). */
    async upload(path: string, { body, length, signal, onSent }: Upload): Promise<Answer> {
      const type = {
        'Content-Type': 'application/octet-stream',
        Expect: '100-continue',
        // With `close` the service would reset the connection after a refusal during the upload: the answer is lost.
        Connection: 'keep-alive',
      };
      const headers = { ...type, ...(length !== null && { 'Content-Length': length }) };
      const request = createRequest('PUT', path, headers, signal);
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
        return await readAnswer(await requireSuccess(await waitForAnswer(request)));
      } finally {
        clearTimeout(timer);
        body.unpipe(request).destroy();
        request.destroy();
      }
    },
  };
}

function refusalOf(address: string, { status, text }: Answer): Fault {
  const problem = parseJson(text) as Partial<ServiceProblem> | undefined;
  const isProblem = typeof problem?.code === 'string' && typeof problem.detail === 'string';
  return isProblem
    ? { code: 'refused', problem: problem as ServiceProblem, text }
    : { code: 'foreign', address, status };
}

/** Returns undefined for a text that is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
