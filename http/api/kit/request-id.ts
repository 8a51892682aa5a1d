/** Gives each request an id, with which clients and the log of the service identify the request. */
import { randomUUID } from 'node:crypto';
import type { Context } from 'koa';

/** The ids that a client may send. */
const ownId = /^[\w.:~+=-]{1,100}$/;

/**
 * Returns the function that sets the header Request-Id. A valid id of the client is used, or else a new id. New ids
 * have a random prefix for the service and a counter, because random bytes for each request would cost more than all
 * other headers of a command.
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
