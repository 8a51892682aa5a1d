/** Who may call. A page of another site must not, though its browser could; see docs/reference/security.md. */
import type { Context, Middleware } from 'koa';
import type { Sessions } from '../../machines/ports/sessions.js';
import { Problem } from '../problems/problems.js';
import { tokenCheck } from './compare-token.js';
import { isLoopback } from './loopback.js';
import { sessionOf } from './session/cookie.js';
import type { SessionAnswers } from './session/open-responses.js';

export interface AccessPolicy {
  /** Every request has to bring it, or null: whoever can reach the address may call. */
  readonly token: string | null;
  /** What a browser may bring instead; null without a token. */
  readonly sessions: Sessions | null;
  /** The name the service was told to listen on: beside the loopback names, the one that requests may name. */
  readonly host: string;
}

/** What holds nothing secret, as a browser cannot send a token while it opens a page: the UI's files, and the pages that show the API. */
const openFiles = /^\/(docs|docs\/.*|openapi\.json|assets\/.*|icons\/.*|favicon\.[^/]*|manifest\.webmanifest)$/;

/**
 * Refuses foreign hosts and origins with 403 and requests with neither the token nor a session with 401.
 * @param answers gets those to requests that a session has let in
 */
export function checkAccess(policy: AccessPolicy, answers: SessionAnswers): Middleware {
  const { token, sessions } = policy;
  const isRight = token === null ? null : tokenCheck(token);
  return (ctx, next) => {
    checkHost(ctx, policy);
    checkOrigin(ctx);
    if (isRight === null || isOpen(ctx)) return next();
    const given = bearerIn(ctx);
    if (given !== null && isRight(given)) return next();
    const secret = sessions === null ? null : sessionOf(ctx, sessions);
    if (secret === null || sessions?.isOpen(secret) !== true) throw unauthorized(given !== null);
    answers.add(secret, ctx.res);
    return next();
  };
}

/** @param given whether there was a token, a wrong one. @returns what a request is refused with that may come in with the right one */
export function unauthorized(given: boolean): Problem {
  return new Problem({ code: 'unauthorized', given }, { 'WWW-Authenticate': 'Bearer realm="server-manager"' });
}

function isOpen(ctx: Context): boolean {
  // Whoever logs in has no session yet, and whose session has ended may still have it forgotten.
  if (ctx.path === '/session') return ctx.method === 'POST' || ctx.method === 'DELETE';
  if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return false;
  return openFiles.test(ctx.path) || (ctx.path === '/' && ctx.accepts('json', 'html') === 'html');
}

/** Without a token a name that an attacker's DNS points here would reach the service from a browser. */
function checkHost(ctx: Context, { token, host }: AccessPolicy): void {
  const given = ctx.req.headers.host;
  // Whoever stands in front may have looked at the other one; Node shows the first.
  if (countHosts(ctx.req.rawHeaders) > 1) throw new Problem({ code: 'bad_request' });
  if (given === undefined) {
    // HTTP/1.0 has no Host; no browser speaks it.
    if (ctx.req.httpVersion === '1.0') return;
    throw new Problem({ code: 'bad_request' });
  }
  if (token !== null) return;
  const name = hostName(given);
  if (name !== null && (isLoopback(name) || name === host.toLowerCase())) return;
  throw new Problem({ code: 'forbidden_host', host: given });
}

/** @param rawHeaders names and values in turn, as they were sent */
function countHosts(rawHeaders: readonly string[]): number {
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host')
    .length;
}

/** A browser tells in Origin and Sec-Fetch-Site which page a request comes from; programs send neither. */
function checkOrigin(ctx: Context): void {
  const { origin } = ctx.req.headers;
  if (origin !== undefined && hostOf(origin) !== ctx.req.headers.host?.toLowerCase()) {
    throw new Problem({ code: 'forbidden_origin', origin });
  }
  const site = ctx.get('Sec-Fetch-Site');
  if (site === '' || site === 'same-origin' || site === 'none') return;
  // A link on another page may open a page of ours: it learns nothing of what the page shows.
  const opensPage = ctx.get('Sec-Fetch-Mode') === 'navigate' && ctx.get('Sec-Fetch-Dest') === 'document';
  if (opensPage && (ctx.method === 'GET' || ctx.method === 'HEAD')) return;
  throw new Problem({ code: 'forbidden_origin', origin: origin ?? site });
}

function bearerIn(ctx: Context): string | null {
  return /^Bearer +(\S+) *$/i.exec(ctx.get('Authorization'))?.[1] ?? null;
}

/** `NAME:PORT` or `[ADDRESS]:PORT` without the port, in lower case. */
function hostName(host: string): string | null {
  return /^(\[[0-9a-f:.]+\]|[^:[\]/?#@\s]+)(?::\d{1,5})?$/i.exec(host)?.[1]?.toLowerCase() ?? null;
}

/** The host and port of an origin. Its scheme is left out: a proxy in front may speak HTTPS. */
function hostOf(origin: string): string | null {
  return /^https?:\/\/([^/?#]+)$/i.exec(origin)?.[1]?.toLowerCase() ?? null;
}
