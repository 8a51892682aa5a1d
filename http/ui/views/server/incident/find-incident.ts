/** Finds the incident of the server, and the facts about the incident. */
import type { LastExit, Run, Samples, Status } from '../../../../client/api.js';

/**
 * An incident. `ended`: the run ended by itself or was killed. `hang`: the server does not answer. `stuck`: processes
 * survived SIGKILL.
 */
export type Incident =
  | { readonly kind: 'ended'; readonly run: string; readonly at: string; readonly exit: LastExit }
  | { readonly kind: 'hang'; readonly run: string; readonly at: string }
  | { readonly kind: 'stuck'; readonly run: string; readonly at: string | null };

export type Ended = Extract<Incident, { readonly kind: 'ended' }>;

export function findIncident(status: Status): Incident | null {
  const { state, phase, run, health, last_exit: exit } = status;
  if (state === 'stopped')
    return exit === null || exit.outcome === 'stopped' ? null : { kind: 'ended', run: exit.run, at: exit.at, exit };
  if (run === null) return null;
  if (phase === 'stuck') return { kind: 'stuck', run, at: status.kill_at };
  return health.state === 'unresponsive' && health.since !== null ? { kind: 'hang', run, at: health.since } : null;
}

/** Returns whether a restart is planned that can be cancelled. */
export function isRestartPlanned({ recovery, operations }: Status): boolean {
  return recovery !== null && recovery.state !== 'gave_up' && operations.includes('cancel_recovery');
}

/**
 * Returns whether a notice about crash recovery is over the console. On a wide screen, the strip has a planned restart.
 */
export function isNoticeOver(status: Status, isNarrow: boolean): boolean {
  return status.recovery !== null && (isNarrow || !isRestartPlanned(status));
}

const dayMs = 86_400_000;

/** Returns the number of runs with the same outcome within the day before this exit, including this run. */
export function countSameEnds({ exit, at }: Ended, runs: readonly Run[]): number {
  const end = Date.parse(at);
  return runs.filter(({ exit: other, ended_at: otherEnd }) => {
    const ended = Date.parse(otherEnd ?? '');
    return other?.outcome === exit.outcome && ended > end - dayMs && ended <= end;
  }).length;
}

/** The maximum age of a sample that describes the end, in milliseconds. A sample is taken every ten seconds. */
const lastMs = 30_000;

/** Returns the number of players on the server when the run ended; `null` if it is unknown. */
export function countLost({ samples }: Samples, at: string): number | null {
  const last = samples.findLast(({ players }) => players !== null);
  return last === undefined || Date.parse(at) - Date.parse(last.at) > lastMs ? null : (last.players?.max ?? null);
}

/** Returns the samples since the start of the run. */
export function keepOwnSamples(samples: Samples, startedAt: string | null): Samples {
  const start = Date.parse(startedAt ?? '');
  const isOwn = ({ at }: Samples['samples'][number]): boolean => Number.isNaN(start) || Date.parse(at) >= start;
  return { ...samples, samples: samples.samples.filter(isOwn) };
}
