/** The state of the page. Events of the service update it and views read it. Created once in main.tsx. */
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Scope } from '../../../machines/access/access-tokens.js';
import type { ConsoleGap, ConsoleOutput } from '../../../machines/console/cursor.js';
import type {
  Access,
  Backup,
  Build,
  DataFolder,
  HistoryEntry,
  Installation,
  Schedule,
  Status,
  UpdatePlan,
  Webhook,
} from '../../client/api.js';
import type { ClientOptions } from '../../client/requests.js';
import type { Answer } from '../api/answer.js';
import { type Api, createApi } from '../api/client.js';
import { createEventStream, type EventSelection, type EventStreamSource, type ManagerEnd } from '../api/events.js';
import { createAccess } from './access.js';
import { createLogin, type LoginState } from './login.js';
import type { Store } from './store.js';

export type Connection = 'connecting' | 'live' | 'lost' | 'login';

/** A view that receives events of the console, the machine, the history or a list. */
export interface Subscriber {
  readonly selection: () => EventSelection;
  readonly onConsole?: (chunk: ConsoleOutput, id: string) => void;
  readonly onGap?: (gap: ConsoleGap, id: string) => void;
  readonly onMachine?: (message: unknown) => void;
  readonly onHistory?: (entry: HistoryEntry) => void;
  readonly onSchedules?: (schedules: readonly Schedule[]) => void;
  readonly onBackups?: (backups: readonly Backup[]) => void;
  readonly onWebhooks?: (webhooks: readonly Webhook[]) => void;
  readonly onUpdates?: (plans: readonly UpdatePlan[]) => void;
}

export interface AppState extends LoginState {
  readonly api: Api;
  readonly connection: ReadonlySignal<Connection>;
  /** What the manager announced of the server before it ended; null while connected and without an announcement. */
  readonly managerEnd: ReadonlySignal<ManagerEnd | null>;
  /** When the status was last known to be current, in milliseconds since the epoch. */
  readonly lastContact: ReadonlySignal<number>;
  /** Whether this browser has logged in with the token. */
  readonly loggedIn: ReadonlySignal<boolean>;
  /** What the caller may do; null until it is read. */
  readonly access: ReadonlySignal<Access | null>;
  /** Whether the caller has the scope, as far as is known: the service decides. */
  may(scope: Scope): boolean;
  readonly status: ReadonlySignal<Status | null>;
  readonly folders: ReadonlySignal<readonly DataFolder[] | null>;
  readonly builds: ReadonlySignal<readonly Build[] | null>;
  /** The installations in progress. */
  readonly installations: ReadonlySignal<readonly Installation[]>;
  /** Increases with each list of Data Folders: their content may have changed too. */
  readonly foldersVersion: ReadonlySignal<number>;
  /** Opens the event stream, also after a login. */
  connect(): void;
  /**
   * Checks that the service answers and that the stream is up to date. Reopens the stream if not.
   * @param signal aborts the check
   */
  check(signal: AbortSignal): Promise<void>;
  /** Closes the stream until `resume`. */
  pause(): void;
  /** Opens the stream again where it was closed. */
  resume(): void;
  logout(): Promise<Answer<unknown>>;
  /** Adds a subscriber. Returns the function that removes it. */
  subscribe(subscriber: Subscriber): () => void;
}

/**
 * Creates the state.
 * @param service the address of the service, and the browser's fetch
 * @param open creates an EventSource
 * @param store remembers that this browser has logged in
 * @param now the clock of the service, in milliseconds
 */
