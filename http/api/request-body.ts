/** Request bodies: parsed before the operation's turn, judged in it, so that a refusal for the state comes first. */
import type { Context, Middleware } from 'koa';
import bodyParser from 'koa-bodyparser';
import type { Fault } from '../../machines/ports/facts.js';
import { found, type Result, refused } from '../../machines/ports/result.js';

/** A parsed body, or the fault that prevents reading it. */
export type Body = Result<unknown>;

const parse = bodyParser({
  enableTypes: ['json'],
  jsonLimit: '1mb',
  // The type has been looked at already; one that is not stated is taken for JSON.
  detectJSON: () => true,
  onerror: (error, ctx) => {
    // The rest is read by nobody: without this it would stand in the connection's way.
    ctx.req.unpipe().resume();
    ctx.bodyFault = faultOf(error, ctx);
  },
});

/** Reads the body into `ctx.state.body`, a {@link Body}. Never refuses. */
export const readBody: Middleware = async (ctx, next) => {
  const stated = ctx.get('Content-Type');
  // null: there is no body at all.
  const isJson = ctx.request.is('json', '+json');
  if (stated !== '' && isJson === false) {
    ctx.state.body = refused({ code: 'media_type_unsupported', type: stated });
    return next();
  }
  return parse(ctx as Parameters<typeof parse>[0], async () => {
    const fault = (ctx as Context).bodyFault as Fault | undefined;
    const value: unknown = isJson === null && stated === '' ? undefined : ctx.request.body;
    ctx.state.body = fault === undefined ? found(value) : refused(fault);
    await next();
  });
};

/** @returns the body that `readBody` read */
export function bodyOf(ctx: Context): Body {
  return ctx.state.body as Body;
}

function faultOf(error: Error & { status?: number }, ctx: Context): Fault {
  switch (error.status) {
    case 413:
      return { code: 'body_too_large' };
    case 415:
      return { code: 'media_type_unsupported', type: ctx.get('Content-Encoding') };
    default:
      return { code: 'body_not_json' };
  }
}
