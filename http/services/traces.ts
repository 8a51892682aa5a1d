/** The reports of runs: entered in the history while the run is followed. */
import type { Journal } from '../../machines/history/journal.js';
import type { ServerActor } from '../../machines/server/server.js';
import type { FollowedTraces, TraceEntry } from '../../machines/trace/trace.js';
import { followRuns } from './follow-runs.js';
import { recordReports } from './record-reports.js';

interface TraceParts {
  /** Opens the traces, which call back with each new entry. */
  readonly open: (onEntry: (run: string, entry: TraceEntry) => void) => FollowedTraces;
  readonly actor: ServerActor;
  readonly journal: Pick<Journal, 'record'>;
}

export function recordTraces({ open, actor, journal }: TraceParts): FollowedTraces {
  const reports = recordReports(journal.record);
  const traces = open(reports.add);
  followRuns(actor, traces);
  return {
    ...traces,
    async close() {
      await traces.close();
      reports.flush();
    },
  };
}
