/**
 * Follows GET /events across lost connections and restarts of the service: console output and entries of the history
 * without loss or repetition, and everything else as it is then.
 * The caller sends the requests: the client with fetch, the command line with Node's http.
 */
import type { Event } from './api.js';
import { type EventBlock, readEventStream } from './event-stream.js';
import { pause } from './pause.js';

export interface FollowOptions {
  /**
   * Opens the stream. Rejects if it is refused or the service cannot be reached.
   * @param lastId value of the header Last-Event-ID; empty for none
   * @param signal closes the connection
   */
  readonly open: (lastId: string, signal: AbortSignal) => Promise<AsyncIterable<string>>;
  /** Returns whether another attempt may succeed after `open` has rejected. */
  readonly isTransient: (error: unknown) => boolean;
  /** Id of the event to continue behind; empty for the present. */
  readonly from: string;
  /** Ends the iteration. */
  readonly signal?: AbortSignal | undefined;
  /** Pause before the first attempt to reconnect; each further one is twice as long. Default: 1000, at most 15000. */
  readonly minPauseMs?: number | undefined;
  readonly maxPauseMs?: number | undefined;
}

export type FollowUpdate =
  | { readonly kind: 'event'; readonly event: Event }
  /** A stream has begun. */
  | { readonly kind: 'connected' }
  /** A stream has ended or, with an error, could not be opened. Another attempt follows. */
  | { readonly kind: 'disconnected'; readonly error: unknown };

/** The `retry` of the service's event stream. */
const defaultMinPauseMs = 1_000;
const defaultMaxPauseMs = 15_000;

/** The service sends a comment every 15 seconds: a silent connection is dead. */
const silenceLimitMs = 60_000;

/** Yields each event until the signal is aborted. Throws the error of `open` unless it is transient. */
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
    // At least half as long: clients of a service that restarts must not all return at once.
    const pauseMs = Math.min(minPauseMs * 2 ** failures, maxPauseMs) * (0.5 + Math.random() / 2);
    await pause(pauseMs, signal).catch(() => undefined);
    failures += 1;
  }
}

/** A condition that the compiler does not narrow: it changes while the loop waits. */
const isAborted = (signal: AbortSignal | undefined): boolean => signal?.aborted === true;

/** The types of events with an id. The others carry current state. */
const typesWithId = new Set(['console', 'gap', 'history', 'history_gap']);

function parseEvent({ type, data, id }: EventBlock): Event {
  return { event: type, ...(typesWithId.has(type) && { id }), data: JSON.parse(data) as unknown } as Event;
}

/**
 * Yields the chunks, and ends where the connection is lost: the stream continues on the next connection.
 * @param close called after a silence
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
