/** Logs in: with a token, with a name and a password, with a passkey, or by an invitation. */
import type { Answer } from '../api/answer.js';
import type { Api } from '../api/client.js';
import type { Store } from './store.js';

/** The credential of a login. */
export type Login = { readonly token: string } | { readonly name: string; readonly password: string };

/** The ways to log in: with a token, or with an account. */
export const methods = ['token', 'account'] as const;
export type LoginMethod = (typeof methods)[number];

type Sent = Promise<Answer<unknown>>;
type Json = Readonly<Record<string, unknown>>;

export interface LoginState {
  /** Returns how this browser last logged in. Before the first login, returns how people log in to this service. */
  lastLogin(): LoginMethod;
  /** Logs in with a passkey, without a password. */
  loginWithPasskey(): Sent;
  /** Logs in. If the account requires a passkey, the browser asks for it after the password. */
  login(login: Login): Sent;
  /** Sets the password of an invited account, and logs in. */
  acceptInvitation(invitation: string, password: string): Sent;
  /** Creates the first account, and logs in. */
  setUp(setup: string, name: string, password: string): Sent;
}

/**
 * @param usual how people log in to this service
 * @param onBegun is called when a session has begun
 */
export function createLogin(api: Api, store: Store, usual: LoginMethod, onBegun: () => void): LoginState {
  /** @param sent the request that begins a session */
  async function begin(sent: Sent, method: LoginMethod): Sent {
    const answer = await sent;
    if (answer.ok) {
      store.write('login', method);
      onBegun();
    }
    return answer;
  }

  /** Uses a passkey with the options of an answer, and begins a session with it. */
  async function sendPasskey(options: Answer<Json>): Sent {
    const { usePasskey } = await import('../api/passkeys.js');
    const used = await usePasskey(options);
    return used.ok ? begin(api.POST('/session', { body: { passkey: used.value } }), 'account') : used;
  }

  return {
    lastLogin: () => methods.find((each) => each === store.read('login')) ?? usual,
    loginWithPasskey: async () => sendPasskey(await api.POST('/session/passkey')),
    async login(login) {
      const answer = await begin(api.POST('/session', { body: login }), 'name' in login ? 'account' : 'token');
      const options = answer.ok ? undefined : answer.problem.passkey;
      if (options === undefined) return answer;
      return sendPasskey({ ok: true, value: options, headers: new Headers() });
    },
    acceptInvitation: (invitation, password) =>
      begin(api.POST('/access/invitation', { body: { invitation, password } }), 'account'),
    setUp: (setup, name, password) => begin(api.POST('/access/setup', { body: { setup, name, password } }), 'account'),
  };
}
