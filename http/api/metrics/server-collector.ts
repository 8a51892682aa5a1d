/** Measures the server for GET /metrics. */
import type { Catalog } from '../../../machines/folders/catalog.js';
import type { HealthSource } from '../../../machines/health/report.js';
import type { TickTimes, Unanswered } from '../../../machines/launch/live-server.js';
import type { Measured } from '../../../machines/run/processes.js';
import type { PlayerList } from '../../../machines/samples/player-list.js';
import type { ServerActor } from '../../../machines/server/server.js';
import { createKindLookup } from './kind-lookup.js';
import type { Metric } from './metric.js';
import { listServerMetrics } from './server-metrics.js';
import { listTickMetrics } from './tick-metrics.js';

interface ServerSources {
  readonly actor: ServerActor;
  readonly catalog: Pick<Catalog, 'builds'>;
  readonly health: HealthSource;
  readonly players: Pick<PlayerList, 'count'>;
  /** Measures the processes of a run. */
  readonly measure: (run: string) => Promise<Measured>;
  readonly tickTimes: () => Promise<readonly TickTimes[] | Unanswered>;
}

/** Returns the function that measures the server. Unknown values are absent. */
export function createServerCollector(sources: ServerSources): () => Promise<readonly Metric[]> {
  const { actor, health, measure, players, tickTimes } = sources;
  const findKind = createKindLookup(sources.catalog);
  const countCpuSeconds = createCpuCounter();
  return async () => {
    const launch = actor.getSnapshot().context.run?.launch ?? null;
    // A failed measurement leaves out only its own metrics.
    const [measured, kind, ticks] =
      launch === null
        ? [null, null, []]
        : await Promise.all([measure(launch.run).catch(() => null), findKind(launch.run, launch.build), tickTimes()]);
    // Read the snapshot after the measurement, because the run may have ended during it.
    const snapshot = actor.getSnapshot();
    const run = snapshot.context.run?.launch.run ?? null;
    const isSame = run !== null && run === launch?.run;
    const present = isSame ? measured : null;
    const cpuSeconds = run === null ? null : countCpuSeconds(run, present);
    const count = run === null ? null : players.count(run);
    return [
      ...listServerMetrics(snapshot, present, cpuSeconds, kind, count, health.now().state),
      ...(isSame ? listTickMetrics(ticks) : []),
    ];
  };
}

/**
 * Returns the CPU time of a run as a counter. Without a cgroup, the time of an exited process is unknown, and the sum
 * therefore decreases. The highest value is kept, because Prometheus would treat a decrease as a new run.
 */
function createCpuCounter(): (run: string, measured: Measured | null) => number | null {
  let highest: { readonly run: string; readonly seconds: number } | null = null;
  return (run, measured) => {
    const seconds = measured?.usage?.cpuSeconds;
    const before = highest?.run === run ? highest.seconds : null;
    if (seconds === undefined) return null;
    highest = { run, seconds: Math.max(seconds, before ?? 0) };
    return highest.seconds;
  };
}
