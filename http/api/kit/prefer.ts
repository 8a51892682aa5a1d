/** Reads the preferences of a request (RFC 7240). */
import type { Context } from 'koa';

/** Returns whether the client prefers an answer before the operation has ended: `Prefer: respond-async`. */
export function prefersAsync(ctx: Context): boolean {
  const { prefer = '' } = ctx.req.headers as { readonly prefer?: string };
  return prefer.split(',').some((each) => each.split(';')[0]?.trim().toLowerCase() === 'respond-async');
}
