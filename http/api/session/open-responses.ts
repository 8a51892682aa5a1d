/**
 * Tracks open responses by session, named token and account, so that event streams end together with them, and those to
 * requests without a credential, which end when one becomes required.
 */
import type { ServerResponse } from 'node:http';

export interface SessionResponses {
  /** @param key {@link keyOfSession}, {@link keyOfToken}, {@link keyOfAccount} or {@link keyWithoutCredential} */
  add(key: string, response: ServerResponse): void;
  /** Closes all open responses with the key. @param except stays open */
  close(key: string, except?: ServerResponse): void;
}

/** Returns the key of a session's responses, by its id. */
export function keyOfSession(id: string): string {
  return `session:${id}`;
}

/** Returns the key of a named token's responses. */
export function keyOfToken(id: string): string {
  return `token:${id}`;
}

/** Returns the key of an account's responses. */
export function keyOfAccount(id: string): string {
  return `account:${id}`;
}

/** The key of responses to requests without a credential. */
export const keyWithoutCredential = 'none';

export function createSessionResponses(): SessionResponses {
  const byKey = new Map<string, Set<ServerResponse>>();
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
      for (const response of byKey.get(key) ?? []) if (response !== except) response.destroy();
    },
  };
}
