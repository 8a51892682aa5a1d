/**
 * Declares routes. A declaration is one object with its handler. The router, the checks, the OpenAPI document and the
 * reference read all facts about a route from this object. mount.ts adds declarations to the router.
 */
import type { Context } from 'koa';
import type * as z from 'zod';
import type { Scope } from '../../../machines/access/access-tokens.js';
import type { Result } from '../../../machines/faults/result.js';
import type { ProblemCode } from '../../problems/problem-kind.js';
import { Problem } from '../../problems/problems.js';
import type { ParameterDescription, Parameters, ParameterValues } from './parameters.js';

/** GET includes HEAD, unless a route declares HEAD itself. The protocol tus has its own HEAD and OPTIONS. */
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS';

/** The values of the path parameters. `GET /builds/{id}` has `id`. */
export type PathValues<Request extends string> = Request extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [Each in Name]: string } & PathValues<Rest>
  : unknown;

/** Headers by name. A string is the description of a text header. */
export type HeaderDescriptions = Readonly<Record<string, string | ParameterDescription>>;

/** The answer of a route when its operation succeeds. */
export interface Success<Schemas, A extends z.ZodType = z.ZodType> {
  readonly status: number;
  readonly description: string;
  /** Returns the schema of a JSON body. */
  readonly schema?: (schemas: Schemas) => A;
  /** JSON Schemas of other bodies, by media type. */
  readonly content?: Readonly<Record<string, object>>;
  readonly headers?: HeaderDescriptions;
}

/** The kind of request body, which determines how the body is read. */
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

/** The type of a query or a body that a handler gets. A judged route gets a result: the value or its fault. */
type Checked<T, IsJudged extends boolean> = IsJudged extends true ? Result<T> : T;

/**
 * The result of a handler that returns no body. The answer is then empty, or the handler has set the body in `ctx`
 * itself.
 */
type Sent = void;

/** The result that a handler may return for a schema. */
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
  /** The scope that a token must have; `null` if every client may use the route. */
  readonly scope: Scope | null;
  /** A second scope that a token must have, for an operation with two kinds of effect. */
  readonly secondScope?: Scope;
  /** Whether the route needs no credential. A function decides for each request. */
  readonly isOpen?: boolean | ((ctx: Context) => boolean);
  /** Whether a ticket in the query can replace a credential. */
  readonly takesTicket?: boolean;
  /** Whether the route accepts an Idempotency-Key. Such a key is needed if a repeat would take effect twice. */
  readonly isKeyed?: boolean;
  /**
   * The schema of the answer 202, for a client that prefers an answer before the operation has ended. If the schema is
   * absent, a client cannot prefer such an answer.
   */
  readonly acceptedSchema?: (schemas: Schemas) => z.ZodType;
  /** Whether the route accepts any query parameter. */
  readonly hasOpenQuery?: boolean;
  /** Whether the OpenAPI document leaves out the route. Pages and their files are left out. */
  readonly isUndescribed?: boolean;
  /**
   * Set if the answer has an ETag and can be 304. `compressed`: the answer is also compressed. `strong`: the handler
   * sets the ETag and answers 304, and a client must name the ETag to replace the content.
   */
  readonly caching?: 'etag' | 'compressed' | 'strong';
  /** Whether the route answers a range of bytes with 206 (RFC 9110, section 14). */
  readonly isRanged?: boolean;
  /**
   * Set if the answer is one resource with the field `etag`, the ETag of its settings. The answer also sends the ETag
   * as a header. `checked`: the handler refuses a change if If-Match names other settings.
   */
  readonly settingsEtag?: 'sent' | 'checked';
  /** Descriptions of request headers. */
  readonly headers?: HeaderDescriptions;
  /** The kind of the body; `json` by default. */
  readonly bodyKind?: BodyKind;
  /** The description of a binary body. The handler reads the body itself. */
  readonly upload?: string;
  /** Whether the request may have no body. */
  readonly isBodyOptional?: boolean;
  /** JSON Schemas of other bodies, by media type. */
  readonly bodyContent?: Readonly<Record<string, object>>;
  readonly success: Success<Schemas, A>;
  /** The pointers for the problems of this route only. Default: the pointers of the group. */
  readonly pointers?: Pointers;
  /** The problems of this route, without the problems that all routes have. */
  readonly problems?: readonly ProblemCode[];
}

