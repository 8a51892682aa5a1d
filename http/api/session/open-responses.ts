/** The answers under way to browsers that are logged in: one that follows the events must not go on when its session has ended. */
import type { ServerResponse } from 'node:http';

export interface SessionAnswers {
  add(secret: string, response: ServerResponse): void;
  /** Breaks off what is under way for a session. */
  breakOff(secret: string): void;
}

export function createSessionAnswers(): SessionAnswers {
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
    breakOff(secret) {
      for (const response of bySecret.get(secret) ?? []) response.destroy();
    },
  };
}
