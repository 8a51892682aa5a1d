/** What the chart of an update is given of the server, between two operations. */
import type { HealthReport } from '../health/report.js';
import type { LaunchCause } from '../launch/launch.js';
import type { LastExit } from '../run/exit.js';
import type { UpdatePlan } from './update-plan.js';

export interface ObservedServer {
  /** Null while it is stopped. */
  readonly run: {
    readonly run: string;
    readonly build: string;
    readonly folder: string;
    readonly cause: LaunchCause;
    /** Whether it has printed its ready line, if it has one. */
    readonly isUp: boolean;
  } | null;
  readonly lastExit: Pick<LastExit, 'run' | 'expected' | 'unseen'> | null;
  /** Why the last start or restart has failed, and no server runs; null if it has not. */
  readonly spawnFault: string | null;
  readonly health: Pick<HealthReport, 'state' | 'because' | 'evidence'>;
}

export interface Observation {
  readonly server: ObservedServer;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Milliseconds of a clock that is never set. */
  readonly tick: number;
}

/** Since when a run is up and healthy, or is not. */
export interface Watched {
  readonly run: string | null;
  readonly isGood: boolean;
  /** Milliseconds of a clock that is never set. */
  readonly since: number;
}

/** Returns since when the run is good, or is not. @param previous what the previous observation has shown */
export function watchRun(previous: Watched | null, { server: { run, health }, tick }: Observation): Watched {
  const isGood =
    run?.isUp === true &&
    (health.state === 'healthy' || (health.state === 'unknown' && health.because === 'not_probed'));
  const id = run?.run ?? null;
  const isSame = previous !== null && previous.run === id && previous.isGood === isGood;
  return isSame ? previous : { run: id, isGood, since: tick };
}

/** Returns how long the probation of a run lasts, or how long it may be not up or not healthy, from now on. */
export function measureProbationLeft(
  { probationMs, readyMs }: Pick<UpdatePlan, 'probationMs' | 'readyMs'>,
  { isGood, since }: Watched,
  tick: number,
): number {
  return (isGood ? probationMs : readyMs) - (tick - since);
}