export function createAppState(
  service: ClientOptions,
  open: (url: string) => EventStreamSource,
  store: Store,
  now: () => number = Date.now,
): AppState {
  const connection: Signal<Connection> = signal('connecting');
  const managerEnd = signal<ManagerEnd | null>(null);
  const lastContact = signal(now());
  const status = signal<Status | null>(null);
  const folders = signal<readonly DataFolder[] | null>(null);
  const builds = signal<readonly Build[] | null>(null);
  const installations = signal<readonly Installation[]>([]);
  const foldersRead = signal(0);
  const needsLogin = signal(false);
  const hasLoggedIn = signal(store.read('session') !== null);
  let isReopening = false;
  let isPaused = false;
  const subscribers = new Set<Subscriber>();

  const api = createApi(service, () => {
    needsLogin.value = true;
    stream.close();
  });

  const caller = createAccess(api);

  const stream = createEventStream(open, {
    onConnection(isLive) {
      connection.value = isLive ? 'live' : 'lost';
      if (!isLive) return;
      if (caller.access.value === null) void caller.read();
      managerEnd.value = null;
      lastContact.value = now();
    },
    onEnd: (end) => (managerEnd.value = end),
    // An EventSource does not report the status of a refused request, so send a request that does.
    onRefused: () => void api.GET('/status'),
    onStatus(value) {
      status.value = value;
      lastContact.value = now();
    },
    onFolders(value) {
      folders.value = value;
      foldersRead.value += 1;
    },
    onBuilds: (value) => (builds.value = value),
    onInstallations: (value) => (installations.value = value),
    onConsole: (chunk, id) => subscribers.forEach((each) => each.onConsole?.(chunk, id)),
    onGap: (gap, id) => subscribers.forEach((each) => each.onGap?.(gap, id)),
    onMachine: (message) => subscribers.forEach((each) => each.onMachine?.(message)),
    onHistory: (entry) => subscribers.forEach((each) => each.onHistory?.(entry)),
    onSchedules: (schedules) => subscribers.forEach((each) => each.onSchedules?.(schedules)),
    onBackups: (backups) => subscribers.forEach((each) => each.onBackups?.(backups)),
    onWebhooks: (webhooks) => subscribers.forEach((each) => each.onWebhooks?.(webhooks)),
    onUpdates: (plans) => subscribers.forEach((each) => each.onUpdates?.(plans)),
  });

  /** Merges the options of all subscribers. Each page has one stream: a browser allows six connections to a host. */
  function mergeSelections(): EventSelection {
    return [...subscribers].reduce((all, each) => ({ ...all, ...each.selection() }), {});
  }

  /** Opens one new stream after all views have changed their subscriptions. */
  function reopen(): void {
    if (isReopening || isPaused || needsLogin.value) return;
    isReopening = true;
    queueMicrotask(() => {
      isReopening = false;
      if (!isPaused && !needsLogin.value && caller.may('read')) stream.subscribe(mergeSelections());
    });
  }

  async function connect(): Promise<void> {
    needsLogin.value = false;
    caller.forget();
    api.forget();
    await caller.read();
    reopen();
  }

  function remember(isLoggedIn: boolean): void {
    hasLoggedIn.value = isLoggedIn;
    store.write('session', isLoggedIn ? 'yes' : null);
  }

  const logins = createLogin(api, store, () => {
    remember(true);
    void connect();
  });

  return {
    api,
    connection: computed(() => (needsLogin.value ? 'login' : connection.value)),
    managerEnd,
    lastContact,
    loggedIn: computed(() => hasLoggedIn.value && !needsLogin.value),
    access: caller.access,
    may: caller.may,
    status,
    folders,
    builds,
    installations,
    foldersVersion: foldersRead,
    connect: () => void connect(),
    async check(signal) {
      if (isPaused || needsLogin.value || !caller.may('read')) return;
      const answer = await api.GET('/status', { signal }).catch(() => null);
      if (answer === null || (!answer.ok && answer.problem.status === 0)) {
        if (!isPaused && !needsLogin.value) connection.value = 'lost';
        reopen();
      } else if (answer.ok && connection.value === 'live') {
        if (isSame(answer.value, status.value)) lastContact.value = now();
        else reopen();
      }
    },
    pause() {
      isPaused = true;
      stream.close();
    },
    resume() {
      if (!isPaused) return;
      isPaused = false;
      if (connection.value === 'live') connection.value = 'connecting';
      reopen();
    },
    ...logins,
    async logout() {
      const answer = await api.DELETE('/session');
      // Without an answer the session may still exist. 401 means that it has ended already.
      if (!answer.ok && answer.problem.status !== 401) return answer;
      remember(false);
      // The command history may contain passwords.
      store.write('commands', null);
      stream.close();
      [status.value, folders.value, builds.value] = [null, null, null];
      installations.value = [];
      api.forget();
      needsLogin.value = true;
      return answer;
    },
    subscribe(subscriber) {
      subscribers.add(subscriber);
      reopen();
      return () => {
        subscribers.delete(subscriber);
        reopen();
      };
    },
  };
}

/** Returns whether two statuses have the same machine state. The stream does not send measurements. */
function isSame(one: Status, other: Status | null): boolean {
  return one.state === other?.state && one.phase === other.phase && one.run === other.run;
}

/** Returns whether the first events have arrived or the connection is lost. */
export function hasInitialData({
  status,
  folders,
  builds,
  connection,
}: Pick<AppState, 'status' | 'folders' | 'builds' | 'connection'>): boolean {
  const values = [status.value, folders.value, builds.value];
  return connection.value === 'lost' || values.every((value) => value !== null);
}
