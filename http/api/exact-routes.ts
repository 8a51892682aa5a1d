/** Finds the routes without parameters by their path: the router tries the expressions of all routes. */
import type Router from '@koa/router';
import type { Middleware } from 'koa';
import compose from 'koa-compose';

/** Returns the router's middleware, with a shortcut to each route whose path no other route matches. */
export function routeRequests(router: Router): Middleware {
  const exact = new Map<string, Map<string, Middleware>>();
  for (const { path, methods, stack, paramNames } of router.stack) {
    if (typeof path !== 'string' || paramNames.length > 0 || path.includes('{') || path.includes('*')) continue;
    for (const method of methods) {
      if (router.match(path, method).pathAndMethod.length > 1) continue;
      const routes = exact.get(method) ?? new Map<string, Middleware>();
      exact.set(method, routes.set(path, compose(stack) as Middleware));
    }
  }
  const others = router.routes() as unknown as Middleware;
  return (ctx, next) => (exact.get(ctx.req.method ?? '')?.get(ctx.path) ?? others)(ctx, next);
}
