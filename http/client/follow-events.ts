/**
 * Follows GET /events, even after a lost connection or a restart of the service. Console output and entries of the
 * history are yielded without loss or repetition, and other events with their current state. The caller sends the
 * requests: the client with fetch, the command line with Node's http.
 */
import type { Event } from './api.js';
import { type EventBlock, readEventStream } from './event-stream.js';
import { pause } from './pause.js';

export interface FollowOptions {
  /**
   * Opens the stream. Rejects if the stream is refused or the service is unreachable.
   * @param lastId the value of the header Last-Event-ID; empty without this header
   * @param signal closes the connection
   */
  readonly open: (lastId: string, signal: AbortSignal) => Promise<AsyncIterable<string>>;
  /** Returns whether another attempt may succeed after `open` has rejected. */
  readonly isTransient: (error: unknown) => boolean;
  /** The id of the event after which the stream continues; empty to begin with the current state. */
  readonly from: string;
  /** Ends the iteration. */
  readonly signal?: AbortSignal | undefined;
  /**
   * The pause before the first attempt to reconnect, in milliseconds. Each further pause is twice as long, at most
   * `maxPauseMs`. A random part of each pause, up to half of it, is left out. Default: 1000.
   */
  readonly minPauseMs?: number | undefined;
  /** The maximum pause, in milliseconds. Default: 15000. */
  readonly maxPauseMs?: number | undefined;
}

export type FollowUpdate =
  | { readonly kind: 'event'; readonly event: Event }
  /** A stream has begun. */
  | { readonly kind: 'connected' }
  /** A stream has ended. The field `error` is present if a stream could not be opened. Another attempt follows. */
  | { readonly kind: 'disconnected'; readonly error: unknown };

/** The default pause, in milliseconds: the value `retry` of the service's event stream. */
const defaultMinPauseMs = 1_000;
const defaultMaxPauseMs = 15_000;

/**
 * The silence after which a connection counts as lost, in milliseconds. The service sends a comment every 15 seconds.
 */
const silenceLimitMs = 60_000;

/**
 * Yields each event, and each beginning and end of a stream, until the signal is aborted. The error of `open` is thrown
 * unless the error is transient.
 */
export async function* followEvents(options: FollowOptions): AsyncGenerator<FollowUpdate, void> {
  const { open, isTransient, from, signal } = options;
  const { minPauseMs = defaultMinPauseMs, maxPauseMs = defaultMaxPauseMs } = options;
  let id = from;
  let failures = 0;
  while (!isAborted(signal)) {
    const connection = new AbortController();
    const close = (): void => connection.abort();
    signal?.addEventListener('abort', close);
    let failure: unknown;
    try {
      const opened = await open(id, connection.signal).catch((error: unknown) => {
        if (!isAborted(signal) && !isTransient(error)) throw error;
        failure = error;
      });
      if (opened !== undefined) {
        failures = 0;
        yield { kind: 'connected' };
        for await (const block of readEventStream(untilLost(opened, close), id)) {
          id = block.id;
          if (block.data !== '') yield { kind: 'event', event: parseEvent(block) };
        }
      }
    } finally {
      signal?.removeEventListener('abort', close);
      close();
    }
    if (isAborted(signal)) return;
    yield { kind: 'disconnected', error: failure };
    // Choose a random part of the pause, at least half. Otherwise all clients of a restarted service would return at
    // once.
    const pauseMs = Math.min(minPauseMs * 2 ** failures, maxPauseMs) * (0.5 + Math.random() / 2);
    await pause(pauseMs, signal).catch(() => undefined);
    failures += 1;
  }
}

/**
 * Returns whether the signal is aborted. The compiler does not narrow this call, because the result changes while the
 * loop waits.
 */
const isAborted = (signal: AbortSignal | undefined): boolean => signal?.aborted === true;

/** The types of events with an id. Other events contain the current state. */
const typesWithId = new Set(['console', 'gap', 'history', 'history_gap']);

function parseEvent({ type, data, id }: EventBlock): Event {
  return { event: type, ...(typesWithId.has(type) && { id }), data: JSON.parse(data) as unknown } as Event;
}

/**
 * Yields the chunks until the connection is lost. The stream continues on the next connection.
 * @param close closes a silent connection
 */
async function* untilLost(chunks: AsyncIterable<string>, close: () => void): AsyncGenerator<string> {
  const iterator = chunks[Symbol.asyncIterator]();
  for (;;) {
    const timer = setTimeout(close, silenceLimitMs);
    const next = await iterator
      .next()
      .catch(() => null)
      .finally(() => clearTimeout(timer));
    if (next === null || next.done === true) return;
    yield next.value;
  }
}
