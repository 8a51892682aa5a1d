/**
 * The declaration of a route: everything that the router, the checks, the OpenAPI document and the reference need to
 * know about it is in one object with its handler. mount.ts puts declarations into the router.
 */
import type { Context } from 'koa';
import type * as z from 'zod';
import type { Scope } from '../../../machines/access/access-tokens.js';
import type { Result } from '../../../machines/faults/result.js';
import type { ProblemCode } from '../../problems/problem-kind.js';
import { Problem } from '../../problems/problems.js';
import type { ParameterDescription, Parameters, ParameterValues } from './parameters.js';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The values of the path parameters. `GET /builds/{id}` has `id`. */
export type PathValues<Request extends string> = Request extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [Each in Name]: string } & PathValues<Rest>
  : unknown;

/** Headers by name. A description alone is the description of a text. */
export type HeaderDescriptions = Readonly<Record<string, string | ParameterDescription>>;

/** What a route answers when its operation succeeds. */
export interface Success<Schemas, A extends z.ZodType = z.ZodType> {
  readonly status: number;
  readonly description: string;
  /** Returns the schema of a JSON body. */
  readonly schema?: (schemas: Schemas) => A;
  /** JSON Schemas of other bodies, by media type. */
  readonly content?: Readonly<Record<string, object>>;
  readonly headers?: HeaderDescriptions;
}

/** What is sent with a request, and how it is read. */
export type BodyKind =
  /** JSON of at most 1 MiB. */
  | 'json'
  /** JSON of at most 4 KiB, for requests that need no credential. */
  | 'small';

/** The request that a handler gets, read and checked as the route declares. */
export interface RouteRequest<Path extends string, Query, Body> {
  readonly params: PathValues<Path>;
  readonly query: Query;
  readonly body: Body;
}

/** What a handler gets of a query or a body: of a judged route with its fault, which the operation refuses. */
type Checked<T, IsJudged extends boolean> = IsJudged extends true ? Result<T> : T;

/** What a handler returns whose answer has no body, or has one that it has set in `ctx` itself. */
type Sent = void;

/** What a handler may return for a schema. */
type Answer<T> = T extends readonly (infer Item)[]
  ? readonly Answer<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Answer<T[Key]> }
    : T;

interface Description<Schemas, A extends z.ZodType = z.ZodType> {
  /** The OpenAPI operationId. */
  readonly id: string;
  readonly summary: string;
  readonly description: string;
  /** What a token must allow; `null` if every client may use the route. */
  readonly scope: Scope | null;
  /** A second scope that a token must have, for an operation of two kinds. */
  readonly secondScope?: Scope;
  /** Whether the route needs no credential. A function decides by the request. */
  readonly isOpen?: boolean | ((ctx: Context) => boolean);
  /** Whether a ticket in the query takes the place of a credential. */
  readonly takesTicket?: boolean;
  /** Whether the route takes an Idempotency-Key: a repeat would do something a second time. */
  readonly isKeyed?: boolean;
  /** Whether a client can prefer an answer before the operation has ended: 202 with this body. */
  readonly acceptedSchema?: (schemas: Schemas) => z.ZodType;
  /** Whether the route accepts any query parameter. */
  readonly hasOpenQuery?: boolean;
  /** Whether the route is left out of the OpenAPI document: pages and their files. */
  readonly isUndescribed?: boolean;
  /**
   * The answer has an ETag and can be 304. `compressed`: it is compressed, too. `strong`: its handler answers 304, and
   * sets the ETag, which a replacement of the content has to name.
   */
  readonly caching?: 'etag' | 'compressed' | 'strong';
  /**
   * The answer is one resource, whose field `etag` is the ETag of its settings: the answer has it as its header.
   * `checked`: its handler refuses a change if If-Match names other settings.
   */
  readonly settingsEtag?: 'sent' | 'checked';
  /** Descriptions of request headers. */
  readonly headers?: HeaderDescriptions;
  /** How the body is read; `json` by default. */
  readonly bodyKind?: BodyKind;
  /** The description of a binary body, which the handler reads. */
  readonly upload?: string;
  /** Whether the body may be left out. */
  readonly isBodyOptional?: boolean;
  /** JSON Schemas of other bodies, by media type. */
  readonly bodyContent?: Readonly<Record<string, object>>;
  readonly success: Success<Schemas, A>;
  /** The pointers of the problems of this route alone. Default: the pointers of the group. */
  readonly pointers?: Pointers;
  /** The problems that only some routes have. */
  readonly problems?: readonly ProblemCode[];
}

/** A route as its feature declares it. */
interface Declaration<
  Services,
  Schemas,
  Path extends string,
  Q extends Parameters,
  B extends z.ZodType,
  A extends z.ZodType,
  IsJudged extends boolean,
