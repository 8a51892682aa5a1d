/** Writes the body of an answer to a file, or to the standard output. */
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { Output } from '../output/output.js';
import { Failure, toReason } from '../service/failure.js';

/**
 * Writes the body of an answer to a file or to the standard output.
 * @param path the file; `-` or `undefined` for the standard output
 * @throws Failure `file_unwritable`
 */
export async function saveBody(
  { body }: Pick<Response, 'body'>,
  path: string | undefined,
  output: Output,
): Promise<void> {
  if (body === null) return;
  const bytes = Readable.fromWeb(body as ReadableStream);
  if (path === undefined || path === '-') {
    for await (const piece of bytes) await output.write(piece as Uint8Array);
    return;
  }
  try {
    await pipeline(bytes, createWriteStream(path));
  } catch (error) {
    throw new Failure({ code: 'file_unwritable', path, reason: toReason(error) });
  }
}
