/** Who may call. A page of another site must not, though its browser could; see docs/security.md. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import { Problem } from './problems.js';

export interface AccessPolicy {
  /** Every request has to bring it, or null: whoever can reach the address may call. */
  readonly token: string | null;
  /** The name the service was told to listen on: beside the loopback names, the one that requests may name. */
  readonly host: string;
}

/** The pages that show the API hold nothing secret, and a browser cannot send a token while it opens a page. */
const open = new Set(['/docs', '/docs/', '/openapi.json']);

/** Refuses foreign hosts and origins with 403 and requests without the token with 401. */
export function checkAccess(policy: AccessPolicy): Middleware {
  const digest = policy.token === null ? null : sha256(policy.token);
  return (ctx, next) => {
    checkHost(ctx, policy);
    checkOrigin(ctx);
    if (digest !== null && !open.has(ctx.path) && !ctx.path.startsWith('/docs/')) checkToken(ctx, digest);
    return next();
  };
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
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host').length;
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

function checkToken(ctx: Context, digest: Buffer): void {
  const given = /^Bearer +(\S+) *$/i.exec(ctx.get('Authorization'))?.[1];
  // Digests have one length, so the comparison takes the same time whatever is given.
  if (given !== undefined && timingSafeEqual(sha256(given), digest)) return;
  throw new Problem({ code: 'unauthorized', given: given !== undefined }, { 'WWW-Authenticate': 'Bearer realm="server-manager"' });
}

/** @returns whether a host name is one of this machine alone */
export function isLoopback(name: string): boolean {
  return name === 'localhost' || name === '::1' || name === '[::1]' || /^127(\.\d{1,3}){3}$/.test(name);
}

/** `NAME:PORT` or `[ADDRESS]:PORT` without the port, in lower case. */
function hostName(host: string): string | null {
  return /^(\[[0-9a-f:.]+\]|[^:[\]/?#@\s]+)(?::\d{1,5})?$/i.exec(host)?.[1]?.toLowerCase() ?? null;
}

/** The host and port of an origin. Its scheme is left out: a proxy in front may speak HTTPS. */
function hostOf(origin: string): string | null {
  return /^https?:\/\/([^/?#]+)$/i.exec(origin)?.[1]?.toLowerCase() ?? null;
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
