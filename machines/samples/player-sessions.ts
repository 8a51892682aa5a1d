/** Sessions of players: the player, the run, and the times at which the player joined and left. */
import type { StoreFault } from '../history/store.js';

/**
 * A session. The list of players is read at intervals. A join and a departure are therefore known only as a period
 * between two readings. All times are in milliseconds since the epoch.
 */
export interface PlayerSession {
  readonly run: string;
  /** The key that identifies the player (live-server.ts). */
  readonly key: string;
  readonly name: string;
  readonly identifiers: readonly string[];
  /** The time of the last list without the player, or of the start of the run; `null` if the time is unknown. */
  readonly joinedAfter: number | null;
  /** The times of the first and the last list with the player. */
  readonly firstSeenAt: number;
  readonly lastSeenAt: number;
  /** The time of the first list without the player, or of the end of the run; `null` while the player is online. */
  readonly leftBefore: number | null;
}

/** A stored session. A later session has a greater id. */
export interface StoredPlayerSession extends PlayerSession {
  readonly id: number;
}

/** The limits of the number of sessions in one answer. */
export const sessionPage = { minimum: 1, maximum: 1_000, default: 100 };

export interface PlayerSessionQuery {
  /** The key of a player; `null` for all players. */
  readonly player: string | null;
  /** A part of the name or of an identifier; `null` for any text. */
  readonly text: string | null;
  readonly run: string | null;
  /**
   * The period in which the players were online. `since` is included, and `until` is excluded; `null` means no limit.
   */
  readonly since: number | null;
  readonly until: number | null;
  /** A session by its id, and the page before or after this session; `null` for the newest sessions. */
  readonly place: { readonly side: 'older' | 'newer'; readonly id: number } | null;
  readonly limit: number;
}

export interface PlayerSessions {
  /** Stores new and changed sessions. Never throws. */
  write(sessions: readonly PlayerSession[]): void;
  /** Returns the sessions of a run that have not ended. */
  findOpen(run: string): readonly PlayerSession[] | StoreFault;
  /** Ends the open sessions of all other runs, at the given time. Never throws. */
  endOthers(run: string | null, at: number): void;
  /** Returns the sessions of a query, the newest first. */
  find(query: PlayerSessionQuery): readonly StoredPlayerSession[] | StoreFault;
}
