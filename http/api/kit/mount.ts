/** Adds declared routes to the router, each with the checks that its declaration requires. */
import type Router from '@koa/router';
import type { Context, Middleware, Next } from 'koa';
import compose from 'koa-compose';
import { once } from '../../../machines/async/once.js';
import { createLargeAnswers, revalidate } from './answer/large-answers.js';
import { type BoundRoute, createAnswer } from './bound-route.js';
import { findUnknownParameter } from './query-parameters.js';
import { type DescribedRoute, listScopes } from './route.js';
import { requireScope } from './scopes.js';

/** Checks a request, and may store results in `ctx.state`. @throws Problem */
export type Check = (ctx: Context) => void | Promise<void>;

/** The checks of routes that depend on the service. */
export interface RouteChecks {
  /** Identifies the client of a request. @throws Problem if a required credential is missing */
  readonly identify: Check;
  /** Identifies the client by a ticket in the query. @throws Problem if the ticket is invalid */
  readonly identifyByTicket: Check;
  /** Answers a repeated request with the first answer to its Idempotency-Key. */
  readonly answerRepeats: (hasBody: boolean) => Middleware;
}

/**
 * Adds routes to the router and returns the middleware that finds the route of a request. Paths without parameters are
 * looked up first. The router would try the expression of every route, and a path with parameters could also match.
 */
export function mountRoutes(router: Router, routes: readonly BoundRoute[], checks: RouteChecks): Middleware {
  const exact = new Map<string, Map<string, Middleware>>();
  const count = ({ route }: BoundRoute): number => route.path.split('{').length;
  for (const bound of [...routes].sort((a, b) => count(a) - count(b))) {
    const { method, path } = bound.route;
    // The checks of a route are made at its first request, because a service uses few of its routes.
    const pipeline = once(() => compose(createPipeline(bound, checks)));
    const answer: Middleware = (ctx, next) => pipeline()(ctx, next);
    router.register(path.replace(/\{(.+?)\}/g, ':$1'), [method.toLowerCase()], answer);
    if (path.includes('{')) continue;
    const byPath = exact.get(method) ?? new Map<string, Middleware>();
    exact.set(method, byPath.set(path, answer));
  }
  const others = router.routes() as unknown as Middleware;
  return (ctx, next) => (exact.get(ctx.method)?.get(ctx.path) ?? others)(ctx, next);
}

/**
 * Returns the middleware of a route. The checks run in their order, then the storage or compression of the answer, and
 * then the handler.
 */
function createPipeline(bound: BoundRoute, checks: RouteChecks): Middleware[] {
  const { route } = bound;
  const steps = [
    runChecks([
      createIdentification(route, checks),
      createScopeCheck(route),
      route.hasOpenQuery || route.isJudged ? null : createQueryCheck(Object.keys(route.query)),
    ]),
    route.isKeyed ? checks.answerRepeats(route.body !== undefined) : null,
    route.caching === 'compressed' ? createLargeAnswers() : null,
    route.caching === 'etag' ? revalidate : null,
    createAnswer(bound),
  ];
  return steps.filter((step) => step !== null);
}

/** Runs checks one after another. Only an asynchronous check costs a microtask. */
function runChecks(given: readonly (Check | null)[]): Middleware {
  const checks = given.filter((check) => check !== null);
  return (ctx, next) => runFrom(checks, 0, ctx, next);
}

function runFrom(checks: readonly Check[], first: number, ctx: Context, next: Next): Promise<unknown> {
  for (let place = first; place < checks.length; place += 1) {
    const pending = checks[place]?.(ctx);
    if (pending !== undefined) return pending.then(() => runFrom(checks, place + 1, ctx, next));
  }
  return next();
}

function createIdentification(
  { isOpen = false, takesTicket = false }: DescribedRoute,
  checks: RouteChecks,
): Check | null {
  const { identify, identifyByTicket } = checks;
  if (takesTicket) return (ctx) => (ctx.query.ticket === undefined ? identify : identifyByTicket)(ctx);
  if (typeof isOpen === 'boolean') return isOpen ? null : identify;
  return (ctx) => (isOpen(ctx) ? undefined : identify(ctx));
}

function createScopeCheck(route: DescribedRoute): Check | null {
  const scopes = listScopes(route);
  if (scopes.length === 0) return null;
  return (ctx) => {
    for (const scope of scopes) requireScope(ctx, scope);
  };
}

/** Refuses parameters that the route lacks, because a misspelt parameter would otherwise have no effect. */
function createQueryCheck(names: readonly string[]): Check {
  return (ctx) => {
    const problem = findUnknownParameter(ctx.querystring, names);
    if (problem !== null) throw problem;
  };
}
