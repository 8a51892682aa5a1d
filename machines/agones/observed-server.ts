/** Derives the facts for the sidecar from the state of the server. */
import type { HealthReport } from '../health/report.js';
import { isRunning, isUp } from '../operations/verdict.js';
import type { ServerSnapshot } from '../server/server.js';

export interface ObservedServer {
  readonly build: string | null;
  readonly folder: string | null;
  /** Whether the manager sends health pings. */
  readonly isHealthy: boolean;
  /**
   * The time from which the server counts as ready, in milliseconds since the epoch; `null` if the server is not ready.
   */
  readonly readyAt: number | null;
  /** Whether the observed run ended because a stop or a kill was requested. */
  readonly hasEndedOnRequest: boolean;
  /** The number of players; `null` if it is unknown. */
  readonly players: number | null;
}

/**
 * The time for which a server without a ready line is observed, in milliseconds. Most faults of a Build end the server
 * within this time.
 */
const watchMs = 1_000;

/**
 * Observes the server.
 * @param watched the last run that this manager observed; `null` without an observed run
 * @param players returns the number of players of a run
 */
export function observeServer(
  snapshot: ServerSnapshot,
  health: Pick<HealthReport, 'state' | 'because'>,
  watched: string | null,
  players: (run: string) => number | null,
): ObservedServer {
  const { run, lastExit } = snapshot.context;
  const launch = run?.launch ?? null;
  const runs = isRunning(snapshot);
  return {
    build: launch?.build ?? null,
    folder: launch?.folder ?? null,
    isHealthy: runs && (run?.pid ?? null) !== null && health.state !== 'unresponsive',
    readyAt: findReadyTime(snapshot, health),
    hasEndedOnRequest: !runs && lastExit !== null && lastExit.run === watched && isRequested(lastExit),
    players: runs && launch !== null ? players(launch.run) : null,
  };
}

function findReadyTime(
  snapshot: ServerSnapshot,
  { state, because }: Pick<HealthReport, 'state' | 'because'>,
): number | null {
  const { launch = null, startedAt = null } = snapshot.context.run ?? {};
  if (launch === null || startedAt === null || !isUp(snapshot)) return null;
  if (launch.ready !== null) return startedAt;
  // Without a ready line, the first answer to a probe counts if the server is probed.
  return because === 'starting' || state === 'unresponsive' ? null : startedAt + watchMs;
}

function isRequested({ expected, outcome }: { readonly expected: boolean; readonly outcome: string }): boolean {
  return expected || outcome === 'killed';
}
