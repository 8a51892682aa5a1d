/** Invalid request bodies for /start and /command, with the expected answers. */
import { gzipSync } from 'node:zlib';
import type { RequestOptions } from './http-client.js';

export interface InvalidBody {
  readonly name: string;
  readonly init: RequestOptions;
  readonly status: 400 | 413 | 415;
  /** The problem code, or `null` if it differs between /start and /command. */
  readonly code: string | null;
}

function json(body: string | Buffer, headers: Record<string, string> = {}): RequestOptions {
  return { headers: { 'Content-Type': 'application/json', ...headers }, body };
}

const large = JSON.stringify({
  Build: 'console',
  Folder: 'world',
  Command: 'hello',
  more: 'x'.repeat(2 * 1024 * 1024),
});

export const invalidBodies: readonly InvalidBody[] = [
  { name: 'no body', init: {}, status: 400, code: null },
  { name: 'an empty body', init: json(''), status: 400, code: null },
  { name: 'an empty object', init: json('{}'), status: 400, code: null },
  {
    name: 'fields in lower case',
    init: json('{"build":"console","folder":"world","command":"hello"}'),
    status: 400,
    code: null,
  },
  { name: 'half of an object', init: json('{"Build":"console","Folder":'), status: 400, code: 'body_not_json' },
  { name: 'a bare number', init: json('2372'), status: 400, code: 'body_not_json' },
  { name: 'a bare null', init: json('null'), status: 400, code: 'body_not_json' },
  { name: 'bytes that are not text', init: json(Buffer.from([0, 1, 254, 255])), status: 400, code: 'body_not_json' },
  {
    name: 'a body that is not gzip, although its header says so',
    init: json('{}', { 'Content-Encoding': 'gzip' }),
    status: 400,
    code: 'body_not_json',
  },
  { name: 'a body of 2 MiB', init: json(large), status: 413, code: 'body_too_large' },
  {
    name: 'a body that unpacks to 2 MiB',
    status: 413,
    code: 'body_too_large',
    init: json(gzipSync(large), { 'Content-Encoding': 'gzip' }),
  },
  {
    name: 'plain text',
    init: json('{}', { 'Content-Type': 'text/plain' }),
    status: 415,
    code: 'media_type_unsupported',
  },
  {
    name: 'a form',
    status: 415,
    code: 'media_type_unsupported',
    init: json('Build=console&Folder=world', { 'Content-Type': 'application/x-www-form-urlencoded' }),
  },
  {
    name: 'an invalid media type',
    init: json('{}', { 'Content-Type': 'json' }),
    status: 415,
    code: 'media_type_unsupported',
  },
  {
    name: 'an unknown encoding',
    init: json('{}', { 'Content-Encoding': 'zstd' }),
    status: 415,
    code: 'media_type_unsupported',
  },
];
