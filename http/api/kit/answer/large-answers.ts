/** Sends large JSON answers with an ETag, and compresses them. A client that has the current version gets 304. */
import { createHash } from 'node:crypto';
import type { Context, Middleware, Next } from 'koa';

/** The ETags by the buffer of the body. A cached body is sent more than once. */
const etags = new WeakMap<Buffer, string>();

/** The length from which bodies are compressed. */
const minCompressedBytes = 1_024;

/**
 * Returns the middleware of a route with large answers. The middleware calls {@link revalidate} and compresses the
 * answer. Routes that control the server use neither.
 */
export function createLargeAnswers(): Middleware {
  let compress: Promise<Middleware> | null = null;
  return async (ctx, next) => {
    compress ??= loadCompress();
    // RFC 9110, 12.5.3, lets a server ignore the header. koa-compress throws an error if the header refuses all
    // encodings.
    if (ctx.acceptsEncodings('br', 'gzip', 'identity') === false) ctx.compress = false;
    await (await compress)(ctx, () => revalidate(ctx, next));
  };
}

/** Loads the compression at the first request, so that the start of the service does not wait for it. */
async function loadCompress(): Promise<Middleware> {
  const { default: createCompress } = await import('koa-compress');
  return createCompress({ threshold: minCompressedBytes, zstd: false, deflate: false, br: {}, gzip: {} });
}

/**
 * Sets the ETag of an answer, or answers 304 if If-None-Match names this ETag. Shared caches must not store the answer.
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

/** Returns a weak ETag, because the ETag is the same for each encoding of the body. */
function hash(body: Buffer): string {
  return `W/"${createHash('sha1').update(body).digest('base64url')}"`;
}
