/** Sends JSON that can be large with an ETag, 304 for a client that has it, and compressed. */
import { createHash } from 'node:crypto';
import type { Context, Middleware, Next } from 'koa';

/** ETags by the bytes of a body that is sent more than once. */
const etags = new WeakMap<Buffer, string>();

/** Sends a body as it is if it is smaller. */
const minCompressedBytes = 1_024;

/**
 * Returns the middleware of a route whose answer is large: it compresses the answer after {@link revalidate}. Routes
 * that control the server have neither.
 */
export function createLargeAnswers(): Middleware {
  let compress: Promise<Middleware> | null = null;
  return async (ctx, next) => {
    compress ??= loadCompress();
    // RFC 9110, 12.5.3, lets a server disregard the header. koa-compress fails where it refuses everything.
    if (ctx.acceptsEncodings('br', 'gzip', 'identity') === false) ctx.compress = false;
    await (await compress)(ctx, () => revalidate(ctx, next));
  };
}

/** Loaded by the first request: the start does not need it. */
async function loadCompress(): Promise<Middleware> {
  const { default: createCompress } = await import('koa-compress');
  return createCompress({ threshold: minCompressedBytes, zstd: false, deflate: false, br: {}, gzip: {} });
}

/**
 * The middleware of lists: sets the ETag and answers 304 when If-None-Match names it. Shared caches must not keep the
 * answer.
 */
export async function revalidate(ctx: Context, next: Next): Promise<void> {
  await next();
  const { body: answer } = ctx;
  const body = Buffer.isBuffer(answer)
    ? answer
    : Buffer.from(typeof answer === 'string' ? answer : JSON.stringify(answer));
  ctx.body = body;
  const etag = etags.get(body) ?? hash(body);
  etags.set(body, etag);
  ctx.set('ETag', etag);
  ctx.set('Cache-Control', 'private, no-cache');
  if (ctx.fresh) ctx.status = 304;
}

/** Weak: the same for each encoding of the body. */
function hash(body: Buffer): string {
  return `W/"${createHash('sha1').update(body).digest('base64url')}"`;
}
