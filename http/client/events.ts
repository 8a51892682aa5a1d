/** The functions of the client that read GET /events, even after a lost connection, and compose its address. */
import type { Event } from './api.js';
import { type FollowOptions, followEvents } from './follow-events.js';
import { ProblemError, toForeignProblem } from './problem-error.js';
import type { Requests } from './requests.js';

/**
 * The event types that can be selected. Gaps are sent together with the console and the history. `end` is always sent.
 */
export type EventType = Exclude<Event['event'], 'gap' | 'history_gap' | 'ping' | 'end'>;
export type DefaultEventType = 'status' | 'folders' | 'builds' | 'console';

/** The events that a selection of types sends: events of the types, their gaps, and `end`. */
export type EventOf<Type extends EventType> = Extract<
  Event,
  {
    readonly event:
      | Type
      | 'end'
      | ('console' extends Type ? 'gap' : never)
      | ('history' extends Type ? 'history_gap' : never);
  }
>;

export interface EventsOptions<Type extends EventType>
  extends Pick<FollowOptions, 'signal' | 'minPauseMs' | 'maxPauseMs'> {
  /** The event types. Default: status, folders, builds and console. */
  readonly only?: readonly Type[] | undefined;
  /**
   * The position at which the console and the history begin: the id of an event, or `none:0` for all stored output.
   * Default: the end of the console and of the history.
   */
  readonly after?: string | undefined;
  /** Is called after a stream has begun. */
  readonly onConnect?: (() => void) | undefined;
  /** Is called after a stream has ended, or with the error if a stream could not be opened. */
  readonly onDisconnect?: ((error: unknown) => void) | undefined;
}

export interface EventSourceOptions {
  /** The event types. Default: status, folders, builds and console. */
  readonly only?: readonly EventType[] | undefined;
  /**
   * The position at which the console and the history begin: the `lastEventId` of the last event. Default: the end of
   * the console and of the history.
   */
  readonly after?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface Events {
  /**
   * Returns the address of GET /events with a ticket, for an `EventSource` on a page of another origin. The address can
   * be opened once, and within 30 seconds. The service sends an event `ping` every five seconds.
   */
  getEventsUrl(options?: EventSourceOptions): Promise<string>;

  /**
   * Yields the events of GET /events until the signal is aborted. The iteration reconnects after a lost connection.
   * Continues at the next byte of the console and the next entry of the history. Throws a {@link ProblemError} if the
   * service refuses.
   */
  events<Type extends EventType = DefaultEventType>(options?: EventsOptions<Type>): AsyncGenerator<EventOf<Type>, void>;
}

/** Creates the functions. @param url the address of the service */
export function createEvents(requests: Requests, url: string): Events {
  async function open(only: readonly EventType[] | undefined, lastId: string, signal: AbortSignal) {
    const { data, response } = await requests.GET('/events', {
      params: { query: only === undefined ? {} : { only: [...only] } },
      headers: { Accept: 'text/event-stream', ...(lastId !== '' && { 'Last-Event-ID': lastId }) },
      cache: 'no-store',
      parseAs: 'stream',
      signal,
    });
    const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream') === true;
    if (!isStream || !data) throw toForeignProblem(response, 'The answer is not a stream of events.');
    return decode(data);
  }

  async function* events<Type extends EventType>(options: EventsOptions<Type> = {}) {
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
  }

  async function getEventsUrl({ only, after, signal }: EventSourceOptions = {}): Promise<string> {
    const { data } = await requests.POST('/session/ticket', signal === undefined ? {} : { signal });
    const query = new URLSearchParams({
      ...(only !== undefined && { only: only.join(',') }),
      ...(after !== undefined && { after }),
      ping: 'true',
      ticket: data.ticket,
    });
    return `${url.replace(/\/+$/, '')}/events?${query}`;
  }

  return { events, getEventsUrl };
}

/** Returns whether an error is transient: the service is restarting, full or unreachable. */
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
