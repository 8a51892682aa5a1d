/** Adapts the typed client (http/client) for views: a refusal is a value, and answers can be cached. */
import { createFinalURL, createQuerySerializer, type MaybeOptionalInit } from 'openapi-fetch';
import type { paths } from '../../client/api.js';
import { serializePath } from '../../client/path.js';
import { ProblemError } from '../../client/problem-error.js';
import {
  type ClientOptions,
  createRequests,
  type MethodName,
  type PathsWith,
  queryFormat,
  type Requests,
  type Success,
} from '../../client/requests.js';
import { type Answer, toProblem, unreachable } from './answer.js';
import { createKeptAnswers } from './kept-answers.js';

/** The parameters, body and options of a request. The argument may be absent if no field is required. */
export type InitArguments<Path extends keyof paths, Name extends MethodName, Init> =
  undefined extends MaybeOptionalInit<paths[Path], Name> ? [init?: Init] : [init: Init];

/** Sends a request. The promise rejects only if the signal is aborted. */
export type Send<Name extends MethodName> = <
  Path extends PathsWith<Name>,
  Init extends MaybeOptionalInit<paths[Path], Name>,
>(
  path: Path,
  ...init: InitArguments<Path, Name, Init>
) => Promise<Answer<Success<paths[Path][Name], Init>>>;

/** A GET request for a view. A hook such as `useFetch` sends the request, and repeats it when its `cause` changes. */
export interface GetRequest<T> {
  /** The URL, relative to the page. Requests with the same URL share one cached answer. */
  readonly url: string;
  readonly send: (requests: Requests, init: object) => Promise<{ readonly data: T; readonly response: Response }>;
}

export interface Api {
  readonly GET: Send<'get'>;
  readonly PUT: Send<'put'>;
  readonly POST: Send<'post'>;
  readonly PATCH: Send<'patch'>;
  readonly DELETE: Send<'delete'>;
  get<T>(request: GetRequest<T>, signal?: AbortSignal): Promise<Answer<T>>;
  /**
   * Reads JSON and caches it. If the answer has not changed, the next request transfers no content and returns the same
   * value.
   */
  getKept<T>(request: GetRequest<T>): Promise<Answer<T>>;
  /** Returns the cached value of a request; `null` if no value is cached. */
  kept<T>(request: GetRequest<T>): T | null;
  /** Clears the cache, because the next login may be of another account. */
  forget(): void;
}

/** Creates the client. @param onRefused is called for every answer 401 */
export function createApi(options: ClientOptions, onRefused: () => void): Api {
  const requests = createRequests(options);
  const answers = createKeptAnswers();

  async function toAnswer<T>(
    sent: Promise<{ readonly data: T; readonly response: Response }>,
    signal?: AbortSignal | null,
  ): Promise<Answer<T>> {
    try {
      const { data, response } = await sent;
      return { ok: true, value: data, headers: response.headers };
    } catch (error) {
      if (signal?.aborted === true) throw error;
      if (!(error instanceof ProblemError)) return { ok: false, problem: unreachable };
      if (error.status === 401) onRefused();
      return { ok: false, problem: toProblem(error.status, error.problem) };
    }
  }

  function withAnswers(method: unknown): unknown {
    const send = method as (path: string, init?: RequestInit) => ReturnType<GetRequest<unknown>['send']>;
    return (path: string, init?: RequestInit) => toAnswer(send(path, init), init?.signal);
  }

  async function sendKept<T>(request: GetRequest<T>): ReturnType<GetRequest<T>['send']> {
    const before = answers.get(request.url);
    const headers = before === null ? {} : { 'If-None-Match': before.etag };
    const { data, response } = await request.send(requests, { headers, parseAs: 'text' });
    if (response.status === 304) return { data: before?.value as T, response };
    const body = String(data);
    const value = JSON.parse(body) as T;
    const etag = response.headers.get('ETag');
    if (etag !== null) answers.set(request.url, { etag, value }, body.length);
    return { data: value, response };
  }

  return {
    GET: withAnswers(requests.GET) as Send<'get'>,
    PUT: withAnswers(requests.PUT) as Send<'put'>,
    POST: withAnswers(requests.POST) as Send<'post'>,
    PATCH: withAnswers(requests.PATCH) as Send<'patch'>,
    DELETE: withAnswers(requests.DELETE) as Send<'delete'>,
    get: (request, signal) => toAnswer(request.send(requests, signal === undefined ? {} : { signal }), signal),
    getKept: (request) => toAnswer(sendKept(request)),
    kept: <T>({ url }: GetRequest<T>) => (answers.get(url)?.value ?? null) as T | null,
    forget: answers.clear,
  };
}

/** Describes a GET request, for a hook that sends it. */
export function toGet<Path extends PathsWith<'get'>, Init extends MaybeOptionalInit<paths[Path], 'get'>>(
  path: Path,
  ...init: InitArguments<Path, 'get', Init>
): GetRequest<Success<paths[Path]['get'], Init>> {
  const send = (requests: Requests, options: object): unknown =>
    (requests.GET as (path: string, init: object) => unknown)(path, { ...init[0], ...options });
  return { url: toUrl(path, ...init), send: send as GetRequest<Success<paths[Path]['get'], Init>>['send'] };
}

/** Returns the URL of a GET request, relative to the page, so that a proxy can serve the page under a path prefix. */
export function toUrl<Path extends PathsWith<'get'>, Init extends MaybeOptionalInit<paths[Path], 'get'>>(
  path: Path,
  ...[init]: InitArguments<Path, 'get', Init>
): string {
  return serializeUrl(path, init);
}

/** Returns the URL of a request to a path of the API, relative to the page. */
export function serializeUrl(path: keyof paths, init: unknown): string {
  const { params = {} } = (init ?? {}) as { readonly params?: object };
  const options = {
    baseUrl: '',
    params,
    querySerializer: createQuerySerializer(queryFormat),
    pathSerializer: serializePath,
  };
  return createFinalURL(path, options).slice(1);
}

/**
 * Returns the headers that let the service replace only the known text. @param etag the ETag of that text; `null`
 * without a text
 */
export function toCondition(etag: string | null): { 'If-None-Match': string } | { 'If-Match': string } {
  return etag === null ? { 'If-None-Match': '*' } : { 'If-Match': etag };
}

/** Returns the parameters or fields whose values are not `null`. */
export function omitNulls<T extends object>(values: T): { [Name in keyof T]?: Exclude<T[Name], null> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as ReturnType<
    typeof omitNulls<T>
  >;
}
