/** Follows GET /events (docs/reference/events.md), and comes back by itself after whatever cuts it off. */
import type { ConsoleGap, ConsoleOutput } from '../../../machines/ports/cursor.js';
import type { Build, DataFolder, Status } from './types.js';

/** A place in the console of all runs; null: where it ends now. */
export type EventId = string | null;

export interface EventHandlers {
  /** The stream is there, or is not; it is tried again until `close`. */
  readonly onConnection: (isLive: boolean) => void;
  /** The service answered something else than a stream: somebody should find out what. */
  readonly onRefused: () => void;
  readonly onStatus: (status: Status) => void;
  readonly onFolders: (folders: DataFolder[]) => void;
  readonly onBuilds: (builds: Build[]) => void;
  /** @param id the position after it */
  readonly onConsole: (chunk: ConsoleOutput, id: string) => void;
  readonly onGap: (gap: ConsoleGap, id: string) => void;
  readonly onMachine: (message: unknown) => void;
}

export interface EventWishes {
  /** Where to follow the console from; undefined: not at all. */
  readonly console?: EventId;
  /** Whether to be told of every step of the machine. */
  readonly machine?: boolean;
}

export interface EventStream {
  /** Follows from now on what is wished for; what goes on is told anew. */
  follow(wishes: EventWishes): void;
  close(): void;
}

/** A browser's EventSource, as far as it is used. */
export interface EventStreamSource {
  readonly readyState: number;
  addEventListener(
    type: string,
    listener: (event: { readonly data: string; readonly lastEventId: string }) => void,
  ): void;
  close(): void;
}

/** After how many milliseconds a stream that was refused is asked for again. */
const retry = 1_000;

/** @param open makes the browser's EventSource */
export function createEventStream(open: (url: string) => EventStreamSource, handlers: EventHandlers): EventStream {
  let source: EventStreamSource | null = null;
  let again: ReturnType<typeof setTimeout> | null = null;
  let wishes: EventWishes = {};

  function connect(): void {
    const mine = (source = open(urlOf(wishes)));
    const on = (type: string, tell: (data: never, id: string) => void): void => {
      mine.addEventListener(type, (event) => {
        if (mine !== source) return;
        if (wishes.console !== undefined && event.lastEventId !== '')
          wishes = { ...wishes, console: event.lastEventId };
        tell(JSON.parse(event.data) as never, event.lastEventId);
      });
    };
    on('status', handlers.onStatus);
    on('folders', handlers.onFolders);
    on('builds', handlers.onBuilds);
    on('console', handlers.onConsole);
    on('gap', handlers.onGap);
    on('machine', handlers.onMachine);
    mine.addEventListener('open', () => mine === source && handlers.onConnection(true));
    mine.addEventListener('error', () => {
      if (mine !== source) return;
      handlers.onConnection(false);
      // A browser comes back by itself after a lost connection, but not after an answer that is no stream.
      if (mine.readyState !== 2) return;
      mine.close();
      handlers.onRefused();
      again = setTimeout(connect, retry);
    });
  }

  function disconnect(): void {
    source?.close();
    source = null;
    if (again !== null) clearTimeout(again);
    again = null;
  }

  return {
    follow(wanted) {
      disconnect();
      wishes = wanted;
      connect();
    },
    close: disconnect,
  };
}

/** @returns the address of the stream, relative to the page */
export function urlOf({ console, machine }: EventWishes): string {
  const types = [
    'status',
    'folders',
    'builds',
    ...(console === undefined ? [] : ['console']),
    ...(machine === true ? ['machine'] : []),
  ];
  const after = console === undefined || console === null ? '' : `&after=${encodeURIComponent(console)}`;
  return `events?only=${types.join(',')}${after}`;
}
