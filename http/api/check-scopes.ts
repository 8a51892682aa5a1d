/** Checks the scope of each request, until each route checks its own (kit/mount.ts). */
import type Router from '@koa/router';
import type { Middleware } from 'koa';
import type { Scope } from '../../machines/access/access-tokens.js';
import type { Route } from './kit/route.js';
import { hasScope, requireScope } from './scopes.js';

/** The scopes of each described operation; none for the operations that every client may use. */
type RouteScopes = readonly { readonly method: string; readonly path: RegExp; readonly scopes: readonly Scope[] }[];

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
