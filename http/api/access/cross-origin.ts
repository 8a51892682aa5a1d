/**
 * Allows pages of other origins to call the API with a token (--allow-origin). Implements CORS of the Fetch standard,
 * without cookies.
 */
import type { Context } from 'koa';

const allowedMethods = 'GET, HEAD, POST, PUT, PATCH, DELETE';

/** The headers that any request may have. Headers of single routes come from their declarations. */
const allowedHeaders = [
  ...['Authorization', 'Content-Type', 'Idempotency-Key', 'If-Match', 'If-None-Match', 'Last-Event-ID', 'Range'],
  'Request-Id',
];

/** The time for which a browser may cache the answer to a preflight request, in seconds. */
const maxAge = '600';

/** Returns whether the request comes from a page of one of these origins. */
export function isAllowedOrigin({ headers }: Context['req'], origins: readonly string[]): boolean {
  return headers.origin !== undefined && origins.includes(headers.origin);
}

/**
 * Returns the function that sets the CORS headers of an answer. The function itself answers preflight requests, and
 * returns whether it has answered.
 * @param readableHeaders the headers of answers that pages may read
 * @param sentHeaders the headers of single routes that pages may send
 */
export function allowOrigins(
  origins: readonly string[],
  readableHeaders: readonly string[],
  sentHeaders: readonly string[],
): (ctx: Context) => boolean {
  const exposedHeaders = readableHeaders.join(', ');
  const acceptedHeaders = [...new Set([...allowedHeaders, ...sentHeaders])].join(', ');
  return (ctx) => {
    if (origins.length === 0) return false;
    ctx.vary('Origin');
    if (!isAllowedOrigin(ctx.req, origins)) return false;
    ctx.set('Access-Control-Allow-Origin', ctx.get('Origin'));
    ctx.set('Access-Control-Expose-Headers', exposedHeaders);
    if (ctx.method !== 'OPTIONS' || ctx.get('Access-Control-Request-Method') === '') return false;
    ctx.set('Access-Control-Allow-Methods', allowedMethods);
    ctx.set('Access-Control-Allow-Headers', acceptedHeaders);
    ctx.set('Access-Control-Max-Age', maxAge);
    ctx.status = 204;
    return true;
  };
}
