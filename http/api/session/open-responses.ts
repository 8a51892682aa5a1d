/**
 * Tracks open responses. The responses of a session, a named token or an account end together with that credential. The
 * responses to requests without a credential end when a credential becomes required. Event streams end at once. An
 * operation in progress gets time to be answered.
 */
import type { ServerResponse } from 'node:http';
import { streamHeaders } from '../events/sse.js';

export interface SessionResponses {
  /**
   * Adds a response. @param key the result of {@link toSessionKey}, {@link toTokenKey} or {@link toAccountKey}, or
   * {@link keyWithoutCredential}
   */
  add(key: string, response: ServerResponse): void;
  /**
   * Closes all open event streams with the key, and its other responses if they are still open after the limit.
   * @param except a response that stays open
   */
  close(key: string, except?: ServerResponse): void;
}

/** Returns the key of a session's responses, by its id. */
export function toSessionKey(id: string): string {
  return `session:${id}`;
}

/** Returns the key of a named token's responses. */
export function toTokenKey(id: string): string {
  return `token:${id}`;
}

/** Returns the key of an account's responses. */
export function toAccountKey(id: string): string {
  return `account:${id}`;
}

/** The key of responses to requests without a credential. */
export const keyWithoutCredential = 'none';

/**
 * Creates the tracker. @param answerLimitMs the maximum time for a response after the end of its session, in
 * milliseconds
 */
export function createSessionResponses(answerLimitMs = 5_000): SessionResponses {
  const byKey = new Map<string, Set<ServerResponse>>();
  const limited = new WeakSet<ServerResponse>();

  function destroyAfterLimit(response: ServerResponse): void {
    if (limited.has(response)) return;
    limited.add(response);
    const timer = setTimeout(() => response.destroy(), answerLimitMs).unref();
    response.once('close', () => clearTimeout(timer));
  }

  return {
    add(key, response) {
      const responses = byKey.get(key) ?? new Set();
      byKey.set(key, responses.add(response));
      response.once('close', () => {
        responses.delete(response);
        if (responses.size === 0 && byKey.get(key) === responses) byKey.delete(key);
      });
    },
    close(key, except) {
      for (const response of byKey.get(key) ?? []) {
        if (response === except) continue;
        if (isEventStream(response)) response.destroy();
        else destroyAfterLimit(response);
      }
    },
  };
}

function isEventStream(response: ServerResponse): boolean {
  return response.headersSent && response.getHeader('Content-Type') === streamHeaders['Content-Type'];
}
