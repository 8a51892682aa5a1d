/** Browser sessions: a browser holds a session's secret instead of the token. */

export interface Session {
  /** The digest of the secret; the secret itself is not stored. */
  readonly digest: string;
  /** The expiry, in milliseconds since the epoch. */
  readonly until: number;
  /** The id of the named token with which it was begun; absent for the token of the service. */
  readonly token?: string;
}

export interface Sessions {
  /** Distinguishes this workspace's cookies from those of another one on the same host. */
  readonly id: string;
  /** Begins a session. @param token the id of the named token; null for the token of the service. @returns its secret: letters, digits, `-` and `_` */
  begin(token?: string | null): Promise<string>;
  isOpen(secret: string): boolean;
  /** Returns the id of the named token of a session; null for the token of the service. */
  tokenOf(secret: string): string | null;
  /** Ends all sessions of a named token. They end with this manager if that could not be recorded. */
  endAllOf(token: string): Promise<void>;
  /** Ends a session, for later managers too. @throws the file system's error if that could not be recorded */
  end(secret: string): Promise<void>;
}

/** 30 days. */
export const sessionSeconds = 30 * 24 * 3600;

/** The limit of sessions; beyond it the oldest one ends. */
const maxSessions = 100;

/** @param now in milliseconds since the epoch */
export function isValid({ until }: Session, now: number): boolean {
  return now < until;
}

/** Adds a session and removes the expired ones. @param kept the oldest first */
export function withSession(
  kept: readonly Session[],
  { digest, token }: { readonly digest: string; readonly token: string | null },
  now: number,
): readonly Session[] {
  const added = { digest, until: now + sessionSeconds * 1000, ...(token !== null && { token }) };
  return [...kept.filter((session) => isValid(session, now)), added].slice(-maxSessions);
}
