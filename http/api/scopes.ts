/** Checks what a token allows: the scope of each route, and commands by their patterns (docs/reference/access.md). */
import type Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import { isCommandAllowed, type Scope } from '../../machines/access/access-tokens.js';
import { safeLineBytes } from '../../machines/launch/line-limit.js';
import { Problem } from '../problems/problems.js';
import { grantFor } from './history/caller.js';
import type { Route } from './kit/route.js';

/** The scopes of each described operation; none for those that every client may use. */
type RouteScopes = readonly { readonly method: string; readonly path: RegExp; readonly scopes: readonly Scope[] }[];

/** Returns whether the client has a scope. */
export function hasScope(ctx: Context, scope: Scope): boolean {
  return grantFor(ctx).scopes.includes(scope);
}

/** @throws the problem of a scope that the client does not have */
export function requireScope(ctx: Context, scope: Scope): void {
  if (!hasScope(ctx, scope)) throw new Problem({ code: 'scope_missing', scope, name: grantFor(ctx).name });
}

/**
 * Checks a command that is sent later, by a schedule. Which Build runs then is not known.
 * @throws the problem of a command that the client may not send, or that a server might read in two pieces
 */
export function requireScheduledCommand(ctx: Context, line: string): void {
  requireScope(ctx, 'command');
  const { commands } = grantFor(ctx);
  if (commands === null) return;
  if (!isCommandAllowed({ commands }, line)) throw new Problem({ code: 'command_not_allowed', patterns: commands });
  const bytes = Buffer.byteLength(line);
  if (bytes > safeLineBytes)
    throw new Problem({ code: 'command_too_long', bytes, maxBytes: safeLineBytes, hasPatterns: true });
}

/**
 * Answers 403 `scope_missing` to clients without a scope of the route. A route that is not described needs `admin`.
 */
export function checkScopes(router: Router, routes: readonly Route<never>[]): Middleware {
  let scopes: RouteScopes | null = null;
  return async (ctx, next) => {
    if (hasScope(ctx, 'admin')) return next();
    // Loaded here: the start does not need the descriptions.
    scopes ??= (await import('./openapi/openapi.js')).describeScopes(routes);
    const wanted = ctx.method === 'HEAD' ? 'GET' : ctx.method;
    const described = scopes.find(({ method, path }) => method === wanted && path.test(ctx.path));
    if (described === undefined) {
      if (router.match(ctx.path, ctx.method).route) requireScope(ctx, 'admin');
    } else for (const scope of described.scopes) requireScope(ctx, scope);
    return next();
  };
}
