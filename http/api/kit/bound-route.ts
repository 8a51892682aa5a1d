/**
 * Binds routes to the services that their handlers use. A bound route reads the query and the body, and writes the
 * answer of its handler.
 */
import type { ParsedUrlQuery } from 'node:querystring';
import type { Context, Middleware } from 'koa';
import type * as z from 'zod';
import type { Fault } from '../../../machines/faults/faults.js';
import { found, type Result, refused } from '../../../machines/faults/result.js';
import { Problem, problemDetail } from '../../problems/problems.js';
import { getBody, readBody, readSmallBody } from './body/request-body.js';
import type { Parameter } from './parameters.js';
import { findUnknownParameter } from './query-parameters.js';
import { type DescribedRoute, type Pointers, type Route, type RouteRequest, unwrap } from './route.js';

type Readers = readonly (readonly [name: string, parameter: Parameter<unknown>])[];
type QueryValues = Result<Readonly<Record<string, unknown>>>;

/** A route that is bound to its services, ready for the router. */
export interface BoundRoute {
  readonly route: DescribedRoute;
  /** Returns the problem of a body that the schema refuses. */
  readonly refuse: (field: string | null, problem: string) => Problem;
  readonly handle: (request: RouteRequest<string, unknown, unknown>, ctx: Context) => unknown;
}

/** Binds routes to the services that their handlers use. */
export function bindRoutes<Services>(routes: readonly Route<Services>[], services: Services): BoundRoute[] {
  return routes.map((route) => ({
    route,
    refuse(field, problem) {
      const refuse = route.invalid ?? route.group.invalid ?? (() => new Problem({ code: 'body_not_json' }));
      return refuse(field, problem, services);
    },
    handle: (request, ctx) => route.handle(request, services, ctx),
  }));
}

/** Returns the middleware that carries out a request. */
export function createAnswer(bound: BoundRoute): Middleware {
  const { route } = bound;
  const { success, settingsEtag, isJudged = false, query: parameters } = route;
  const pointers = route.pointers ?? route.group.pointers;
  const handle = pointers === undefined ? bound.handle : pointAtFields(bound.handle, pointers);
  const readers = Object.entries(parameters);
  const readChecked = createCheckedReader(bound);
  const checkedNames = isJudged ? Object.keys(parameters) : null;
  /** The cached values of an empty query. Most requests have no query. */
  let defaults: QueryValues | null = null;
  const readQuery = (ctx: Context): QueryValues =>
    ctx.querystring === '' ? (defaults ??= readValues(readers, {})) : readCheckedQuery(ctx, readers, checkedNames);
  return async (ctx) => {
    const query = readQuery(ctx);
    const body = await readChecked(ctx);
    ctx.status = success.status;
    const answer = await handle(toRequest(ctx, isJudged, query, body), ctx);
    if (answer !== undefined) writeAnswer(ctx, answer, settingsEtag !== undefined);
  };
}

/** Returns the request for a handler. @param isJudged whether the handler gets the faults of query and body */
function toRequest(
  ctx: Context,
  isJudged: boolean,
  query: QueryValues,
  body: Result<unknown>,
): RouteRequest<string, unknown, unknown> {
  const params = (ctx.params ?? {}) as Record<string, string>;
  return isJudged ? { params, query, body } : { params, query: unwrap(query), body: unwrap(body) };
}

function writeAnswer(ctx: Context, answer: unknown, hasEtag: boolean): void {
  if (hasEtag) ctx.res.setHeader('ETag', (answer as { readonly etag: string }).etag);
  // Without this header, Koa would look up the type.
  ctx.res.setHeader('Content-Type', 'application/json; charset=utf-8');
  ctx.body = JSON.stringify(answer);
}

/** Returns a handler that adds to each problem the pointer to its field. */
function pointAtFields(handle: BoundRoute['handle'], pointers: Pointers): typeof handle {
  return async (request, ctx) => {
    try {
      return await handle(request, ctx);
    } catch (error) {
      throw error instanceof Problem ? addPointer(error, pointers) : error;
    }
  };
}

/** Returns a problem with the pointer to its field, if it has a field. */
function addPointer(problem: Problem, pointers: Pointers): Problem {
  const { fault, headers } = problem;
  const pointer = pointers[fault.code];
  if (pointer === undefined || fault.errors !== undefined) return problem;
  const errors = [{ pointer, code: 'field_invalid', detail: problemDetail(fault) }] as const;
  return new Problem({ ...fault, errors }, headers);
}

/**
 * Returns the values of query parameters.
 * @param names the parameters of the route; `null` if they were already checked
 */
function readCheckedQuery(ctx: Context, readers: Readers, names: readonly string[] | null): QueryValues {
  const unknown = names === null ? null : findUnknownParameter(ctx.querystring, names);
  return unknown === null ? readValues(readers, ctx.query) : refused(unknown.fault);
}

function readValues(readers: Readers, query: ParsedUrlQuery): QueryValues {
  try {
    return found(Object.fromEntries(readers.map(([name, { read }]) => [name, read(query, name)])));
  } catch (error) {
    if (error instanceof Problem) return refused(error.fault as Fault);
    throw error;
  }
}

/**
 * Returns the function that reads a body and checks it with its schema. For a route without a body, this function
 * returns `undefined`.
 */
function createCheckedReader({ route, refuse }: BoundRoute): (ctx: Context) => Promise<Result<unknown>> {
  const { body: schemaIn, bodyKind, group } = route;
  if (schemaIn === undefined) return async () => found(undefined);
  const read = bodyKind === 'small' ? readSmallBody : readBody;
  let schema: z.ZodType | null = null;
  return async (ctx) => {
    await read(ctx);
    // The first body loads the schemas, so that the start of the service does not wait for them.
    schema ??= schemaIn(await group.schemas());
    return checkBody(getBody(ctx), schema, refuse);
  };
}

function checkBody(
  body: Result<unknown>,
  schema: z.ZodType,
  refuse: BoundRoute['refuse'],
): Result<unknown> | Promise<Result<unknown>> {
  if (!body.ok) return body;
  const value = body.value === undefined ? {} : body.value;
  const parsed = schema.safeParse(value);
  return parsed.success ? found(parsed.data) : refuseBody(value, schema, refuse);
}

async function refuseBody(value: unknown, schema: z.ZodType, refuse: BoundRoute['refuse']): Promise<Result<unknown>> {
  const { findBodyFaults, toRequestFault } = await import('./body/body-faults.js');
  const faults = findBodyFaults(schema, value);
  return refused(toRequestFault(faults, (field, problem) => refuse(field, problem).fault as Fault));
}
