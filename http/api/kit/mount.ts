/** Puts declared routes into the router: each with the checks that its declaration asks for. */
import type Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import compose from 'koa-compose';
import type * as z from 'zod';
import type { Fault } from '../../../machines/faults/faults.js';
import { found, type Result, refused } from '../../../machines/faults/result.js';
import { Problem } from '../../problems/problems.js';
import { createLargeAnswers, revalidate } from './large-answers.js';
import type { Parameter } from './parameters.js';
import { findUnknownParameter } from './query-parameters.js';
import { getBody, readBody, readSmallBody } from './request-body.js';
import { type BoundRoute, listScopes, unwrap } from './route.js';
import { requireScope } from './scopes.js';

/** The checks of routes that depend on the service. */
export interface RouteChecks {
  /** Finds out who sends a request. @throws Problem without a required credential */
  readonly identify: Middleware;
  /** Answers a request with an Idempotency-Key that was seen before with its first answer. */
  readonly answerRepeats: (hasBody: boolean) => Middleware;
}

/**
 * Adds routes to the router. A path without parameters comes before the paths with parameters that match it too.
 * Returns the middleware that routes requests: the router tries the expressions of all routes, so that a path without
 * parameters is found by itself.
 */
export function mountRoutes(router: Router, routes: readonly BoundRoute[], checks: RouteChecks): Middleware {
  const exact = new Map<string, Map<string, Middleware>>();
  const count = ({ path }: BoundRoute): number => path.split('{').length;
  for (const route of [...routes].sort((a, b) => count(a) - count(b))) {
    const { method, path } = route;
    const pipeline = createPipeline(route, checks);
    router.register(path.replace(/\{(.+?)\}/g, ':$1'), [method.toLowerCase()], pipeline);
    if (path.includes('{')) continue;
    const byPath = exact.get(method) ?? new Map<string, Middleware>();
    exact.set(method, byPath.set(path, compose(pipeline)));
  }
  const others = router.routes() as unknown as Middleware;
  return (ctx, next) => (exact.get(ctx.method)?.get(ctx.path) ?? others)(ctx, next);
}

/** Returns the middleware of a route in the order of its checks. */
function createPipeline(route: BoundRoute, checks: RouteChecks): Middleware[] {
  const hasBody = route.body !== undefined;
  const steps = [
    createIdentification(route, checks),
    createScopeCheck(route),
    route.hasOpenQuery || route.isJudged ? null : createQueryCheck(Object.keys(route.query)),
    route.isKeyed ? checks.answerRepeats(hasBody) : null,
    hasBody ? (route.bodyKind === 'small' ? readSmallBody : readBody) : null,
    route.caching === 'compressed' ? createLargeAnswers() : null,
    route.caching === 'etag' ? revalidate : null,
    createAnswer(route),
  ];
  return steps.filter((step) => step !== null);
}

function createIdentification({ isOpen = false }: BoundRoute, { identify }: RouteChecks): Middleware | null {
  if (typeof isOpen === 'boolean') return isOpen ? null : identify;
  return (ctx, next) => (isOpen(ctx) ? next() : identify(ctx, next));
}

function createScopeCheck(route: BoundRoute): Middleware | null {
  const scopes = listScopes(route);
  if (scopes.length === 0) return null;
  return (ctx, next) => {
    for (const scope of scopes) requireScope(ctx, scope);
    return next();
  };
}

/** Refuses parameters that the route does not have: a misspelt one would be ignored without notice. */
function createQueryCheck(names: readonly string[]): Middleware {
  return (ctx, next) => {
    const problem = findUnknownParameter(ctx.querystring, names);
    if (problem !== null) throw problem;
    return next();
  };
}

function createAnswer(route: BoundRoute): Middleware {
  const { handle, success, isJudged = false, query: parameters } = route;
  const readers = Object.entries(parameters);
  const checkBody = createBodyCheck(route);
  const checkedNames = isJudged ? Object.keys(parameters) : null;
  return async (ctx) => {
    const query = readQuery(ctx, readers, checkedNames);
    const body = await checkBody(ctx);
    ctx.status = success.status;
    const params = (ctx.params ?? {}) as Record<string, string>;
    const request = isJudged ? { params, query, body } : { params, query: unwrap(query), body: unwrap(body) };
    const answer = await handle(request, ctx);
    if (answer === undefined) return;
    // With the type set, Koa looks up none.
    ctx.res.setHeader('Content-Type', 'application/json; charset=utf-8');
    ctx.body = JSON.stringify(answer);
  };
}

/**
 * Returns the values of query parameters.
 * @param names the parameters that the route has; `null` where they were checked before
 */
function readQuery(
  ctx: Context,
  readers: readonly (readonly [string, Parameter<unknown>])[],
  names: readonly string[] | null,
): Result<Readonly<Record<string, unknown>>> {
  const unknown = names === null ? null : findUnknownParameter(ctx.querystring, names);
  if (unknown !== null) return refused(unknown.fault);
  try {
    return found(Object.fromEntries(readers.map(([name, { read }]) => [name, read(ctx.query, name)])));
  } catch (error) {
    if (error instanceof Problem) return refused(error.fault as Fault);
    throw error;
  }
}

/** Returns the function that returns the body as its schema has it; `undefined` for a route without one. */
function createBodyCheck({ body: schemaIn, group, refuse }: BoundRoute): (ctx: Context) => Promise<Result<unknown>> {
  if (schemaIn === undefined) return async () => found(undefined);
  let schema: z.ZodType | null = null;
  return async (ctx) => {
    const body = getBody(ctx);
    if (!body.ok) return body;
    // Loaded by the first body: the start does not need the schemas.
    schema ??= schemaIn(await group.schemas());
    const value = body.value === undefined ? {} : body.value;
    const parsed = schema.safeParse(value);
    if (parsed.success) return found(parsed.data);
    const { findBodyFaults, toRequestFault } = await import('./body-faults.js');
    const faults = findBodyFaults(schema, value);
    return refused(toRequestFault(faults, (field, problem) => refuse(field, problem).fault as Fault));
  };
}
