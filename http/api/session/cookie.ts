/** The cookie that a session is kept in by the browser. */
import type { Context } from 'koa';
import { type Sessions, sessionSeconds } from '../../../machines/ports/sessions.js';

/**
 * A browser sends the cookies of a host to all its ports, and behind a proxy the port of a service says nothing: so two managers
 * on one host are told apart by their workspaces.
 */
function nameOf({ id }: Sessions): string {
  return `server-manager-${id}`;
}

/** @returns the secret of the session that the request comes with, open or not; null: it comes with none */
export function sessionOf(ctx: Context, sessions: Sessions): string | null {
  return ctx.cookies.get(nameOf(sessions), { signed: false }) || null;
}

/** Gives the session to the browser. */
export function giveSession(ctx: Context, sessions: Sessions, secret: string): void {
  ctx.set('Set-Cookie', cookie(ctx, sessions, secret, sessionSeconds));
}

/** Has the browser forget it. */
export function takeSession(ctx: Context, sessions: Sessions): void {
  ctx.set('Set-Cookie', cookie(ctx, sessions, '', 0));
}

/** Whether the browser speaks TLS, to a proxy in front, it tells itself: no header of a proxy is trusted. */
function cookie(ctx: Context, sessions: Sessions, secret: string, seconds: number): string {
  const secure = /^https:/i.test(ctx.get('Origin')) ? '; Secure' : '';
  return `${nameOf(sessions)}=${secret}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
}
