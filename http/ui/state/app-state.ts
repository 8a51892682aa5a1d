/** The state of the page: its connection, its session and the lists. main.tsx creates it once. */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { ClientOptions } from '../../client/requests.js';
import { type Api, createApi } from '../api/client.js';
import type { EventStreamSource } from '../api/events.js';
import { type AccessState, createAccess } from './access.js';
import { type ConnectionState, createConnection } from './connection.js';
import { createLists, type Lists } from './lists.js';
import type { LoginMethod } from './login.js';
import { createSession, type SessionState } from './session.js';
import type { Store } from './store.js';

export type Connection = 'connecting' | 'live' | 'lost' | 'login';

export interface AppState
  extends Lists,
    SessionState,
    Pick<AccessState, 'access' | 'may'>,
    Omit<ConnectionState, 'connection'> {
  readonly api: Api;
  readonly connection: ReadonlySignal<Connection>;
  /** Opens the event stream. The page also calls this function after each login. */
  connect(): void;
}

/**
 * Creates the state of the page.
 * @param service the address of the service, and the browser's fetch
 * @param open creates an EventSource
 * @param store remembers that this browser has logged in
 * @param now the clock of the service, in milliseconds
 * @param usualLogin how people log in to this service
 */
export function createAppState(
  service: ClientOptions,
  open: (url: string) => EventStreamSource,
  store: Store,
  now: () => number = Date.now,
  usualLogin: LoginMethod = 'token',
): AppState {
  const needsLogin = signal(false);
  const api = createApi(service, requireLogin);
  const lists = createLists();
  const caller = createAccess(api);
  const session = createSession(api, store, needsLogin, {
    usualLogin,
    onBegun: () => void connect(),
    onEnded() {
      lists.clear();
      api.forget();
      requireLogin();
    },
  });
  const connection = createConnection(open, { api, lists, caller, needsLogin, now });

  function requireLogin(): void {
    needsLogin.value = true;
    connection.close();
  }

  async function connect(): Promise<void> {
    needsLogin.value = false;
    caller.forget();
    api.forget();
    await caller.read();
    connection.reopen();
  }

  return {
    api,
    ...lists.state,
    ...session,
    access: caller.access,
    may: caller.may,
    ...connection.state,
    connection: computed(() => (needsLogin.value ? 'login' : connection.state.connection.value)),
    connect: () => void connect(),
  };
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
