/** Generates requests for fuzz.test.ts. Some are similar to documented requests, and the others are random. */
import * as fc from 'fast-check';
import { body, encoders, encoding, type } from './fuzzed-body.js';
import { anyPath, query } from './fuzzed-target.js';
import { methods } from './methods.js';

export interface FuzzedRequest {
  readonly method: string;
  /** The path of a relative or absolute target. */
  readonly path: string;
  readonly bytes: Buffer;
}

const headerValue = fc.string({
  unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => (code === 0x7f ? ' ' : String.fromCharCode(code))),
  maxLength: 30,
});

/** Names of headers. Headers that frame the body are generated together with the body. */
const headerName = fc.constantFrom(
  'Accept',
  'Authorization',
  'Cookie',
  'Range',
  'If-None-Match',
  'If-Match',
  'If-Modified-Since',
  'X-Forwarded-Host',
  'X-HTTP-Method-Override',
  'Origin',
  'Sec-Fetch-Site',
  'Sec-Fetch-Mode',
  'Sec-Fetch-Dest',
  'Expect',
  'Upgrade',
  'Accept-Encoding',
  'X',
  'Referer',
  'Forwarded',
  'Te',
  'Via',
  'Last-Event-ID',
);

const header = fc.tuple(
  headerName,
  fc.oneof(
    headerValue,
    fc.constantFrom('cross-site', 'same-origin', 'navigate', 'null', '*/*', 'text/html', 'bytes=0-', '*'),
  ),
);

const host = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom('localhost', '127.0.0.1', '[::1]:4810') },
  { weight: 1, arbitrary: headerValue },
);

interface Parts {
  readonly method: string;
  readonly path: string;
  readonly search?: string;
  readonly isAbsolute?: boolean;
  readonly host?: string;
  readonly headers?: readonly (readonly [string, string])[];
  readonly type?: string | null;
  readonly encoding?: { readonly name: string; readonly isTrue: boolean } | null;
  readonly body: Buffer;
  readonly isChunked?: boolean;
}

function compose(parts: Parts): FuzzedRequest {
  const {
    method,
    path,
    search = '',
    isAbsolute = false,
    host: name = 'localhost',
    headers = [],
    type: stated = null,
    encoding: coded = null,
    isChunked = false,
  } = parts;
  const sent = coded?.isTrue === true ? (encoders[coded.name]?.(parts.body) ?? parts.body) : parts.body;
  const lines: (readonly [string, string])[] = [['Host', name], ...headers];
  if (stated !== null) lines.push(['Content-Type', stated]);
  if (coded !== null) lines.push(['Content-Encoding', coded.name]);
  lines.push(isChunked ? ['Transfer-Encoding', 'chunked'] : ['Content-Length', String(sent.length)]);
  const head = `${method} ${isAbsolute ? 'http://localhost' : ''}${path}${search} HTTP/1.1\r\n${lines.map((line) => line.join(': ')).join('\r\n')}\r\n\r\n`;
  return { method, path, bytes: Buffer.concat([Buffer.from(head, 'latin1'), isChunked ? chunked(sent) : sent]) };
}

/** Documented operations, so that random requests meet running and stopped servers. */
const operation: fc.Arbitrary<Parts> = fc
  .constantFrom(
    ['/start', '{"Build":"console","Folder":"world"}'],
    ['/command', '{"Command":"say hello"}'],
    ['/restart', ''],
    ['/stop', ''],
    ['/kill', ''],
    ['/builds', ''],
  )
  .map(([path = '', text = '']) => ({ method: 'POST', path, body: Buffer.from(text) }));

const anything: fc.Arbitrary<Parts> = fc.record({
  method: fc.oneof(
    { weight: 3, arbitrary: fc.constant('POST') },
    { weight: 2, arbitrary: fc.constant('GET') },
    fc.constantFrom(...methods),
  ),
  path: anyPath,
  search: query,
  isAbsolute: fc.integer({ max: 19, min: 0 }).map((number) => number === 0),
  host,
  headers: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, fc.array(header, { maxLength: 4 })),
  type,
  encoding,
  body,
  isChunked: fc.boolean(),
});

/** Requests with a correctly framed body, each of which must be answered. */
export const anyRequest = fc
  .oneof({ weight: 5, arbitrary: anything }, { weight: 1, arbitrary: operation })
  .map(compose);

function chunked(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  const size = Math.max(1, Math.ceil(bytes.length / 3));
  for (let from = 0; from < bytes.length; from += size) {
    const part = bytes.subarray(from, from + size);
    parts.push(Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n'));
  }
  return Buffer.concat([...parts, Buffer.from('0\r\n\r\n')]);
}

/** Random bytes, and requests with some bytes replaced, removed or added. */
export const anyBytes: fc.Arbitrary<Buffer> = fc.oneof(
  fc.uint8Array({ minLength: 1, maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  fc
    .tuple(
      anyRequest,
      fc.array(fc.tuple(fc.nat(), fc.uint8Array({ maxLength: 3 }), fc.nat({ max: 3 })), { minLength: 1, maxLength: 4 }),
    )
    .map(([{ bytes }, changes]) =>
      changes.reduce<Buffer>((changed, [where, put, left]) => {
        // Changes the first bytes, because most of them have a meaning.
        const at = where % Math.min(changed.length, 300);
        return Buffer.concat([changed.subarray(0, at), put, changed.subarray(at + left)]);
      }, bytes),
    ),
);
