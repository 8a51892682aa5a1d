/**
 * Watches the scopes of the login. The scopes are read at the start, and again whenever a stream of events begins or is
 * refused. The service closes the stream of a login that ends.
 */

import { createTimeLimit } from '../../machines/async/time-limit.js';
import type { Access } from '../client/api.js';
import type { ServiceClient } from '../client/node/client.js';
import { ProblemError } from '../client/problem-error.js';

/** The time limit of one read of the scopes, in milliseconds. */
const readTimeoutMs = 10_000;

/**
 * The interval at which the scopes are read for a login without the scope `read`, which gets no events, in
 * milliseconds.
 */
const pollIntervalMs = 60_000;

/**
 * The interval at which an ended login is tried again, in milliseconds. The interval is long, because each attempt
 * counts as a wrong credential.
 */
const endedIntervalMs = 300_000;

export interface AccessWatch {
  /** Reads the scopes. The promise never rejects: without an answer, the last scopes are kept. */
  refresh(): Promise<void>;
}

/**
 * Starts the watch.
 * @param connect returns a client with the current token
 * @param onChange receives the scopes after a change; `null` for a refused login
 */
export function watchAccess(
  connect: () => ServiceClient,
  onChange: (access: Access | null) => void,
  signal: AbortSignal,
): AccessWatch {
  let known: string | null = null;
  let isRefused = false;
  let wake: () => void = () => undefined;

  function set(access: Access | null): void {
    isRefused = access === null;
    const text = JSON.stringify(access);
    if (text === known) return;
    known = text;
    onChange(access);
    wake();
  }

  async function refresh(): Promise<void> {
    const options = { signal: AbortSignal.any([signal, createTimeLimit(readTimeoutMs)]) };
    try {
      set((await connect().GET('/access', options)).data);
    } catch (error) {
      if (isRefusal(error)) set(null);
    }
  }

  async function follow(): Promise<void> {
    while (!signal.aborted) {
      try {
        // Use events of Data Folders, which are rare. Their content is ignored.
        for await (const _ of connect().events({ only: ['folders'], signal, onConnect: () => void refresh() }));
      } catch (error) {
        if (isRefusal(error)) set(null);
        else await refresh();
      }
      if (!signal.aborted) await pause(isRefused ? endedIntervalMs : pollIntervalMs);
    }
  }

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      wake = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', wake);
        wake = () => undefined;
        resolve();
      };
      const timer = setTimeout(wake, ms);
      signal.addEventListener('abort', wake);
    });
  }

  void follow();
  return { refresh };
}

/** Returns whether the service refuses the login itself. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ProblemError && error.problem !== null && [401, 429].includes(error.status);
}
