/** Reads the preferences of a request (RFC 7240), and answers as a client prefers. */
import type { Context } from 'koa';
import { setLocation } from './answer/location.js';

/** Returns whether the client prefers an answer before the operation has ended: `Prefer: respond-async`. */
export function prefersAsync(ctx: Context): boolean {
  return listPreferences(ctx).includes('respond-async');
}

/** Returns the time that the client waits before it prefers 202, in milliseconds: `respond-async, wait=10`. */
export function readWaitMs(ctx: Context): number {
  const [seconds = '0'] = listPreferences(ctx).flatMap((each) => /^wait=(\d{1,4})$/.exec(each)?.[1] ?? []);
  return Number(seconds) * 1_000;
}

function listPreferences(ctx: Context): readonly string[] {
  const { prefer = '' } = ctx.req.headers as { readonly prefer?: string };
  return prefer.split(',').map((each) => each.split(';')[0]?.trim().toLowerCase() ?? '');
}

/**
 * Answers 202 before the operation has ended. @param path the path at which a client reads the state of the operation
 */
export function writeAccepted(ctx: Context, path: string, body: object): void {
  ctx.status = 202;
  ctx.set('Preference-Applied', 'respond-async');
  setLocation(ctx, path);
  ctx.type = 'application/json';
  ctx.body = JSON.stringify(body);
}
