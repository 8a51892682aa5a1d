/** What the page knows: filled by the events of the service, read by the views. Made once, in main.tsx. */
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { ConsoleGap, ConsoleOutput } from '../../../machines/ports/cursor.js';
import { type Api, createApi } from '../api/client.js';
import { createEventStream, type EventSelection, type EventStreamSource } from '../api/events.js';
import type { Build, DataFolder, Status } from '../api/types.js';
import type { Store } from './stored.js';

export type Connection = 'connecting' | 'live' | 'lost' | 'login';

/** Who follows the console, or the machine's steps, as long as a view shows them. */
export interface Follower {
  readonly wishes: () => EventSelection;
  readonly onConsole?: (chunk: ConsoleOutput, id: string) => void;
  readonly onGap?: (gap: ConsoleGap, id: string) => void;
  readonly onMachine?: (message: unknown) => void;
}

export interface AppState {
  readonly api: Api;
  readonly connection: ReadonlySignal<Connection>;
  /** Whether a cookie lets this page in: the service has a token, and it was given. */
  readonly loggedIn: ReadonlySignal<boolean>;
  readonly status: ReadonlySignal<Status | null>;
  readonly folders: ReadonlySignal<readonly DataFolder[] | null>;
  readonly builds: ReadonlySignal<readonly Build[] | null>;
  /** Grows whenever the list of Data Folders was told anew: what lies in them may have changed too. */
  readonly foldersRead: ReadonlySignal<number>;
  /** Begins to follow the service, also anew after a login. */
  connect(): void;
  /** Asks whether the service still answers, and begins a new stream where it does not, or where the stream has told less. @param signal ends the wait */
  check(signal: AbortSignal): Promise<void>;
  /** Nobody looks: the stream is given up until `wake`. */
  rest(): void;
  /** Goes on where the stream was given up. */
  wake(): void;
  login(token: string): ReturnType<Api['send']>;
  logout(): ReturnType<Api['send']>;
  /** Follows more while a view shows it. @returns what ends it */
  follow(follower: Follower): () => void;
}

/** @param request the browser's fetch. @param open makes its EventSource. @param store remembers that this browser is logged in */
export function createAppState(
  request: typeof fetch,
  open: (url: string) => EventStreamSource,
  store: Store,
): AppState {
  const connection: Signal<Connection> = signal('connecting');
  const status = signal<Status | null>(null);
  const folders = signal<readonly DataFolder[] | null>(null);
  const builds = signal<readonly Build[] | null>(null);
  const foldersRead = signal(0);
  const needsLogin = signal(false);
  const hasLoggedIn = signal(store.read('session') !== null);
  let isRenewing = false;
  let isResting = false;
  const followers = new Set<Follower>();

  const api = createApi(request, () => {
    needsLogin.value = true;
    stream.close();
  });

  const stream = createEventStream(open, {
    onConnection: (isLive) => (connection.value = isLive ? 'live' : 'lost'),
    // The stream itself does not tell what was answered.
    onRefused: () => void api.get('status'),
    onStatus: (told) => (status.value = told),
    onFolders(told) {
      folders.value = told;
      foldersRead.value += 1;
    },
    onBuilds: (told) => (builds.value = told),
    onConsole: (chunk, id) => followers.forEach((each) => each.onConsole?.(chunk, id)),
    onGap: (gap, id) => followers.forEach((each) => each.onGap?.(gap, id)),
    onMachine: (message) => followers.forEach((each) => each.onMachine?.(message)),
  });

  /** All that any follower asks for. One stream for a page: a browser allows six connections to a host in all its tabs. */
  function wishes(): EventSelection {
    return [...followers].reduce((all, each) => ({ ...all, ...each.wishes() }), {});
  }

  /** Views come and go together: one new stream for all of them. */
  function renew(): void {
    if (isRenewing || isResting || needsLogin.value) return;
    isRenewing = true;
    queueMicrotask(() => {
      isRenewing = false;
      if (!isResting && !needsLogin.value) stream.subscribe(wishes());
    });
  }

  function connect(): void {
    needsLogin.value = false;
    renew();
  }

  function remember(isLoggedIn: boolean): void {
    hasLoggedIn.value = isLoggedIn;
    store.write('session', isLoggedIn ? 'yes' : null);
  }

  return {
    api,
    connection: computed(() => (needsLogin.value ? 'login' : connection.value)),
    loggedIn: computed(() => hasLoggedIn.value && !needsLogin.value),
    status,
    folders,
    builds,
    foldersRead,
    connect,
    async check(signal) {
      if (isResting || needsLogin.value) return;
      const answer = await api.get<Status>('status', signal).catch(() => null);
      if (answer === null || (!answer.ok && answer.problem.status === 0)) {
        if (!isResting && !needsLogin.value) connection.value = 'lost';
        renew();
      } else if (answer.ok && connection.value === 'live' && !isSame(answer.value, status.value)) {
        renew();
      }
    },
    rest() {
      isResting = true;
      stream.close();
    },
    wake() {
      if (!isResting) return;
      isResting = false;
      if (connection.value === 'live') connection.value = 'connecting';
      renew();
    },
    async login(token) {
      const answer = await api.send('POST', 'session', { Token: token });
      if (answer.ok) {
        remember(true);
        connect();
      }
      return answer;
    },
    async logout() {
      const answer = await api.send('DELETE', 'session');
      // It goes on where the service did not hear of it; 401: it has ended already.
      if (!answer.ok && answer.problem.status !== 401) return answer;
      remember(false);
      // They may hold passwords: whoever comes next is somebody else.
      store.write('commands', null);
      stream.close();
      [status.value, folders.value, builds.value] = [null, null, null];
      needsLogin.value = true;
      return answer;
    },
    follow(follower) {
      followers.add(follower);
      renew();
      return () => {
        followers.delete(follower);
        renew();
      };
    },
  };
}

/** @returns whether two statuses are of the same moment of the machine; what is measured is not told by the stream */
function isSame(one: Status, other: Status | null): boolean {
  return one.state === other?.state && one.phase === other.phase && one.run === other.run;
}
