/** Sets the header Location to the path of a new resource. */
import type { Context } from 'koa';
import type { ReadForwarded } from '../../access/forwarded.js';

/** Remembers the path below which a proxy serves the manager. */
export function rememberPrefix(ctx: Context, readForwarded: ReadForwarded): void {
  ctx.state.prefix = readForwarded(ctx.req).prefix ?? '';
}

/** Sets the header Location. The prefix of a proxy precedes the path. @param path the path without that prefix */
export function setLocation(ctx: Context, path: string): void {
  ctx.set('Location', `${(ctx.state.prefix as string | undefined) ?? ''}${path}`);
}
