/** Reads binary request bodies. */
import type { Context } from 'koa';
import { Problem } from '../../problems/problems.js';

/**
 * Returns the whole body.
 * @throws Problem `body_too_large`, after the rest of the body was discarded, so that the connection can be reused
 */
export async function readRawBody(ctx: Context, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of ctx.req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > maxBytes) throw new Problem({ code: 'body_too_large', maxBytes });
      chunks.push(chunk);
    }
  } catch (error) {
    ctx.req.resume();
    // The client has disconnected and will not read this answer.
    throw error instanceof Problem ? error : new Problem({ code: 'bad_request' });
  }
  return Buffer.concat(chunks);
}
