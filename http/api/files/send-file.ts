/** Sends a file, or a range of its bytes (RFC 9110, section 14). */
import { Readable } from 'node:stream';
import type { Context } from 'koa';
import type { OpenedFile } from '../../../machines/files/files.js';
import { Problem } from '../../problems/problems.js';

interface Range {
  readonly from: number;
  readonly to: number;
}

/**
 * Sends a file or the range that the request names. Sends 304 if the client has the current file. Closes the file.
 * @throws Problem `range_unsatisfiable`
 */
export async function sendFile(ctx: Context, file: OpenedFile): Promise<void> {
  try {
    ctx.set({ ETag: file.etag, 'Accept-Ranges': 'bytes', 'Content-Disposition': describeDisposition(file.name) });
    ctx.set('Cache-Control', 'private, no-cache');
    if (ctx.fresh) {
      ctx.status = 304;
      return;
    }
    const range = readRange(ctx, file);
    const { from, to } = range ?? { from: 0, to: file.size };
    if (range !== null) {
      ctx.status = 206;
      ctx.set('Content-Range', `bytes ${from}-${to - 1}/${file.size}`);
    }
    ctx.type = 'application/octet-stream';
    if (ctx.method !== 'HEAD') {
      ctx.body = Readable.from(streamAndClose(file, from, to), { objectMode: false });
      // A stream that is destroyed before its first read has not closed the file.
      (ctx.body as Readable).once('close', () => void file.close());
    }
    ctx.length = to - from;
  } finally {
    if (!(ctx.body instanceof Readable)) await file.close();
  }
}

async function* streamAndClose(file: OpenedFile, from: number, to: number): AsyncGenerator<Uint8Array> {
  yield* file.read(from, to);
}

/** Returns the requested range; `null` for the whole file. Several ranges are answered with the whole file. */
function readRange(ctx: Context, { size, etag }: OpenedFile): Range | null {
  const [, first = '', last = ''] = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(ctx.get('Range')) ?? [];
  if (first === '' && last === '') return null;
  const condition = ctx.get('If-Range');
  // A weak ETag never matches If-Range, and a time is not supported.
  if (condition !== '' && (condition !== etag || etag.startsWith('W/'))) return null;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size : Math.min(size, Number(last) + 1);
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null;
  if (from < to) return { from, to };
  throw new Problem({ code: 'range_unsatisfiable', size }, { 'Content-Range': `bytes */${size}` });
}

/** Returns the Content-Disposition with which browsers store the file under its name, and never show it as a page. */
export function describeDisposition(name: string): string {
  const simple = name.replace(/[^\w !#$&+.^`{}~()-]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (each) => `%${each.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${simple}"; filename*=UTF-8''${encoded}`;
}
