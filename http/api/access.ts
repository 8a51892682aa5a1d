/** Access control: token, session, Host and Origin (docs/reference/security.md). */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context, Middleware } from 'koa';
import type { AccessTokens } from '../../machines/access/tokens.js';
import { type AccessToken, grantOf } from '../../machines/ports/access-tokens.js';
import type { Sessions } from '../../machines/ports/sessions.js';
import { Problem } from '../problems/problems.js';
import { createTokenCheck } from './compare-token.js';
import { isAllowedOrigin } from './cross-origin.js';
import type { ReadForwarded } from './forwarded.js';
import { setCredential, setGrant } from './history/caller.js';
import { isLoopback } from './loopback.js';
import { readSessionCookie } from './session/cookie.js';
import { keyOfToken, type SessionResponses } from './session/open-responses.js';
import type { Refusal, RefuseCredential } from './session/wrong-credentials.js';

export interface AccessPolicy {
  /** The token that requests must send. Null accepts all requests that reach the address. */
  readonly token: string | null;
  /** The named tokens. */
  readonly tokens: AccessTokens;
  /** Sessions are accepted instead of the token. Null without a token. */
  readonly sessions: Sessions | null;
  /** The configured host name. Besides loopback names, the only allowed Host without a token. */
  readonly host: string;
  /** Origins whose pages may call with a token. */
  readonly allowedOrigins: readonly string[];
  /** Returns what a trusted proxy says about a request. */
  readonly readForwarded: ReadForwarded;
}

/** What needs no token: health checks; the UI and the API reference, as browsers send none when they open a page. */
const publicPaths =
  /^\/(healthz|docs|docs\/.*|openapi\.json|assets\/.*|icons\/.*|favicon\.[^/]*|manifest\.webmanifest)$/;

/**
 * Refuses foreign hosts and origins with 403, and requests with neither a token nor a session with 401.
 * @param responses collects the responses to requests with a session
 * @param refuse slows the answers to wrong tokens
 */
export function checkAccess(policy: AccessPolicy, responses: SessionResponses, refuse: RefuseCredential): Middleware {
  const { token, tokens, sessions } = policy;
  const isAllowedHost = createHostCheck(policy);
  const isToken = token === null ? null : createTokenCheck(token);
  return (ctx, next) => {
    const host = policy.readForwarded(ctx.req).host ?? ctx.req.headers.host;
    checkHost(ctx.req, host, isAllowedHost);
    const isCrossOrigin = isAllowedOrigin(ctx.req, policy.allowedOrigins);
    if (!isCrossOrigin) checkOrigin(ctx.req, host);
    if (isPublic(ctx)) return next();
    const given = readBearerToken(ctx);
    if (given !== null && isToken?.(given) === true) {
      setCredential(ctx, 'token');
      return next();
    }
    const named = given === null ? null : tokens.find(given);
    if (named !== null) {
      setCredential(ctx, 'token');
      enter(ctx, named);
      return next();
    }
    // Without a token of the service other credentials are ignored. A named token that has ended must not allow more.
    if (isToken === null && given?.startsWith('smt_') !== true) return next();
    // A page of another origin has to present the token itself.
    const secret = sessions === null || isCrossOrigin ? null : readSessionCookie(ctx, sessions);
    const session = secret === null || sessions === null ? null : findSession(secret, sessions, tokens);
    if (secret === null || session === null) {
      if (given === null) throw unauthorizedProblem(false);
      return refuse(ctx).then((refusal) => {
        if (refusal !== null) throw unauthorizedProblem(true, refusal);
      });
    }
    setCredential(ctx, 'session');
    responses.add(secret, ctx.res);
    if (session.token !== null) enter(ctx, session.token);
    return next();
  };

  function enter(ctx: Context, named: AccessToken): void {
    setGrant(ctx, grantOf(named));
    tokens.used(named);
    responses.add(keyOfToken(named.id), ctx.res);
  }
}

/** Returns an open session with its named token, which must be valid; `token` is null for the token of the service. */
export function findSession(
  secret: string,
  sessions: Sessions,
  tokens: Pick<AccessTokens, 'get'>,
): { readonly token: AccessToken | null } | null {
  if (!sessions.isOpen(secret)) return null;
  const id = sessions.tokenOf(secret);
  if (id === null) return { token: null };
  const token = tokens.get(id);
  return token && { token };
}

/** Ends the sessions of a named token, and closes its open responses. @param except stays open */
export function endToken(
  id: string,
  { sessions }: Pick<AccessPolicy, 'sessions'>,
  responses: SessionResponses,
  except?: ServerResponse,
): Promise<void> {
  responses.close(keyOfToken(id), except);
  return sessions === null ? Promise.resolve() : sessions.endAllOf(id);
}

/** Returns the 401 problem. @param given whether the request had a wrong token rather than none */
export function unauthorizedProblem(given: boolean, { seconds, limit }: Refusal = { seconds: 0, limit: {} }): Problem {
  return new Problem(
    { code: 'unauthorized', given },
    {
      'WWW-Authenticate': 'Bearer realm="server-manager"',
      ...limit,
      ...(seconds > 0 && { 'Retry-After': String(seconds) }),
    },
  );
}

function isPublic(ctx: Context): boolean {
  // A login has no session yet. A logout must also work after the session has ended.
  if (ctx.path === '/session') return ctx.method === 'POST' || ctx.method === 'DELETE';
  if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return false;
  return publicPaths.test(ctx.path) || (ctx.path === '/' && ctx.accepts('json', 'html') === 'html');
}

/** Prevents DNS rebinding: without a token, only loopback names and the configured name are accepted. */
function checkHost(
  { rawHeaders, httpVersion }: IncomingMessage,
  given: string | undefined,
  isAllowed: (given: string) => boolean,
): void {
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
function checkOrigin({ headers, method }: IncomingMessage, host: string | undefined): void {
  const { origin } = headers;
  if (origin !== undefined && parseOriginHost(origin) !== host?.toLowerCase()) {
    throw new Problem({ code: 'forbidden_origin', origin, host: host ?? null });
  }
  const site = headers['sec-fetch-site'] ?? '';
  if (site === '' || site === 'same-origin' || site === 'none') return;
  // Other sites may link to pages of this service. They cannot read the content.
  const opensPage = headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
  if (opensPage && (method === 'GET' || method === 'HEAD')) return;
  throw new Problem({ code: 'forbidden_origin', origin: origin ?? String(site), host: null });
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
