/** Queries the players of the running server for all clients, at most once a second. */

import { createTimeLimit } from '../async/time-limit.js';
import type { LiveServer, PlayerReport, Unanswered } from '../launch/live-server.js';

/** `unsupported`: servers of this kind, or with this configuration, do not report their players. */
export type PlayersAnswer = PlayerReport | Unanswered | 'unsupported';

export interface PlayerList {
  /** Queries the running server. The last answer is returned if it is less than a second old. */
  ask(): Promise<PlayersAnswer>;
  /** The last known number of players of a run; `null` if the number is unknown or too old. */
  count(run: string): number | null;
  /** The maximum number of players of a run; `null` if it is unknown. */
  max(run: string): number | null;
  /** Calls back after the known number of players or its maximum changed. @returns the function that unsubscribes */
  subscribe(onCount: () => void): () => void;
}

export interface PlayerListOptions {
  /** Returns the running server; `null` while stopped. */
  readonly live: () => Promise<LiveServer | null>;
  /** Returns the id of the current run; `null` while no server runs. */
  readonly run: () => string | null;
  /** Is called with each answer of the server of a run. */
  readonly onReport?: (run: string, report: PlayerReport) => void;
  /** Returns the time of a monotonic clock, in milliseconds. */
  readonly now?: () => number;
}

/**
 * The time for which an answer of the server is used for all clients, in milliseconds. Servers limit the number of
 * their answers.
 */
const sharedMs = 1_000;

/**
 * The time for which a number of players counts as known, in milliseconds. The number stays known if two consecutive
 * samples fail.
 */
const knownMs = 30_000;

/** The time limit of a query, in milliseconds. */
const timeoutMs = 2_000;

export function createPlayerList(options: PlayerListOptions): PlayerList {
  const { live, run, onReport = () => undefined, now = () => performance.now() } = options;
  let asked: { readonly run: string | null; readonly at: number; readonly answer: Promise<PlayersAnswer> } | null =
    null;
  const subscribers = new Set<() => void>();
  let known: { readonly run: string; readonly at: number; readonly count: number; readonly max: number | null } | null =
    null;

  async function askNow(): Promise<PlayersAnswer> {
    const of = run();
    const ask = (await live())?.players ?? null;
    if (ask === null) return 'unsupported';
    const answer = await withTimeout(ask);
    if ('because' in answer || of === null) return answer;
    const count = answer.players.length;
    const max = answer.maxPlayers;
    const hasChanged = known?.run !== of || known.count !== count || known.max !== max;
    known = { run: of, at: now(), count, max };
    onReport(of, answer);
    if (hasChanged) for (const onCount of subscribers) onCount();
    return answer;
  }

  return {
    ask() {
      const current = run();
      if (asked === null || asked.run !== current || now() - asked.at >= sharedMs)
        asked = { run: current, at: now(), answer: askNow() };
      return asked.answer;
    },
    subscribe(onCount) {
      subscribers.add(onCount);
      return () => void subscribers.delete(onCount);
    },
    count: (of) => (known !== null && known.run === of && now() - known.at < knownMs ? known.count : null),
    max: (of) => (known?.run === of ? known.max : null),
  };
}

/** Performs a query with a time limit of two seconds. Never rejects. */
export async function withTimeout<T>(ask: (signal: AbortSignal) => Promise<T | Unanswered>): Promise<T | Unanswered> {
  const signal = createTimeLimit(timeoutMs);
  try {
    return await ask(signal);
  } catch (error) {
    return { because: signal.aborted ? 'timeout' : error instanceof Error ? error.message : String(error) };
  }
}
