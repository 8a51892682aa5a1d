/** Requests byte by byte, as fetch would not send them, and the answers to them. */
import { connect, type Socket } from 'node:net';
import { checkResponse } from '../../api-description.js';
import type { Answer } from '../../service.js';

export interface RawRequest {
  readonly method?: string;
  /** As it stands in the request line. */
  readonly target?: string;
  readonly version?: string;
  /** Name and value as they stand; without a Host among them there is none. */
  readonly headers?: readonly (readonly [name: string, value: string])[];
  readonly body?: string;
}

/** @returns the request's bytes; it asks for the connection to be closed after the answer */
export function requestText({
  method = 'GET',
  target = '/status',
  version = '1.1',
  headers = [],
  body = '',
}: RawRequest): string {
  const lines = [...headers, ['Connection', 'close']].map(([name, value]) => `${name}: ${value}\r\n`);
  const length = body === '' ? '' : `Content-Length: ${Buffer.byteLength(body)}\r\n`;
  return `${method} ${target} HTTP/${version}\r\n${lines.join('')}${length}\r\n${body}`;
}

/** Connects to the service. */
export function openSocket(base: string): Socket {
  const { hostname, port } = new URL(base);
  return connect(Number(port), hostname.replace(/^\[|\]$/g, ''));
}

/**
 * Sends bytes and reads until the service closes the connection.
 * @param halfClose tells that nothing more follows: for what is not a whole request
 * @param isEnough closes the connection from here, as soon as it is true of what has been received
 */
export async function sendBytes(
  base: string,
  bytes: string | Buffer,
  { halfClose = false, isEnough = () => false }: { halfClose?: boolean; isEnough?: (received: string) => boolean } = {},
): Promise<string> {
  const socket = openSocket(base);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    if (isEnough(Buffer.concat(chunks).toString())) socket.destroy();
  });
  // The service may refuse before it has read everything: what it wrote until then is the answer.
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const data = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes;
  if (halfClose) socket.end(data);
  else socket.write(data);
  await closed;
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * @param isHead an answer to HEAD: its length is that of a body that is not there
 * @returns the first answer in what the service wrote, and what follows it; null when there is no whole one
 */
export function parseAnswer(
  received: string,
  isHead = false,
): { readonly answer: Answer; readonly rest: string } | null {
  const match = /^HTTP\/1\.1 (\d{3}) [^\r\n]*\r\n((?:[^\r\n]+\r\n)*)\r\n/.exec(received);
  if (match === null) return null;
  const headers = new Headers();
  for (const line of (match[2] ?? '').split('\r\n').filter(Boolean)) {
    const colon = line.indexOf(':');
    headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  const behind = Buffer.from(received.slice(match[0].length));
  const length = isHead ? 0 : Number(headers.get('content-length') ?? 0);
  if (behind.length < length) return null;
  const text = behind.subarray(0, length).toString();
  const json =
    /json/.test(headers.get('content-type') ?? '') && text !== '' ? (JSON.parse(text) as unknown) : undefined;
  return { answer: { status: Number(match[1]), headers, text, json }, rest: behind.subarray(length).toString() };
}

/** Sends a request and checks the answer against the API's own description. */
export async function sendRaw(base: string, request: RawRequest): Promise<Answer> {
  const parsed = parseAnswer(await sendBytes(base, requestText(request)), request.method === 'HEAD');
  if (parsed === null) throw new Error('the service closed the connection without an answer');
  checkResponse(request.method ?? 'GET', request.target ?? '/status', parsed.answer);
  return parsed.answer;
}
