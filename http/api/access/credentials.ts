/**
 * Checks the credential of a request (a token, a session or a ticket), its Host and its Origin
 * (docs/reference/security.md).
 */
import type { IncomingMessage } from 'node:http';
import type { Context } from 'koa';
import { toGrant } from '../../../machines/access/access-tokens.js';
import type { SessionOwner } from '../../../machines/access/sessions.js';
import { Problem } from '../../problems/problems.js';
import { rememberPrefix } from '../kit/answer/location.js';
import { setCredential, setGrant, setOwner } from '../kit/caller.js';
import type { Check } from '../kit/mount.js';
import { readSessionCookie } from '../session/cookie.js';
import type { LoginServices } from '../session/login-services.js';
import { keyWithoutCredential, toAccountKey, toSessionKey, toTokenKey } from '../session/open-responses.js';
import { findSession, type OpenSession, setSession } from '../session/open-session.js';
import type { Refusal } from '../session/wrong-credentials.js';
import { type AccessPolicy, isCredentialRequired } from './access-policy.js';
import { isAllowedOrigin } from './cross-origin.js';
import { isLoopback } from './loopback.js';

/** Returns the check that refuses foreign hosts and origins with 403, even if no credential is needed. */
export function createHostsCheck(policy: AccessPolicy): (ctx: Context) => void {
  const isAllowedHost = createHostCheck(policy);
  return (ctx) => {
    const sent = ctx.req.headers.host;
    const host = policy.readForwarded(ctx.req).host ?? sent;
    rememberPrefix(ctx, policy.readForwarded);
    // Check Host first: a page of a rebound name can send X-Forwarded-Host through the proxy, but cannot choose Host.
    checkHost(ctx.req, sent, isAllowedHost);
    if (host !== sent) checkHost(ctx.req, host, isAllowedHost);
    if (!isAllowedOrigin(ctx.req, policy.allowedOrigins)) checkOrigin(ctx.req, host);
  };
}

/**
 * Returns the check that identifies the client of a request by its token or its session. A request without a token and
 * without a session is refused with 401 if a credential is required. The check also registers each response with its
 * credential, so that an open stream ends when the credential ends.
 */
export function createIdentification(
  policy: AccessPolicy,
  {
    isServiceToken,
    responses,
    wrongCredentials,
  }: Pick<LoginServices, 'isServiceToken' | 'responses' | 'wrongCredentials'>,
): Check {
  const { tokens, sessions } = policy;
  const enter = createEntrance(policy, responses);
  return (ctx) => {
    const given = readBearerToken(ctx);
    if (given !== null && isServiceToken(given)) {
      setCredential(ctx, 'token');
      return;
    }
    const named = given === null ? null : tokens.find(given);
    if (named !== null) {
      setCredential(ctx, 'token');
      setGrant(ctx, toGrant(named));
      enter(ctx, { token: named.id });
      return;
    }
    // If no credential is required, a wrong token is ignored. But a named token that has expired must not allow more
    // than it did before.
    if (!isCredentialRequired(policy) && given?.startsWith('smt_') !== true) {
      // Only GET requests can be streams.
      if (ctx.method === 'GET') responses.add(keyWithoutCredential, ctx.res);
      return;
    }
    // A page of another origin must send the token: its session does not count.
    const secret = isAllowedOrigin(ctx.req, policy.allowedOrigins) ? null : readSessionCookie(ctx, sessions);
    const session = secret === null ? null : findSession(secret, policy);
    if (session === null) {
      if (given === null) throw unauthorizedProblem(false);
      return wrongCredentials.refuse(ctx).then((refusal) => {
        if (refusal !== null) throw unauthorizedProblem(true, refusal);
      });
    }
    return enterSession(ctx, session, enter, responses);
  };
}

/**
 * Returns the check of a ticket in the query. The ticket replaces the credential for which it was issued, and the
 * response ends together with that credential.
 */
export function createTicketCheck(
  policy: AccessPolicy,
  { tickets, responses }: Pick<LoginServices, 'tickets' | 'responses'>,
): Check {
  const enter = createEntrance(policy, responses);
  const refuse = (): Problem => new Problem({ code: 'ticket_refused' });
  return (ctx) => {
    const { ticket } = ctx.query;
    const owner = typeof ticket === 'string' ? tickets.take(ticket) : null;
    if (owner === null) throw refuse();
    if (owner.session !== undefined) {
      const session = findSession(owner.session, policy);
      if (session === null) throw refuse();
      return enterSession(ctx, session, enter, responses);
    }
    const named = owner.token === undefined ? null : policy.tokens.get(owner.token);
    if (owner.token !== undefined && named === null) throw refuse();
    setCredential(ctx, 'token');
    if (named === null) return;
    setGrant(ctx, toGrant(named));
    enter(ctx, owner);
  };
}

