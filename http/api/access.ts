/** Access control: token, session, Host and Origin (docs/reference/security.md). */
import type { IncomingMessage } from 'node:http';
import type { Context, Middleware } from 'koa';
import type { Sessions } from '../../machines/ports/sessions.js';
import { Problem } from '../problems/problems.js';
import { createTokenCheck } from './compare-token.js';
import { isLoopback } from './loopback.js';
import { readSessionCookie } from './session/cookie.js';
import type { SessionResponses } from './session/open-responses.js';

export interface AccessPolicy {
  /** The token that requests must send. Null accepts all requests that reach the address. */
  readonly token: string | null;
  /** Sessions are accepted instead of the token. Null without a token. */
  readonly sessions: Sessions | null;
  /** The configured host name. Besides loopback names, the only allowed Host without a token. */
  readonly host: string;
}

/** Public files: the UI and the API reference. Browsers cannot send a token when they open a page. */
const publicPaths = /^\/(docs|docs\/.*|openapi\.json|assets\/.*|icons\/.*|favicon\.[^/]*|manifest\.webmanifest)$/;

/**
 * Refuses foreign hosts and origins with 403, and requests with neither the token nor a session with 401.
 * @param responses collects the responses to requests with a session
 */
export function checkAccess(policy: AccessPolicy, responses: SessionResponses): Middleware {
  const { token, sessions } = policy;
  const isAllowedHost = createHostCheck(policy);
  const isToken = token === null ? null : createTokenCheck(token);
  return (ctx, next) => {
    checkHost(ctx.req, isAllowedHost);
    checkOrigin(ctx.req);
    if (isToken === null || isPublic(ctx)) return next();
    const given = readBearerToken(ctx);
    if (given !== null && isToken(given)) return next();
    const secret = sessions === null ? null : readSessionCookie(ctx, sessions);
    if (secret === null || sessions?.isOpen(secret) !== true) throw unauthorizedProblem(given !== null);
    responses.add(secret, ctx.res);
    return next();
  };
}

/** Returns the 401 problem. @param given whether the request had a wrong token rather than none */
export function unauthorizedProblem(given: boolean): Problem {
  return new Problem({ code: 'unauthorized', given }, { 'WWW-Authenticate': 'Bearer realm="server-manager"' });
}

function isPublic(ctx: Context): boolean {
  // A login has no session yet. A logout must also work after the session has ended.
  if (ctx.path === '/session') return ctx.method === 'POST' || ctx.method === 'DELETE';
  if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return false;
  return publicPaths.test(ctx.path) || (ctx.path === '/' && ctx.accepts('json', 'html') === 'html');
}

/** Prevents DNS rebinding: without a token, only loopback names and the configured name are accepted. */
function checkHost({ headers, rawHeaders, httpVersion }: IncomingMessage, isAllowed: (given: string) => boolean): void {
  const given = headers.host;
  // Node reports the first Host header. A proxy may have used the second.
  if (countHostHeaders(rawHeaders) > 1) throw new Problem({ code: 'bad_request' });
  if (given === undefined) {
    // HTTP/1.0 has no Host; no browser speaks it.
    if (httpVersion === '1.0') return;
    throw new Problem({ code: 'bad_request' });
  }
  if (isAllowed(given)) return;
  throw new Problem({ code: 'forbidden_host', host: given });
}

/** Returns a check of the header Host. It keeps the last allowed value: a client repeats its own. */
function createHostCheck({ token, host }: AccessPolicy): (given: string) => boolean {
  if (token !== null) return () => true;
  let lastAllowed: string | null = null;
  return (given) => {
    if (given === lastAllowed) return true;
    const name = parseHostName(given);
    if (name === null || !(isLoopback(name) || name === host.toLowerCase())) return false;
    lastAllowed = given;
    return true;
  };
}

/** @param rawHeaders alternating names and values, as sent */
function countHostHeaders(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}

/** Browsers send the origin of a request in Origin and Sec-Fetch-Site. Other programs send neither. */
function checkOrigin({ headers, method }: IncomingMessage): void {
  const { origin } = headers;
  if (origin !== undefined && parseOriginHost(origin) !== headers.host?.toLowerCase()) {
    throw new Problem({ code: 'forbidden_origin', origin });
  }
  const site = headers['sec-fetch-site'] ?? '';
  if (site === '' || site === 'same-origin' || site === 'none') return;
  // Other sites may link to pages of this service. They cannot read the content.
  const opensPage = headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
  if (opensPage && (method === 'GET' || method === 'HEAD')) return;
  throw new Problem({ code: 'forbidden_origin', origin: origin ?? String(site) });
}

function readBearerToken(ctx: Context): string | null {
  return /^Bearer +(\S+) *$/i.exec(ctx.get('Authorization'))?.[1] ?? null;
}

/** Returns the lower-case name of `NAME:PORT` or `[ADDRESS]:PORT`, or null. */
function parseHostName(host: string): string | null {
  return /^(\[[0-9a-f:.]+\]|[^:[\]/?#@\s]+)(?::\d{1,5})?$/i.exec(host)?.[1]?.toLowerCase() ?? null;
}

/** Returns host and port of an origin, or null. The scheme is ignored because a proxy may terminate TLS. */
function parseOriginHost(origin: string): string | null {
  return /^https?:\/\/([^/?#]+)$/i.exec(origin)?.[1]?.toLowerCase() ?? null;
}
