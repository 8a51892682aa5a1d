/** Browser sessions: a browser sends the secret of its session instead of a credential. */

/** The owner of a session. If both ids are absent, the owner is the token of the service. */
export interface SessionOwner {
  /** The id of a named token. */
  readonly token?: string;
  /** The id of an account. */
  readonly account?: string;
}

/** Facts about the browser at the beginning of a session. */
export interface SessionBrowser {
  readonly address?: string | undefined;
  /** The browser's User-Agent, at most {@link maxAgentLength} characters. */
  readonly agent?: string | undefined;
}

export interface Session extends SessionOwner, SessionBrowser {
  /** The digest of the secret; the secret itself is not stored. */
  readonly digest: string;
  /** The expiry, in milliseconds since the epoch. */
  readonly until: number;
}

export interface Sessions {
  /** Distinguishes this workspace's cookies from cookies of another workspace on the same host. */
  readonly id: string;
  /** Begins a session. @returns the secret of the session: letters, digits, `-` and `_` */
  begin(owner?: SessionOwner, browser?: SessionBrowser): Promise<string>;
  isOpen(secret: string): boolean;
  /** Returns the open session with the given secret. */
  find(secret: string): Session | null;
  /** Returns the open sessions, the oldest first. */
  all(): readonly Session[];
  /**
   * Ends all sessions of a named token or an account, for later managers too.
   * @param except the id of a session that stays open
   * @throws an error of the file system if the end could not be recorded. The sessions have then ended only for this
   *   manager
   */
  endSessions(owner: SessionOwner, except?: string | null): Promise<void>;
  /** Ends a session, for later managers too. @throws an error like {@link endSessions} */
  end(secret: string): Promise<void>;
  /**
   * Ends a session like {@link end}, by the id of the session. @returns the session; `null` if no session has the id
   */
  endById(id: string): Promise<Session | null>;
}

/** The time for which a session is valid: 30 days. */
export const sessionSeconds = 30 * 24 * 3600;

export const maxAgentLength = 200;

/** The maximum number of sessions of one owner. The oldest session ends when an owner has more sessions. */
const maxSessions = 100;

/** Returns the id of a session: a part of its digest, which gives no access. */
export function toSessionId({ digest }: Pick<Session, 'digest'>): string {
  return digest.slice(0, 16);
}

/** Returns the time at which a session began, in milliseconds since the epoch. */
export function findBegin({ until }: Pick<Session, 'until'>): number {
  return until - sessionSeconds * 1000;
}

export function isSameOwner(one: SessionOwner, other: SessionOwner): boolean {
  return one.token === other.token && one.account === other.account;
}

/** Returns whether a session is still valid. @param now the time in milliseconds since the epoch */
export function isValid({ until }: Session, now: number): boolean {
  return now < until;
}

/**
 * Adds a session. Removes expired sessions and, above the limit, the owner's oldest sessions.
 * @param kept the stored sessions, the oldest first
 */
export function withSession(
  kept: readonly Session[],
  session: Omit<Session, 'until'>,
  now: number,
): readonly Session[] {
  const open = kept.filter((each) => isValid(each, now));
  const own = open.filter((each) => isSameOwner(each, session));
  const ended = new Set(own.slice(0, Math.max(0, own.length + 1 - maxSessions)));
  return [...open.filter((each) => !ended.has(each)), { ...session, until: now + sessionSeconds * 1000 }];
}
