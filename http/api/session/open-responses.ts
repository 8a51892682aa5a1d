/** Tracks open responses by session and named token, so that event streams end together with them. */
import type { ServerResponse } from 'node:http';

export interface SessionResponses {
  /** @param key a session's secret, or {@link keyOfToken} */
  add(key: string, response: ServerResponse): void;
  /** Closes all open responses of a session or a token. @param except stays open */
  close(key: string, except?: ServerResponse): void;
}

/** Returns the key of a named token's responses: no secret has a colon. */
export function keyOfToken(id: string): string {
  return `token:${id}`;
}

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
