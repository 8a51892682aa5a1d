/** The requests of the client: one function for each HTTP method, with types from the OpenAPI document. */
import createFetchClient, {
  type FetchOptions,
  type FetchResponse,
  type MaybeOptionalInit,
  type ParseAs,
} from 'openapi-fetch';
import type { paths } from './api.js';
import { keepRequests } from './keep-requests.js';
import { serializePath } from './path.js';
import { readProblem, toForeignProblem } from './problem-error.js';

export interface ClientOptions {
  /**
   * The address of the service, such as `http://127.0.0.1:4810`. The address includes the path below which a proxy
   * serves the service.
   */
  readonly url: string;
  /** The token, or a function that returns the token for each request. */
  readonly token?: string | TokenSource | undefined;
  /** Sends the requests instead of the global fetch. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
}

/** Returns the token; `undefined` without a token. */
export type TokenSource = () => string | undefined | Promise<string | undefined>;

export type MethodName = 'get' | 'put' | 'post' | 'patch' | 'delete';
/** The paths that have a method. */
export type PathsWith<Method extends MethodName> = {
  [Path in keyof paths]: paths[Path] extends { readonly [Name in Method]: object } ? Path : never;
}[keyof paths];

/** The body of a successful answer; `undefined` for an answer without a body. */
export type Success<Operation, Init> =
  | OrUndefined<
      NonNullable<FetchResponse<Extract<Operation, Record<string | number, unknown>>, Init, 'application/json'>['data']>
    >
  | (Operation extends { responses: { 204: unknown } } ? undefined : never);
type OrUndefined<Body> = [Body] extends [never] ? undefined : Body;

/** Whether a request needs neither parameters nor a body nor `parseAs`. */
type IsOptional<Methods extends PathMethods, Name extends MethodName> =
  unknown extends NeededParseAs<Methods[Name]>
    ? undefined extends MaybeOptionalInit<Methods, Name>
      ? true
      : false
    : false;

type PathMethods = paths[keyof paths];

/**
 * These types add checks by the compiler. A body must not have undeclared fields, and an answer without JSON needs
 * `parseAs`.
 */
type StrictInit<Operation, Init> = NeededParseAs<Operation> &
  (Init extends { readonly body: infer Body } ? { readonly body: StrictBody<BodyOf<Operation>, Body> } : unknown);

type BodyOf<Operation> = Operation extends { requestBody?: { content: infer Content } }
  ? Content[keyof Content]
  : never;

type StrictBody<Allowed, Body> = [Allowed] extends [never]
  ? Body
  : Body extends string | Blob | ArrayBuffer | ArrayBufferView
    ? Body
    : Body & { readonly [Field in Exclude<keyof Body, FieldsOf<Allowed>>]: never };

type FieldsOf<Allowed> = Allowed extends unknown ? keyof Allowed : never;

/** Requires `parseAs` for an answer without a JSON body. */
type NeededParseAs<Operation> = Operation extends { responses: { 200: { content: infer Content } } }
  ? 'application/json' extends keyof Content
    ? unknown
    : { readonly parseAs: ParseAs }
  : unknown;

/** Sends a request. Resolves with the body of the answer. Rejects with a {@link ProblemError} or the error of fetch. */
export type Method<Name extends MethodName> = <
  Path extends PathsWith<Name>,
  Init extends MaybeOptionalInit<paths[Path], Name>,
>(
  path: Path,
  ...init: IsOptional<paths[Path], Name> extends true
    ? [init?: Init & StrictInit<paths[Path][Name], Init>]
    : [init: Init & StrictInit<paths[Path][Name], Init>]
) => Promise<{ readonly data: Success<paths[Path][Name], Init>; readonly response: Response }>;

export interface Requests {
  readonly GET: Method<'get'>;
  readonly PUT: Method<'put'>;
  readonly POST: Method<'post'>;
  readonly PATCH: Method<'patch'>;
  readonly DELETE: Method<'delete'>;
}

/** The format of lists in queries: with commas, as the document declares. */
export const queryFormat = { array: { style: 'form', explode: false } } as const;

/** Creates the functions that send the requests of a client. */
export function createRequests({
  url,
  token,
  fetch = (request) => globalThis.fetch(request),
}: ClientOptions): Requests {
  const api = createFetchClient<paths>({
    baseUrl: url,
    fetch: keepRequests(fetch),
    bodySerializer,
    pathSerializer: serializePath,
    querySerializer: queryFormat,
  });
  api.use({
    onRequest: async ({ request }) => {
      const current = typeof token === 'function' ? await token() : token;
      if (current !== undefined) request.headers.set('Authorization', `Bearer ${current}`);
    },
    onResponse: async ({ response, options }) => {
      // 304 is a successful answer to a request with If-None-Match.
      if (!response.ok && response.status !== 304) throw await readProblem(response);
      if (response.status === 200 && options.parseAs === 'json' && !isJson(response))
        throw toForeignProblem(response, 'The answer is not JSON.');
    },
  });
  return {
    GET: withEmptyBodies(api.GET) as Method<'get'>,
    PUT: withEmptyBodies(api.PUT) as Method<'put'>,
    POST: withEmptyBodies(api.POST) as Method<'post'>,
    PATCH: withEmptyBodies(api.PATCH) as Method<'patch'>,
    DELETE: withEmptyBodies(api.DELETE) as Method<'delete'>,
  };
}

/** Sends texts and bytes, such as a config file or an archive, unchanged. All other values are sent as JSON. */
function bodySerializer(body: unknown): unknown {
  const isRaw =
    typeof body === 'string' || body instanceof Blob || body instanceof ArrayBuffer || ArrayBuffer.isView(body);
  return isRaw ? body : JSON.stringify(body);
}

type Send = (
  path: string,
  init?: Pick<FetchOptions<unknown>, 'parseAs'>,
) => Promise<{ data?: unknown; response: Response }>;

/**
 * Adds the data of a successful answer with an empty body, for which openapi-fetch returns `undefined`
 * (`Content-Length: 0`).
 */
function withEmptyBodies(method: unknown): unknown {
  const send = method as Send;
  const sendAndRead: Send = async (path, init) => {
    const { data, response } = await send(path, init);
    return { data: data === undefined && response.status === 200 ? createEmptyBody(init?.parseAs) : data, response };
  };
  return sendAndRead;
}

function createEmptyBody(parseAs: ParseAs | undefined): unknown {
  if (parseAs === 'text') return '';
  if (parseAs === 'arrayBuffer') return new ArrayBuffer(0);
  if (parseAs === 'blob') return new Blob([]);
  return parseAs === 'stream' ? new Blob([]).stream() : undefined;
}

function isJson({ headers }: Response): boolean {
  return headers.get('Content-Type')?.startsWith('application/json') === true;
}
