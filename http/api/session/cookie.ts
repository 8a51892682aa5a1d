/** The session cookie. */
import type { Context } from 'koa';
import { type Sessions, sessionSeconds } from '../../../machines/access/sessions.js';
import type { Forwarded } from '../access/forwarded.js';

/**
 * Returns the name of the cookie. The name contains the id of the workspace. Browsers send a host's cookies to all its
 * ports, and several managers may share a host.
 */
function cookieName({ id }: Sessions): string {
  return `server-manager-${id}`;
}

/** Returns the session secret of a request; `null` without a cookie. The session may have ended. */
export function readSessionCookie(ctx: Context, sessions: Sessions): string | null {
  return ctx.cookies.get(cookieName(sessions), { signed: false }) || null;
}

/** Stores a session in the browser. */
export function setSessionCookie(ctx: Context, sessions: Sessions, secret: string, forwarded: Forwarded): void {
  ctx.set('Set-Cookie', formatCookie(ctx, sessions, forwarded, secret, sessionSeconds));
}

/** Deletes the session from the browser. */
export function clearSessionCookie(ctx: Context, sessions: Sessions, forwarded: Forwarded): void {
  ctx.set('Set-Cookie', formatCookie(ctx, sessions, forwarded, '', 0));
}

/**
 * Formats the cookie. The attribute Secure depends on the Origin that the browser sends, and Path on the prefix that a
 * trusted proxy reports.
 */
function formatCookie(
  ctx: Context,
  sessions: Sessions,
  { prefix = '/' }: Forwarded,
  secret: string,
  seconds: number,
): string {
  const secure = /^https:/i.test(ctx.get('Origin')) ? '; Secure' : '';
  return `${cookieName(sessions)}=${secret}; Path=${prefix}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
}