type Enter = (ctx: Context, owner: SessionOwner) => void;

/** Returns the function that ends a response together with the token or account of its request. */
function createEntrance({ tokens }: Pick<AccessPolicy, 'tokens'>, responses: LoginServices['responses']): Enter {
  return (ctx, owner) => {
    setOwner(ctx, owner);
    if (owner.token !== undefined) {
      tokens.used({ id: owner.token });
      responses.add(toTokenKey(owner.token), ctx.res);
    }
    if (owner.account !== undefined) responses.add(toAccountKey(owner.account), ctx.res);
  };
}

function enterSession(ctx: Context, session: OpenSession, enter: Enter, responses: LoginServices['responses']): void {
  setCredential(ctx, 'session');
  setSession(ctx, session);
  setGrant(ctx, session.grant);
  responses.add(toSessionKey(session.id), ctx.res);
  enter(ctx, session.owner);
}

/** Returns the 401 problem. @param given whether the request had a token, which was wrong */
export function unauthorizedProblem(given: boolean, { seconds, limit }: Refusal = { seconds: 0, limit: {} }): Problem {
  return new Problem(
    { code: 'unauthorized', given },
    { ...limit, ...(seconds > 0 && { 'Retry-After': String(seconds) }) },
  );
}

/** Prevents DNS rebinding: without a required credential, only loopback names and the configured name are accepted. */
function checkHost(
  { rawHeaders, httpVersion }: IncomingMessage,
  given: string | undefined,
  isAllowed: (given: string) => boolean,
): void {
  // Refuse a second Host header: Node reports the first header, but a proxy may have used the second header.
  if (countHostHeaders(rawHeaders) > 1) throw new Problem({ code: 'bad_request' });
  if (given === undefined) {
    // HTTP/1.0 does not require Host. No browser uses HTTP/1.0.
    if (httpVersion === '1.0') return;
    throw new Problem({ code: 'bad_request' });
  }
  if (isAllowed(given)) return;
  throw new Problem({ code: 'forbidden_host', host: given });
}

/** Returns a check of the header Host. The check caches the last allowed value, because clients repeat their value. */
function createHostCheck(policy: AccessPolicy): (given: string) => boolean {
  const { host } = policy;
  let lastAllowed: string | null = null;
  return (given) => {
    if (isCredentialRequired(policy) || given === lastAllowed) return true;
    const name = parseHostName(given);
    if (name === null || !(isLoopback(name) || name === host.toLowerCase())) return false;
    lastAllowed = given;
    return true;
  };
}

/** Counts the Host headers. @param rawHeaders alternating names and values, as sent */
function countHostHeaders(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}

/**
 * Checks the origin of a request. Browsers send the origin in Origin and Sec-Fetch-Site, and other programs send
 * neither header.
 */
function checkOrigin({ headers, method }: IncomingMessage, host: string | undefined): void {
  const { origin } = headers;
  if (origin !== undefined && parseOriginHost(origin) !== host?.toLowerCase()) {
    throw new Problem({ code: 'forbidden_origin', origin, host: host ?? null });
  }
  const site = headers['sec-fetch-site'] ?? '';
  if (site === '' || site === 'same-origin' || site === 'none') return;
  // Other sites may link to pages of this service, because they cannot read the content.
  const opensPage = headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
  if (opensPage && (method === 'GET' || method === 'HEAD')) return;
  throw new Problem({ code: 'forbidden_origin', origin: origin ?? String(site), host: null });
}

/** Returns the token of a request; `null` without a token. */
export function readBearerToken(ctx: Context): string | null {
  return /^Bearer +(\S+) *$/i.exec(ctx.get('Authorization'))?.[1] ?? null;
}

/** Returns the lower-case name of `NAME:PORT` or `[ADDRESS]:PORT`; `null` for any other text. */
function parseHostName(host: string): string | null {
  return /^(\[[0-9a-f:.]+\]|[^:[\]/?#@\s]+)(?::\d{1,5})?$/i.exec(host)?.[1]?.toLowerCase() ?? null;
}

/**
 * Returns host and port of an origin; `null` for an invalid origin. Ignores the scheme, because a proxy may terminate
 * TLS.
 */
function parseOriginHost(origin: string): string | null {
  return /^https?:\/\/([^/?#]+)$/i.exec(origin)?.[1]?.toLowerCase() ?? null;
}
