/** The port for queries to a running server over the network. The kinds in adapters/kinds implement the queries. */
import type { Launch } from './launch.js';

/** The result of a probe. */
export type ProbeResult =
  | { readonly ok: true /** The duration in milliseconds. */; readonly took: number }
  /**
   * `because`: a short cause, such as `timeout`, `refused` or `no_tick`. `thread`: the hanging thread; absent if the
   * thread is unknown.
   */
  | { readonly ok: false; readonly because: string; readonly thread?: string };

export interface Player {
  /**
   * The number or name that identifies the player in commands of the server; empty if the server reports no such value.
   */
  readonly id: string;
  /** The name; empty if the server reports only the number of players. */
  readonly name: string;
  /** The ping in milliseconds; `null` if the server does not report it. */
  readonly ping: number | null;
  /** The identifiers of the player that the settings of the server expose. */
  readonly identifiers: readonly string[];
  /**
   * The key that identifies the player in later runs: an identifier, or else the name; `null` if the server reports no
   * such value.
   */
  readonly key: string | null;
}

/** The players of a server, and their maximum number. */
export interface PlayerReport {
  readonly players: readonly Player[];
  /** The maximum number of players; `null` if it is unknown. */
  readonly maxPlayers: number | null;
}

/** The tick times of one thread since the start of the run, as a histogram. */
export interface TickTimes {
  readonly thread: string;
  /** The upper bounds in seconds. The last bound is infinite. */
  readonly bounds: readonly number[];
  /** The number of ticks up to each bound. */
  readonly counts: readonly number[];
  readonly sum: number;
}

/** The reason why the server did not answer a query. */
export interface Unanswered {
  readonly because: string;
}

/**
 * The queries to the running server. A function is `null` if servers of this kind or with this configuration do not
 * support the query.
 */
export interface LiveServer {
  readonly probe: ((signal: AbortSignal) => Promise<ProbeResult>) | null;
  readonly players: ((signal: AbortSignal) => Promise<PlayerReport | Unanswered>) | null;
  readonly tickTimes: ((signal: AbortSignal) => Promise<readonly TickTimes[] | Unanswered>) | null;
  /** The names of the started resources. */
  readonly resources: ((signal: AbortSignal) => Promise<readonly string[] | Unanswered>) | null;
}

/** Returns the queries to the server of a run. Sends nothing until a query is called. Never rejects. */
export type ConnectLiveServer = (launch: Launch) => Promise<LiveServer>;

/** A server that supports no queries. */
export const silentServer: LiveServer = { probe: null, players: null, tickTimes: null, resources: null };

export function isUnanswered(answer: object): answer is Unanswered {
  return 'because' in answer;
}
