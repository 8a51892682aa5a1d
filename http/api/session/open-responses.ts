/** Tracks open responses by session, so that event streams end together with their session. */
import type { ServerResponse } from 'node:http';

export interface SessionResponses {
  add(secret: string, response: ServerResponse): void;
  /** Closes all open responses of a session. */
  close(secret: string): void;
}

export function createSessionResponses(): SessionResponses {
  const bySecret = new Map<string, Set<ServerResponse>>();
  return {
    add(secret, response) {
      const responses = bySecret.get(secret) ?? new Set();
      bySecret.set(secret, responses.add(response));
      response.once('close', () => {
        responses.delete(response);
        if (responses.size === 0 && bySecret.get(secret) === responses) bySecret.delete(secret);
      });
    },
    close(secret) {
      for (const response of bySecret.get(secret) ?? []) response.destroy();
    },
  };
}
