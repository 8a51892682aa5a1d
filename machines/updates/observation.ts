/** The observation of the server, made between two operations, for the chart of an update. */
import type { HealthReport } from '../health/report.js';
import type { LaunchCause } from '../launch/launch.js';
import type { LastExit } from '../run/exit.js';
import type { UpdatePlan } from './update-plan.js';

export interface ObservedServer {
  /** The current run; `null` while stopped. */
  readonly run: {
    readonly run: string;
    readonly build: string;
    readonly folder: string;
    readonly cause: LaunchCause;
    /** Whether the server has printed its ready line. A server without a ready line is always up. */
    readonly isUp: boolean;
  } | null;
  readonly lastExit: Pick<LastExit, 'run' | 'expected' | 'unseen'> | null;
  /** The reason why the last start or restart failed and no server runs; `null` without a failure. */
  readonly spawnFault: string | null;
  readonly health: Pick<HealthReport, 'state' | 'because' | 'evidence'>;
}

export interface Observation {
  readonly server: ObservedServer;
  /** The time of the observation, in milliseconds since the epoch. */
  readonly now: number;
  /** The time of the observation, in milliseconds of a monotonic clock. */
  readonly tick: number;
}

/**
 * A run that is watched during the probation. The fields show whether the run is good (up and healthy), and since when.
 */
export interface Watched {
  readonly run: string | null;
  readonly isGood: boolean;
  /** The time at which the observed state began, in milliseconds of a monotonic clock. */
  readonly since: number;
}

/** Returns since when the run is good or not good. @param previous the result of the previous observation */
export function watchRun(previous: Watched | null, { server: { run, health }, tick }: Observation): Watched {
  const isGood =
    run?.isUp === true &&
    (health.state === 'healthy' || (health.state === 'unknown' && health.because === 'not_probed'));
  const id = run?.run ?? null;
  const isSame = previous !== null && previous.run === id && previous.isGood === isGood;
  return isSame ? previous : { run: id, isGood, since: tick };
}

/**
 * Returns the remaining time of the probation if the run is good, in milliseconds; otherwise the remaining time to
 * become good.
 */
export function measureProbationLeft(
  { probationMs, readyMs }: Pick<UpdatePlan, 'probationMs' | 'readyMs'>,
  { isGood, since }: Watched,
  tick: number,
): number {
  return (isGood ? probationMs : readyMs) - (tick - since);
}
