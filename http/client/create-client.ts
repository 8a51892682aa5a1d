/** The client of the API (docs/guides/api-clients.md). It works in Node, Deno and browsers: it needs only fetch. */
import createFetchClient, {
  type FetchOptions,
  type FetchResponse,
  type MaybeOptionalInit,
  type ParseAs,
} from 'openapi-fetch';
import type { Event, paths } from './api.js';
import { type FollowOptions, followEvents } from './follow-events.js';
import { serializePath } from './path.js';
import { notOfApi, ProblemError, readProblem } from './problem-error.js';

export interface ClientOptions {
  /** The address of the service, such as `http://127.0.0.1:4810`; a proxy may add a path. */
  readonly url: string;
  /** The token of the service, if it has one. */
  readonly token?: string | undefined;
  /** Sends the requests in place of the global fetch. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
}

type MethodName = 'get' | 'put' | 'post' | 'delete';
type PathsWith<Method extends MethodName> = {
  [Path in keyof paths]: paths[Path] extends { readonly [Name in Method]: object } ? Path : never;
}[keyof paths];

/** The body of a success; undefined for one without a body. */
type Success<Operation, Init> = OrUndefined<
  NonNullable<FetchResponse<Extract<Operation, Record<string | number, unknown>>, Init, 'application/json'>['data']>
>;
type OrUndefined<Body> = [Body] extends [never] ? undefined : Body;

/** Sends a request. Resolves with the body of the answer, rejects with a {@link ProblemError} or the error of fetch. */
export type Method<Name extends MethodName> = <
  Path extends PathsWith<Name>,
  Init extends MaybeOptionalInit<paths[Path], Name>,
>(
  path: Path,
  ...init: undefined extends MaybeOptionalInit<paths[Path], Name> ? [init?: Init] : [init: Init]
) => Promise<{ readonly data: Success<paths[Path][Name], Init>; readonly response: Response }>;

/** The event types that can be selected. Gaps come with the console, `end` comes always. */
export type EventType = Exclude<Event['event'], 'gap' | 'end'>;
export type DefaultEventType = 'status' | 'folders' | 'builds' | 'console';

/** The events of a selection. */
export type EventOf<Type extends EventType> = Extract<
  Event,
  { readonly event: Type | 'end' | ('console' extends Type ? 'gap' : never) }
>;

export interface EventsOptions<Type extends EventType>
  extends Pick<FollowOptions, 'signal' | 'minPauseMs' | 'maxPauseMs'> {
  /** The event types; default: status, folders, builds and console. */
  readonly only?: readonly Type[] | undefined;
  /** Where the console begins: the id of an event, or `none:0` for all kept output. Default: its end. */
  readonly after?: string | undefined;
  /** Called when a stream has begun. */
  readonly onConnect?: (() => void) | undefined;
  /** Called when a stream has ended, and when one could not be opened: then with the error. */
  readonly onDisconnect?: ((error: unknown) => void) | undefined;
}

export interface Client {
  readonly GET: Method<'get'>;
  readonly PUT: Method<'put'>;
  readonly POST: Method<'post'>;
  readonly DELETE: Method<'delete'>;
  /**
   * Yields the events of GET /events until the signal is aborted. Reconnects after a lost connection, and continues at
   * the next byte of the console. Throws a {@link ProblemError} if the service refuses.
   */
  events<Type extends EventType = DefaultEventType>(options?: EventsOptions<Type>): AsyncGenerator<EventOf<Type>, void>;
}

/** Creates a client. It sends nothing by itself. */
export function createClient({ url, token, fetch = (request) => globalThis.fetch(request) }: ClientOptions): Client {
  const api = createFetchClient<paths>({
    baseUrl: url,
    fetch,
    bodySerializer,
    pathSerializer: serializePath,
    headers: token === undefined ? {} : { Authorization: `Bearer ${token}` },
  });
  api.use({
    onResponse: async ({ response, options }) => {
      // With If-None-Match, 304 is a success.
      if (!response.ok && response.status !== 304) throw await readProblem(response);
      if (response.status === 200 && options.parseAs === 'json' && !isJson(response))
        throw notOfApi(response, 'The answer is not JSON.');
    },
  });

  async function open(only: readonly string[] | undefined, lastId: string, signal: AbortSignal) {
    const { data, response } = await api.GET('/events', {
      params: { query: only === undefined ? {} : { only: only.join(',') } },
      headers: { Accept: 'text/event-stream', ...(lastId !== '' && { 'Last-Event-ID': lastId }) },
      cache: 'no-store',
      parseAs: 'stream',
      signal,
    });
    const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream') === true;
    if (!isStream || !data) throw notOfApi(response, 'The answer is not a stream of events.');
    return decode(data);
  }

  return {
    GET: withEmptyBodies(api.GET) as Method<'get'>,
    PUT: withEmptyBodies(api.PUT) as Method<'put'>,
    POST: withEmptyBodies(api.POST) as Method<'post'>,
    DELETE: withEmptyBodies(api.DELETE) as Method<'delete'>,
    async *events<Type extends EventType>(options: EventsOptions<Type> = {}) {
      const { only, after = '', onConnect, onDisconnect, ...follow } = options;
      const updates = followEvents({
        ...follow,
        from: after,
        open: (lastId, signal) => open(only, lastId, signal),
        isTransient,
      });
      for await (const update of updates) {
        if (update.kind === 'connected') onConnect?.();
        else if (update.kind === 'disconnected') onDisconnect?.(update.error);
        else yield update.event as EventOf<Type>;
      }
    },
  };
}

/** Texts and bytes are sent unchanged, such as a config file or an archive; everything else as JSON. */
function bodySerializer(body: unknown): unknown {
  const isRaw =
    typeof body === 'string' || body instanceof Blob || body instanceof ArrayBuffer || ArrayBuffer.isView(body);
  return isRaw ? body : JSON.stringify(body);
}

type Send = (
  path: string,
  init?: Pick<FetchOptions<unknown>, 'parseAs'>,
) => Promise<{ data?: unknown; response: Response }>;

/** Adds the data of a success whose body is empty: openapi-fetch gives undefined for `Content-Length: 0`. */
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

/** Returns whether the service restarts, is full or cannot be reached. */
function isTransient(error: unknown): boolean {
  if (!(error instanceof ProblemError)) return true;
  return error.status === 503 || (error.code === 'not_api' && error.status >= 500);
}

/** Yields the text of a body. Safari cannot iterate over a stream. */
async function* decode(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield decoder.decode(value, { stream: true });
  }
}
