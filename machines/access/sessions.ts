/** Browser sessions: a browser holds a session's secret instead of a credential. */

/** Whose session it is. With neither id: the token of the service. */
export interface SessionOwner {
  /** The id of a named token. */
  readonly token?: string;
  /** The id of an account. */
  readonly account?: string;
}

/** What is known of the browser when a session begins. */
export interface SessionBrowser {
  readonly address?: string | undefined;
  /** Its User-Agent, at most {@link maxAgentLength} characters. */
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
  /** Begins a session. @returns its secret: letters, digits, `-` and `_` */
  begin(owner?: SessionOwner, browser?: SessionBrowser): Promise<string>;
  isOpen(secret: string): boolean;
  /** Returns the open session with this secret. */
  find(secret: string): Session | null;
  /** Returns the open sessions, the oldest first. */
  all(): readonly Session[];
  /**
   * Ends all sessions of a named token or an account. They end with this manager if that could not be recorded.
   * @param except the id of a session that stays open
   */
  endSessions(owner: SessionOwner, except?: string | null): Promise<void>;
  /** Ends a session, for later managers too. @throws the file system's error if that could not be recorded */
  end(secret: string): Promise<void>;
  /** Does the same as {@link end}, by the id of a session. @returns the session; `null` if no session has the id */
  endById(id: string): Promise<Session | null>;
}

/** 30 days. */
export const sessionSeconds = 30 * 24 * 3600;

export const maxAgentLength = 200;

/** The limit of sessions of one owner; beyond it the oldest one ends. */
const maxSessions = 100;

/** Returns the id of a session: a part of its digest, which gives no access. */
export function toSessionId({ digest }: Pick<Session, 'digest'>): string {
  return digest.slice(0, 16);
}

/** Returns when a session began. */
export function findBegin({ until }: Pick<Session, 'until'>): number {
  return until - sessionSeconds * 1000;
}

export function isSameOwner(one: SessionOwner, other: SessionOwner): boolean {
  return one.token === other.token && one.account === other.account;
}

/** @param now in milliseconds since the epoch */
export function isValid({ until }: Session, now: number): boolean {
  return now < until;
}

/**
 * Adds a session and removes the expired ones, and the oldest ones of its owner beyond the limit.
 * @param kept the oldest first
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