> extends Description<Schemas, A> {
  /** Method and path, such as `GET /builds/{id}`. */
  readonly request: Path;
  readonly query?: Q;
  /** Returns the schema of a JSON body. */
  readonly body?: (schemas: Schemas) => B;
  /** Returns the problem of a body that the schema refuses. By default the group's. */
  readonly invalid?: RefuseBody<Services>;
  /**
   * Whether a state can forbid the operation with 409, which takes precedence over 400. The handler gets the faults of
   * query and body then, and refuses them after the state.
   */
  readonly isJudged?: IsJudged;
  /**
   * Carries the request out. Returns the JSON body of the answer, or `undefined` for an answer without one or that the
   * handler has written to `ctx` itself.
   * @throws Problem
   */
  readonly handle: (
    request: RouteRequest<Path, Checked<ParameterValues<Q>, IsJudged>, Checked<z.output<B>, IsJudged>>,
    services: Services,
    ctx: Context,
  ) => Promise<Answer<z.input<A>> | Sent> | Answer<z.input<A>> | Sent;
}

/**
 * @param field the first one that does not fit, such as `when.times[0]`; `null` for the whole body
 * @param problem a clause: `it is missing`
 */
export type RefuseBody<Services> = (field: string | null, problem: string, services: Services) => Problem;

/** What the routes of a feature have in common. */
export interface RouteGroup<Schemas, Services> {
  /** The tag of the OpenAPI document. */
  readonly tag: string;
  /** Loads the schemas of the feature: the start does not need them. */
  readonly schemas: () => Promise<Schemas>;
  /** Returns the problem of a body that its schema refuses. */
  readonly invalid?: RefuseBody<Services>;
  readonly pointers?: Pointers;
}

/** JSON Pointers of the fields of the body that problems of handlers are about, by code. */
export type Pointers = Readonly<Partial<Record<ProblemCode, string>>>;

/** What a route declares besides its handler. */
export interface DescribedRoute extends Description<unknown> {
  readonly method: Method;
  /** The path with its parameters in braces. */
  readonly path: string;
  readonly query: Parameters;
  readonly body?: (schemas: unknown) => z.ZodType;
  readonly isJudged?: boolean;
  readonly group: RouteGroup<unknown, never>;
}

/** A declared route, whatever the types of its request. */
export interface Route<Services> extends DescribedRoute {
  readonly invalid?: RefuseBody<Services>;
  readonly group: RouteGroup<unknown, Services>;
  readonly handle: (request: RouteRequest<string, unknown, unknown>, services: Services, ctx: Context) => unknown;
}

/**
 * Returns the function that declares the routes of a feature.
 * @template Services what the handlers use
 * @template Schemas the module with the schemas of the feature
 */
export function declareRoutes<Services, Schemas>(group: RouteGroup<Schemas, Services>) {
  return <
    const Path extends `${Method} /${string}`,
    Q extends Parameters = Record<never, never>,
    B extends z.ZodType = z.ZodUndefined,
    A extends z.ZodType = z.ZodUndefined,
    IsJudged extends boolean = false,
  >({
    request,
    query,
    ...rest
  }: Declaration<Services, Schemas, Path, Q, B, A, IsJudged>): Route<Services> => {
    const [method, path] = request.split(' ') as [Method, string];
    return { ...rest, method, path, query: query ?? {}, group } as unknown as Route<Services>;
  };
}

/** Describes an answer with a JSON body, by default with the status 200. */
export function json<Schemas, A extends z.ZodType>(
  description: string,
  schema: (schemas: Schemas) => A,
  rest: Partial<Pick<Success<Schemas>, 'status' | 'content' | 'headers'>> = {},
): Success<Schemas, A> {
  return { status: 200, description, schema, ...rest };
}

/** Returns the scopes that a token must have, none for a route that every client may use. */
export function listScopes({ scope, secondScope }: Pick<DescribedRoute, 'scope' | 'secondScope'>): readonly Scope[] {
  return [scope, secondScope].filter((each) => each !== null && each !== undefined);
}

/** Returns the value of a result. @throws Problem of its fault */
export function unwrap<T>(result: Result<T>): T {
  if (!result.ok) throw new Problem(result.fault);
  return result.value;
}

/** The problems of reading a JSON body. */
export const readingProblems: readonly ProblemCode[] = ['body_not_json', 'body_too_large', 'media_type_unsupported'];

/** The problems of a change of settings under If-Match. */
export const preconditionProblems: readonly ProblemCode[] = ['precondition_failed', 'precondition_invalid'];

/** The problems of every JSON body that may not have unknown fields. */
export const bodyProblems: readonly ProblemCode[] = [...readingProblems, 'field_unknown'];
