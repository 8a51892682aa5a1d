/** Stores the rights of the caller. The page reads the rights after each login, before any other request. */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { Scope } from '../../../machines/access/access-tokens.js';
import type { Access } from '../../client/api.js';
import type { Api } from '../api/client.js';

export interface AccessState {
  /**
   * The rights of the caller; `null` until they are read. If the request for the rights gets no answer, the rights are
   * read again at the next connection.
   */
  readonly access: ReadonlySignal<Access | null>;
  /**
   * Returns whether the caller has the scope, as far as the page knows. The result is true until the page has read the
   * access.
   */
  may(scope: Scope): boolean;
  read(): Promise<void>;
  forget(): void;
}

/** The access that the page assumes when `GET /access` is answered with an error other than 401. */
const all: Access = { name: null, scopes: ['admin'], commands: null, account: null };

export function createAccess(api: Pick<Api, 'GET'>): AccessState {
  const access = signal<Access | null>(null);
  return {
    access,
    may: (scope) => access.value === null || allows(access.value, scope),
    async read() {
      const answer = await api.GET('/access');
      if (answer.ok) access.value = answer.value;
      else if (answer.problem.status !== 0 && answer.problem.status !== 401) access.value = all;
    },
    forget: () => void (access.value = null),
  };
}

/** Returns whether the access includes a scope. The result is true for each scope if the access has `admin`. */
export function allows({ scopes }: Pick<Access, 'scopes'>, scope: Scope): boolean {
  return scopes.includes('admin') || scopes.includes(scope);
}

/** Returns whether the caller has logged in with an account. */
export function hasAccount(access: Access | null): boolean {
  return (access?.account ?? null) !== null;
}
