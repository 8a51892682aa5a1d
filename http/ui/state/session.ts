/**
 * Whether this browser has a session. A session begins with a login. The session ends with a logout or a refused
 * request.
 */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Answer } from '../api/answer.js';
import type { Api } from '../api/client.js';
import { createLogin, type LoginMethod, type LoginState } from './login.js';
import type { Store } from './store.js';

export interface SessionState extends LoginState {
  /** Whether this browser has a session, as far as the page knows. */
  readonly loggedIn: ReadonlySignal<boolean>;
  logout(): Promise<Answer<unknown>>;
}

interface SessionHandlers {
  /** The way in which people log in to this service. */
  readonly usualLogin: LoginMethod;
  readonly onBegun: () => void;
  readonly onEnded: () => void;
}

/** @param needsLogin whether the service has refused a request without a session */
export function createSession(
  api: Api,
  store: Store,
  needsLogin: ReadonlySignal<boolean>,
  { usualLogin, onBegun, onEnded }: SessionHandlers,
): SessionState {
  const hasLoggedIn = signal(store.read('session') !== null);

  function remember(isLoggedIn: boolean): void {
    hasLoggedIn.value = isLoggedIn;
    store.write('session', isLoggedIn ? 'yes' : null);
  }

  return {
    loggedIn: computed(() => hasLoggedIn.value && !needsLogin.value),
    ...createLogin(api, store, usualLogin, () => {
      remember(true);
      onBegun();
    }),
    async logout() {
      const answer = await api.DELETE('/session');
      // Without an answer the session may still exist. After 401 it does not.
      if (!answer.ok && answer.problem.status !== 401) return answer;
      remember(false);
      // Delete the command history, which may contain passwords.
      store.write('commands', null);
      onEnded();
      return answer;
    },
  };
}
