/** Collects all metrics at one time. */
import type { Measured } from '../../../machines/run/processes.js';
import { consoleBytes } from '../console/console-bytes.js';
import type { Services } from '../services.js';
import { listCertificateMetrics } from './access-metrics.js';
import { listAgonesMetrics } from './agones-metrics.js';
import { listBackupMetrics } from './backup-metrics.js';
import { listJournalMetrics } from './journal-metrics.js';
import { createKindLookup } from './kind-lookup.js';
import type { Metric } from './metric.js';
import { listOwnProcessMetrics } from './own-process-metrics.js';
import { listScheduleMetrics } from './schedule-metrics.js';
import { listServerMetrics } from './server-metrics.js';
import { listTickMetrics } from './tick-metrics.js';
import { listUpdateMetrics } from './update-metrics.js';

type Sources = Pick<
  Services,
  | 'actor'
  | 'agones'
  | 'backups'
  | 'certificateEnd'
  | 'health'
  | 'version'
  | 'catalog'
  | 'journal'
  | 'measure'
  | 'measureManager'
  | 'players'
  | 'runs'
  | 'schedules'
  | 'tickTimes'
  | 'updating'
>;

/** Returns the function that collects the metrics. What is unknown is absent. */
export function createCollector(sources: Sources): () => Promise<readonly Metric[]> {
  const { actor, health, version, measure, measureManager, players, tickTimes } = sources;
  const findKind = createKindLookup(sources.catalog);
  const countCpuSeconds = createCpuCounter();
  return async () => {
    const launch = actor.getSnapshot().context.run?.launch ?? null;
    // A failed measurement leaves its metrics out, and the others are still known.
    const [measured, kind, ticks] =
      launch === null
        ? [null, null, []]
        : await Promise.all([measure(launch.run).catch(() => null), findKind(launch.run, launch.build), tickTimes()]);
    // Read after the measurement, during which the run may have ended.
    const snapshot = actor.getSnapshot();
    const run = snapshot.context.run?.launch.run ?? null;
    const isSame = run !== null && run === launch?.run;
    const present = isSame ? measured : null;
    return [
      ...listServerMetrics(
        snapshot,
        present,
        run === null ? null : countCpuSeconds(run, present),
        kind,
        run === null ? null : players.count(run),
        health().state,
      ),
      ...(isSame ? listTickMetrics(ticks) : []),
      ...listScheduleMetrics(sources.schedules),
      ...listBackupMetrics(sources.backups.known()),
      ...listUpdateMetrics(sources.updating.present()),
      ...listAgonesMetrics(sources.agones()),
      ...listCertificateMetrics(sources.certificateEnd()),
      ...listCounters(sources),
      ...listOwnProcessMetrics(measureManager(), version),
    ];
  };
}

/** Returns the counters of the journal; none while it cannot be read. */
function listCounters({ actor, journal, runs }: Sources): readonly Metric[] {
  const { run: current, lastExit } = actor.getSnapshot().context;
  const totals = journal.totals();
  if ('because' in totals) return [];
  const run = current?.launch.run ?? lastExit?.run ?? null;
  const isCounted = run === null || (totals.lastExitedRun !== null && run <= totals.lastExitedRun);
  return listJournalMetrics(totals, isCounted ? 0 : (consoleBytes(runs, run) ?? 0));
}

/**
 * Returns the CPU time of a run as a counter. Without a cgroup the time of a process that has exited is unknown, and
 * the sum falls: then the highest one is kept, as Prometheus takes a fall for a new run.
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