/** A route in the form in which its feature declares it. */
interface Declaration<
  Services,
  Schemas,
  Path extends string,
  Q extends Parameters,
  B extends z.ZodType,
  A extends z.ZodType,
  IsJudged extends boolean,
> extends Description<Schemas, A> {
  /** The method and path, such as `GET /builds/{id}`. */
  readonly request: Path;
  readonly query?: Q;
  /** Returns the schema of a JSON body. */
  readonly body?: (schemas: Schemas) => B;
  /** Returns the problem of a body that the schema refuses. Default: the function of the group. */
  readonly invalid?: RefuseBody<Services>;
  /**
   * Whether a state can forbid the operation with 409, which takes precedence over 400. The handler of such a route
   * gets the faults of query and body, and refuses them after it has checked the state.
   */
  readonly isJudged?: IsJudged;
  /**
   * Carries out the request. Returns the JSON body of the answer. The handler returns `undefined` if the answer has no
   * body, or if the handler has written the body to `ctx` itself.
   * @throws Problem
   */
  readonly handle: (
    request: RouteRequest<Path, Checked<ParameterValues<Q>, IsJudged>, Checked<z.output<B>, IsJudged>>,
    services: Services,
    ctx: Context,
  ) => Promise<Answer<z.input<A>> | Sent> | Answer<z.input<A>> | Sent;
}

/**
 * Returns the problem of a body that its schema refuses.
 * @param field the first invalid field, such as `when.times[0]`; `null` for the whole body
 * @param problem a clause: `it is missing`
 */
export type RefuseBody<Services> = (field: string | null, problem: string, services: Services) => Problem;

/** The facts that the routes of a feature have in common. */
export interface RouteGroup<Schemas, Services> {
  /** The tag of the routes in the OpenAPI document. */
  readonly tag: string;
  /** Loads the schemas of the feature, so that the start of the service does not wait for the schemas. */
  readonly schemas: () => Promise<Schemas>;
  /** Returns the problem of a body that its schema refuses. */
  readonly invalid?: RefuseBody<Services>;
  readonly pointers?: Pointers;
}

/** JSON Pointers by the code of a problem: the field of the body to which the problem applies. */
export type Pointers = Readonly<Partial<Record<ProblemCode, string>>>;

/** The declaration of a route without its handler. */
export interface DescribedRoute extends Description<unknown> {
  readonly method: Method;
  /** The path with its parameters in braces. */
  readonly path: string;
  readonly query: Parameters;
  readonly body?: (schemas: unknown) => z.ZodType;
  readonly isJudged?: boolean;
  readonly group: RouteGroup<unknown, never>;
}

/** A declared route, without the types of its request. */
export interface Route<Services> extends DescribedRoute {
  readonly invalid?: RefuseBody<Services>;
  readonly group: RouteGroup<unknown, Services>;
  readonly handle: (request: RouteRequest<string, unknown, unknown>, services: Services, ctx: Context) => unknown;
}

/**
 * Returns the function that declares the routes of a feature.
 * @template Services the services that the handlers use
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

/** Returns the scopes that a token must have; an empty list for a route that every client may use. */
export function listScopes({ scope, secondScope }: Pick<DescribedRoute, 'scope' | 'secondScope'>): readonly Scope[] {
  return [scope, secondScope].filter((each) => each !== null && each !== undefined);
}

/** Returns the value of a result. @throws Problem of the result's fault */
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
