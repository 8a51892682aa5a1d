/**
 * The connection of the page: one event stream. The stream is opened again if the subscribers change, or if it is
 * silent for too long.
 */
import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Api } from '../api/client.js';
import { createEventStream, type EventStreamSource, type ManagerEnd } from '../api/events.js';
import type { AccessState } from './access.js';
import type { ListsStore } from './lists.js';
import { createSubscribers, type Subscriber } from './subscribers.js';

export interface ConnectionState {
  readonly connection: ReadonlySignal<'connecting' | 'live' | 'lost'>;
  /**
   * The state of the server that the manager announced before its end; `null` while the page is connected, and if
   * nothing was announced.
   */
  readonly managerEnd: ReadonlySignal<ManagerEnd | null>;
  /** The last time at which the status was known to be current, in milliseconds since the epoch. */
  readonly lastContact: ReadonlySignal<number>;
  /**
   * Opens a new stream if the last event is too old. Without events `ping`, a lost connection would look like an idle
   * connection.
   */
  check(): void;
  /** Closes the stream until `resume`. */
  pause(): void;
  /** Opens the stream again if `pause` closed it. */
  resume(): void;
  /** Adds a subscriber. Returns the function that removes the subscriber. */
  subscribe(subscriber: Subscriber): () => void;
}

interface ConnectionOptions {
  readonly api: Api;
  readonly lists: ListsStore;
  readonly caller: AccessState;
  /** Whether the service has refused a request without a session. */
  readonly needsLogin: ReadonlySignal<boolean>;
  /** The clock of the service, in milliseconds. */
  readonly now: () => number;
}

interface OpenConnection {
  readonly state: ConnectionState;
  /** Opens one new stream after all views have changed their subscriptions. */
  reopen(): void;
  close(): void;
}

/** The longest silence of a connection, in milliseconds. The service sends an event `ping` every five seconds. */
const silenceLimitMs = 12_000;

/** @param open creates an EventSource */
export function createConnection(
  open: (url: string) => EventStreamSource,
  { api, lists, caller, needsLogin, now }: ConnectionOptions,
): OpenConnection {
  const connection: Signal<'connecting' | 'live' | 'lost'> = signal('connecting');
  const managerEnd = signal<ManagerEnd | null>(null);
  const lastContact = signal(now());
  let isReopening = false;
  let isPaused = false;
  /** The time of the last event, or of the request for the stream if that is later. */
  let heardAt = now();
  const { subscribe, mergeSelections, handlers } = createSubscribers(reopen);

  const stream = createEventStream(open, {
    ...lists.handlers,
    ...handlers,
    onConnection(isLive) {
      connection.value = isLive ? 'live' : 'lost';
      if (!isLive) return;
      if (caller.access.value === null) void caller.read();
      managerEnd.value = null;
      lastContact.value = now();
    },
    onHeard: () => (heardAt = now()),
    onEnd: (end) => (managerEnd.value = end),
    // An EventSource does not report the status of a refused request. Send another request, whose answer has the
    // status.
    onRefused: () => void api.GET('/status'),
    onStatus(value) {
      lists.handlers.onStatus(value);
      lastContact.value = now();
    },
    onPing: () => (lastContact.value = now()),
  });

  function reopen(): void {
    if (isReopening || isPaused || needsLogin.value) return;
    isReopening = true;
    queueMicrotask(() => {
      isReopening = false;
      heardAt = now();
      if (!isPaused && !needsLogin.value && caller.may('read')) stream.subscribe(mergeSelections());
    });
  }

  function check(): void {
    if (isPaused || needsLogin.value || !caller.may('read') || now() - heardAt < silenceLimitMs) return;
    connection.value = 'lost';
    reopen();
  }

  function pause(): void {
    isPaused = true;
    stream.close();
  }

  function resume(): void {
    if (!isPaused) return;
    isPaused = false;
    if (connection.value === 'live') connection.value = 'connecting';
    reopen();
  }

  const state = { connection, managerEnd, lastContact, check, pause, resume, subscribe };
  return { state, reopen, close: stream.close };
}
