/** Request bodies that are taken as they come, byte by byte. */
import type { Context } from 'koa';
import { Problem } from '../problems/problems.js';

/**
 * @param largest bytes
 * @throws Problem `body_too_large`; what is left of the body is then passed over, so that the connection serves on
 */
export async function readRawBody(ctx: Context, largest: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of ctx.req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > largest) throw new Problem({ code: 'body_too_large' });
      chunks.push(chunk);
    }
  } catch (error) {
    ctx.req.resume();
    // The client has gone: nobody reads what it is told.
    throw error instanceof Problem ? error : new Problem({ code: 'bad_request' });
  }
  return Buffer.concat(chunks);
}
