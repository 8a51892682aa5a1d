/** A browser's EventSource under the control of a test. */
import type { EventStreamSource } from '../../../http/ui/api/events.js';

type Listener = (event: { readonly data: string; readonly lastEventId: string }) => void;

export class FakeEventSource implements EventStreamSource {
  /** The state of the stream: 0 while it connects, 1 while it is open, 2 after it was closed. */
  readyState = 0;
  readonly #listeners = new Map<string, Listener[]>();

  constructor(readonly url: string) {}

  addEventListener(type: string, listener: Listener): void {
    this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener]);
  }

  close(): void {
    this.readyState = 2;
  }

  /** Simulates that the service has accepted the connection. */
  open(): void {
    this.readyState = 1;
    this.#dispatch('open');
  }

  /** @param isFinal whether the browser does not reconnect by itself, because the answer was not a stream */
  fail(isFinal = false): void {
    this.readyState = isFinal ? 2 : 0;
    this.#dispatch('error');
  }

  send(type: string, data: unknown, id = ''): void {
    this.#dispatch(type, JSON.stringify(data), id);
  }

  #dispatch(type: string, data = '', lastEventId = ''): void {
    for (const listener of this.#listeners.get(type) ?? []) listener({ data, lastEventId });
  }
}

/** Returns a function that opens event sources, all opened sources, and a function that returns the newest source. */
export function createSources() {
  const sources: FakeEventSource[] = [];
  const open = (url: string): FakeEventSource => {
    const source = new FakeEventSource(url);
    sources.push(source);
    return source;
  };
  return { open, sources, last: (): FakeEventSource => sources.at(-1) as FakeEventSource };
}
