/** Requests that fetch cannot send, written byte by byte, and their answers. */
import { connect, type Socket } from 'node:net';
import type { Answer } from '../manager/service.js';
import { checkResponse } from './api-description.js';

export interface RawRequest {
  readonly method?: string;
  /** The target in the request line. */
  readonly target?: string;
  readonly version?: string;
  /** Names and values; no Host header is added. */
  readonly headers?: readonly (readonly [name: string, value: string])[];
  readonly body?: string;
}

/** Returns the bytes of a request with `Connection: close`. */
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
 * @param halfClose whether to end the sending direction, for incomplete requests
 * @param isEnough the connection is closed as soon as this function returns true for the received text
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
  // The service may refuse a request and close the connection before it has read all bytes.
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const data = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes;
  if (halfClose) socket.end(data);
  else socket.write(data);
  await closed;
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * Parses the first answer in a text.
 * @param isHead whether the answer belongs to a HEAD request, and thus has no body
 * @returns the answer and the rest of the text; `null` if the answer is incomplete
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
