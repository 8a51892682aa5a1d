/** Sessions: what a browser has instead of the token, and how long that holds. */

export interface Session {
  /** What is kept of the secret that the browser has: whoever reads it cannot come in with it. */
  readonly digest: string;
  /** When it ends, in milliseconds since 1970. */
  readonly until: number;
}

export interface Sessions {
  /** Tells the sessions of this workspace from those of another one, whose cookies a browser sends along. */
  readonly id: string;
  /** Begins one. @returns its secret: letters, digits, `-` and `_` */
  begin(): Promise<string>;
  isOpen(secret: string): boolean;
  /** Ends one, also for the managers to come. @throws what the file system says where that could not be written down; for this manager it has ended */
  end(secret: string): Promise<void>;
}

/** 30 days. */
export const sessionSeconds = 30 * 24 * 3600;

/** More browsers than anybody logs in with; the oldest has to log in again. */
const mostSessions = 100;

/** @param now milliseconds since 1970 */
export function isValid({ until }: Session, now: number): boolean {
  return now < until;
}

/** @param kept the oldest first. @returns what is kept from now on, with a new one of that digest */
export function withSession(kept: readonly Session[], digest: string, now: number): readonly Session[] {
  return [...kept.filter((session) => isValid(session, now)), { digest, until: now + sessionSeconds * 1000 }].slice(
    -mostSessions,
  );
}
