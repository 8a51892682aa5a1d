/** Subscribes to GET /events (docs/reference/events.md), and reconnects after errors. */
import type { ConsoleGap, ConsoleOutput } from '../../../machines/console/cursor.js';
import type {
  Backup,
  Build,
  DataFolder,
  Deployment,
  HistoryEntry,
  HistoryGap,
  Installation,
  Schedule,
  Status,
  UpdatePlan,
  Webhook,
} from '../../client/api.js';

/** The id of an event; `null` for the end of the console. */
export type EventId = string | null;

export interface EventHandlers {
  /** Is called after the stream has connected, and after it has lost its connection. */
  readonly onConnection: (isLive: boolean) => void;
  /** Is called with each event of any type, before its handler. */
  readonly onHeard: () => void;
  /** Is called for each event `ping`. The stream is then connected, and the last state that was sent is current. */
  readonly onPing: () => void;
  /** Is called if the service answers with something that is not a stream. */
  readonly onRefused: () => void;
  readonly onStatus: (status: Status) => void;
  readonly onFolders: (folders: DataFolder[]) => void;
  readonly onBuilds: (builds: Build[]) => void;
  readonly onInstallations: (installations: Installation[]) => void;
  /** @param id the id of the event */
  readonly onConsole: (output: ConsoleOutput, id: string) => void;
  readonly onGap: (gap: ConsoleGap, id: string) => void;
  readonly onMachine: (message: unknown) => void;
  readonly onHistory: (entry: HistoryEntry) => void;
  readonly onHistoryGap: (gap: HistoryGap) => void;
  readonly onSchedules: (schedules: Schedule[]) => void;
  readonly onBackups: (backups: Backup[]) => void;
  readonly onWebhooks: (webhooks: Webhook[]) => void;
  readonly onUpdates: (plans: UpdatePlan[]) => void;
  readonly onDeployments: (deployments: Deployment[]) => void;
  /** Is called when the manager shuts down normally. */
  readonly onEnd: (end: ManagerEnd) => void;
}

/** The state of the server after the end of the manager. */
export interface ManagerEnd {
  readonly server: Status['state'];
}

/** The events to receive in addition to the status and the lists. */
export interface EventSelection {
  /** The event after which the console begins; `undefined` to receive no console. */
  readonly console?: EventId;
  /** Whether to receive the steps of the server's chart. */
  readonly machine?: boolean;
  /** Whether to receive new entries of the history. */
  readonly history?: boolean;
  /** Whether to receive the schedules. */
  readonly schedules?: boolean;
  /** Whether to receive the backups. */
  readonly backups?: boolean;
  /** Whether to receive the webhooks. */
  readonly webhooks?: boolean;
  /** Whether to receive the plan of an update. */
  readonly updates?: boolean;
  /** Whether to receive the deployments. */
  readonly deployments?: boolean;
}

export interface EventStream {
  /** Connects with a new selection, which replaces the previous selection. */
  subscribe(selection: EventSelection): void;
  close(): void;
}

/** The used part of a browser's EventSource. */
export interface EventStreamSource {
  readonly readyState: number;
  addEventListener(
    type: string,
    listener: (event: { readonly data: string; readonly lastEventId: string }) => void,
  ): void;
  close(): void;
}

/** The value of `EventSource.CLOSED`: the browser does not reconnect. */
const closed = 2;

/** The time after which a refused stream is requested again, in milliseconds. */
const retryMs = 1_000;

/** Creates the stream. @param open creates the browser's EventSource */
export function createEventStream(open: (url: string) => EventStreamSource, handlers: EventHandlers): EventStream {
  let source: EventStreamSource | null = null;
  let retryTimer: ReturnType<typeof setTimeout> | null = null;
  let selection: EventSelection = {};
  /** The id of the last received entry of the history, after which the next stream continues. */
  let lastEntry: string | null = null;

  function connect(): void {
    const opened = (source = open(toStreamUrl(selection, lastEntry)));
    const on = (type: string, handle: (data: never, id: string) => void): void => {
      opened.addEventListener(type, (event) => {
        if (opened !== source) return;
        handlers.onHeard();
        if (selection.console !== undefined && event.lastEventId !== '')
          selection = { ...selection, console: event.lastEventId };
        lastEntry = event.lastEventId.split(',')[1] ?? lastEntry;
        handle(JSON.parse(event.data) as never, event.lastEventId);
      });
    };
    on('status', handlers.onStatus);
    on('folders', handlers.onFolders);
    on('builds', handlers.onBuilds);
    on('installations', handlers.onInstallations);
    on('console', handlers.onConsole);
    on('gap', handlers.onGap);
    on('machine', handlers.onMachine);
    on('history', handlers.onHistory);
    on('history_gap', handlers.onHistoryGap);
    on('schedules', handlers.onSchedules);
    on('backups', handlers.onBackups);
    on('webhooks', handlers.onWebhooks);
    on('updates', handlers.onUpdates);
    on('deployments', handlers.onDeployments);
    on('ping', handlers.onPing);
    on('end', handlers.onEnd);
    opened.addEventListener('open', () => opened === source && handlers.onConnection(true));
    opened.addEventListener('error', () => {
      if (opened !== source) return;
      handlers.onConnection(false);
      // Reconnect after a refusal. The browser itself reconnects only after a lost connection.
      if (opened.readyState !== closed) return;
      opened.close();
      handlers.onRefused();
      retryTimer = setTimeout(connect, retryMs);
    });
  }

  function disconnect(): void {
    source?.close();
    source = null;
    if (retryTimer !== null) clearTimeout(retryTimer);
    retryTimer = null;
  }

  return {
    subscribe(wanted) {
      disconnect();
      selection = wanted;
      if (wanted.history !== true) lastEntry = null;
      connect();
    },
    close: disconnect,
  };
}

/**
 * Returns the address of the stream, relative to the page.
 * @param lastEntry the id of the last received entry of the history
 */
export function toStreamUrl(
  { console, machine, history, schedules, backups, webhooks, updates, deployments }: EventSelection,
  lastEntry: string | null = null,
): string {
  const types = [
    'status',
    'folders',
    'builds',
    'installations',
    ...(console === undefined ? [] : ['console']),
    ...(machine === true ? ['machine'] : []),
    ...(history === true ? ['history'] : []),
    ...(schedules === true ? ['schedules'] : []),
    ...(backups === true ? ['backups'] : []),
    ...(webhooks === true ? ['webhooks'] : []),
    ...(updates === true ? ['updates'] : []),
    ...(deployments === true ? ['deployments'] : []),
  ];
  const [output = 'now'] = console?.split(',') ?? [];
  const position = history === true && lastEntry !== null ? `${output},${lastEntry}` : output;
  return `events?ping=true&only=${types.join(',')}${position === 'now' ? '' : `&after=${encodeURIComponent(position)}`}`;
}
