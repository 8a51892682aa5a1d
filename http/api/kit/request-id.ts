/** Gives each request an id, by which a client and the log of the service mean the same request. */
import { randomUUID } from 'node:crypto';
import type { Context } from 'koa';

/** What a client may send as an id of its own. */
const ownId = /^[\w.:~+=-]{1,100}$/;

/** Sets the header Request-Id: the client's own id if it is valid, else a new one. */
export function identifyRequest(ctx: Context): void {
  const { 'request-id': given } = ctx.req.headers;
  const id = typeof given === 'string' && ownId.test(given) ? given : randomUUID();
  ctx.state.requestId = id;
  ctx.res.setHeader('Request-Id', id);
}
