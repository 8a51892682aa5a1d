/** Sessions of players: the player, the run, and the times at which the player joined and left. */
import type { StoreFault } from '../history/store.js';

/**
 * A session. The list of players is read from time to time, so that a join and a departure lie between two times. All
 * times are in milliseconds since the epoch.
 */
export interface PlayerSession {
  readonly run: string;
  /** The key that identifies the player (live-server.ts). */
  readonly key: string;
  readonly name: string;
  readonly identifiers: readonly string[];
  /** The last list without the player, or the start of the run; `null` if it is unknown. */
  readonly joinedAfter: number | null;
  /** The first and the last list with the player. */
  readonly firstSeenAt: number;
  readonly lastSeenAt: number;
  /** The first list without the player, or the end of the run; `null` while the player is online. */
  readonly leftBefore: number | null;
}

/** A stored session. A later session has a greater id. */
export interface StoredPlayerSession extends PlayerSession {
  readonly id: number;
}

/** The limits of the number of sessions in one answer. */
export const sessionPage = { minimum: 1, maximum: 1_000, default: 100 };

export interface PlayerSessionQuery {
  /** The key of a player; `null` for all. */
  readonly player: string | null;
  /** A part of the name or of an identifier; `null` for all. */
  readonly text: string | null;
  readonly run: string | null;
  /** The period in which the players were online: from `since`, and before `until`; `null` without a limit. */
  readonly since: number | null;
  readonly until: number | null;
  /** The id of a session, and the side of it on which the page is; `null` for the newest sessions. */
  readonly place: { readonly side: 'older' | 'newer'; readonly id: number } | null;
  readonly limit: number;
}

export interface PlayerSessions {
  /** Stores new and changed sessions. Never throws. */
  write(sessions: readonly PlayerSession[]): void;
  /** Returns the sessions of a run that have not ended. */
  findOpen(run: string): readonly PlayerSession[] | StoreFault;
  /** Ends the open sessions of all other runs: they ended before this time. Never throws. */
  endOthers(run: string | null, at: number): void;
  /** Returns the sessions of a query, the newest first. */
  find(query: PlayerSessionQuery): readonly StoredPlayerSession[] | StoreFault;
}
