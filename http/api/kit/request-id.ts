/** Gives each request an id, by which a client and the log of the service mean the same request. */
import { randomUUID } from 'node:crypto';
import type { Context } from 'koa';

/** What a client may send as its own id. */
const ownId = /^[\w.:~+=-]{1,100}$/;

/**
 * Returns what sets the header Request-Id: the client's own id if it is valid, else a new one, which is random for the
 * service and counted for the request, because random bytes for each cost more than a command's other headers together.
 */
export function createRequestIds(): (ctx: Context) => void {
  const randomPart = randomUUID().slice(0, -12);
  let count = 0;
  return (ctx) => {
    const { 'request-id': given } = ctx.req.headers;
    const isValid = typeof given === 'string' && ownId.test(given);
    const id = isValid ? given : randomPart + (count += 1).toString(16).padStart(12, '0');
    ctx.state.requestId = id;
    ctx.res.setHeader('Request-Id', id);
  };
}
