/** Assembles runs: their consoles, reports, evidence and events. */
import { EvidenceCollector } from '../../adapters/evidence/evidence.js';
import { openRunTraces } from '../../adapters/trace/run-traces.js';
import { followRuns } from '../../machines/server/follow-runs.js';
import { type Evidence, recordEvidence } from '../../machines/trace/evidence.js';
import { recordReports } from '../../machines/trace/record-reports.js';
import { consoleRoutes } from '../api/console/routes.js';
import { createConsoleSearch } from '../api/console/search.js';
import { bindRoutes } from '../api/kit/bound-route.js';
import { reportBody } from '../api/runs/answers.js';
import { evidenceRoutes } from '../api/runs/evidence-routes.js';
import { runRoutes } from '../api/runs/routes.js';
import { clock } from '../runtime/clock.js';
import type { Base } from './base.js';
import type { Feature } from './feature.js';

export interface RunsFeature extends Feature {
  readonly evidence: Evidence;
}

/** The maximum number of reports of a run in evidence. The newest reports are kept. */
const maxReports = 200;

/** Opens the runs, and starts to record the server's reports about itself. */
export function startRuns({ core, access, server }: Base): RunsFeature {
  const { options, runs: directory, report, adapters, journal } = core;
  const { consoles: runs, kinds } = adapters;
  const { actor, runEvents, foundRun } = server;
  const reports = recordReports(journal.record, clock);
  const traces = openRunTraces({ runs: directory, consoleLimit: options.consoleLimit, kinds, onEntry: reports.add });
  followRuns(actor, traces);
  void traces.catchUp(foundRun);
  const collector = new EvidenceCollector({
    runs: directory,
    openConsole: (run) => runs.open(run),
    readReports: async (run) => ((await traces.entries(run, maxReports)) ?? []).map(reportBody),
    onFailed: report.evidence,
  });
  const evidence = recordEvidence(collector, journal.record);
  return {
    evidence,
    routes: [
      ...bindRoutes(consoleRoutes, { runs, actor, searchConsole: createConsoleSearch(runs) }),
      ...bindRoutes(runRoutes, { runs, runEvents, traces, actor }),
      ...bindRoutes(evidenceRoutes, { evidence, actor, access: access.policy }),
    ],
    async close() {
      await traces.close();
      reports.flush();
    },
  };
}
