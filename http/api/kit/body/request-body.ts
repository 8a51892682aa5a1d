/**
 * Parses request bodies before the operation enters the queue. Faults of a body are reported when the operation runs,
 * so that 409 takes precedence over 400.
 */
import type { Context, Middleware } from 'koa';
import bodyParser from 'koa-bodyparser';
import type { Fault } from '../../../../machines/faults/faults.js';
import { found, type Result, refused } from '../../../../machines/faults/result.js';

/** A parsed body, or the fault that prevents parsing. */
export type Body = Result<unknown>;

/** Reads the body into `ctx.state.body`, a {@link Body}. Never throws for an invalid body. */
export const readBody = createBodyReader(1024 ** 2);

/** Reads a body like {@link readBody}, for requests that need no credential. */
export const readSmallBody = createBodyReader(4 * 1024);

/** An error of the parser (with a status), of the decompression, or of the system. */
type BodyError = NodeJS.ErrnoException & { readonly status?: number };

function createBodyReader(maxBytes: number): (ctx: Context) => Promise<void> {
  const parse = bodyParser({
    enableTypes: ['json'],
    jsonLimit: String(maxBytes),
    // readWith checks the type. A body without a type is parsed as JSON.
    detectJSON: () => true,
    onerror: (error: BodyError, ctx) => {
      // Discard the rest of the request, so that the connection can be reused.
      ctx.req.unpipe().resume();
      // A failed system call, such as one without free descriptors, does not make the body invalid.
      if (error.syscall !== undefined) throw error;
      ctx.bodyFault = toFault(error, ctx, maxBytes);
    },
  });
  return (ctx) => readWith(parse, ctx);
}

async function readWith(parse: Middleware, ctx: Context): Promise<void> {
  // The body was already read for the Idempotency-Key of the request.
  if (ctx.state.body !== undefined) return;
  const type = ctx.req.headers['content-type'] ?? '';
  // `is` returns `null` without a body. The usual type needs no parsing.
  const isJson = type === 'application/json' || ctx.request.is('json', '+json');
  if (type !== '' && isJson === false) {
    ctx.state.body = refused({ code: 'media_type_unsupported', type });
    return;
  }
  await parse(ctx, async () => undefined);
  const fault = ctx.bodyFault as Fault | undefined;
  const value: unknown = isJson === null && type === '' ? undefined : ctx.request.body;
  ctx.state.body = fault === undefined ? found(value) : refused(fault);
}

/** Returns the body that {@link readBody} has read. */
export function getBody(ctx: Context): Body {
  return ctx.state.body as Body;
}

function toFault(error: BodyError, ctx: Context, maxBytes: number): Fault {
  switch (error.status) {
    case 413:
      return { code: 'body_too_large', maxBytes };
    case 415:
      return { code: 'media_type_unsupported', type: ctx.get('Content-Encoding') };
    default:
      return { code: 'body_not_json' };
  }
}
