/** The header Location of what a request has created. */
import type { Context } from 'koa';
import type { ReadForwarded } from '../../access/forwarded.js';

/** Remembers the path below which a proxy serves the manager. */
export function rememberPrefix(ctx: Context, readForwarded: ReadForwarded): void {
  ctx.state.prefix = readForwarded(ctx.req).prefix ?? '';
}

/** Sets the header Location. @param path the path without the prefix of a proxy, which is added */
export function setLocation(ctx: Context, path: string): void {
  ctx.set('Location', `${(ctx.state.prefix as string | undefined) ?? ''}${path}`);
}
