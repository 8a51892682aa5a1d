/** What a running server answers over the network. Kinds provide it (adapters/kinds). */
import type { Launch } from './launch.js';

/** Whether the server answers. */
export type ProbeResult =
  | { readonly ok: true /** Milliseconds. */; readonly took: number }
  /**
   * `because`: a short cause, such as `timeout`, `refused` or `no_tick`. `thread`: the one that hangs, if it is known.
   */
  | { readonly ok: false; readonly because: string; readonly thread?: string };

export interface Player {
  /** The number or name by which the server's own commands know the player; empty where it reports neither. */
  readonly id: string;
  /** Empty where the server reports only the number of its players. */
  readonly name: string;
  /** Milliseconds; null where the server does not report it. */
  readonly ping: number | null;
  /** The identifiers that the server's settings expose. */
  readonly identifiers: readonly string[];
}

/** Tick times of one thread since the start of the run, as a histogram. */
export interface TickTimes {
  readonly thread: string;
  /** Seconds; the last one is infinite. */
  readonly bounds: readonly number[];
  /** Ticks up to each bound. */
  readonly counts: readonly number[];
  readonly sum: number;
}

/** Why the server could not be asked. */
export interface Unanswered {
  readonly because: string;
}

/** The running server. A null member: servers of this kind, or with this configuration, cannot be asked that. */
export interface LiveServer {
  readonly probe: ((signal: AbortSignal) => Promise<ProbeResult>) | null;
  readonly players: ((signal: AbortSignal) => Promise<readonly Player[] | Unanswered>) | null;
  readonly tickTimes: ((signal: AbortSignal) => Promise<readonly TickTimes[] | Unanswered>) | null;
  /** The names of the started resources. */
  readonly resources: ((signal: AbortSignal) => Promise<readonly string[] | Unanswered>) | null;
}

/** Returns how the server of a run can be asked. Nothing is sent before a member is called. Never rejects. */
export type ConnectLiveServer = (launch: Launch) => Promise<LiveServer>;

/** A server that cannot be asked anything. */
export const silentServer: LiveServer = { probe: null, players: null, tickTimes: null, resources: null };

export function isUnanswered(answer: object): answer is Unanswered {
  return 'because' in answer;
}
