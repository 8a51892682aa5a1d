/** Evidence of runs, entered in the history. */

import type { Journal } from '../../machines/history/journal.js';
import type { Evidence } from '../../machines/trace/evidence.js';
import type { Traces } from '../../machines/trace/trace.js';
import { reportBody } from '../api/runs/answers.js';

/** The newest ones of a run that evidence contains. */
const maxReports = 200;

/** Returns what reads the newest reports of a run, as the API shows them. */
export function reportReader(traces: Pick<Traces, 'entries'>) {
  return async (run: string) => ((await traces.entries(run, maxReports)) ?? []).map(reportBody);
}

/** Returns evidence that is entered in the history when it is collected. */
export function recordEvidence(evidence: Evidence, { record }: Pick<Journal, 'record'>): Evidence {
  return {
    list: (run) => evidence.list(run),
    read: (run, name) => evidence.read(run, name),
    async collect(run, reason, { by, detail } = { by: { kind: 'manager', name: 'manager' } }) {
      const collected = await evidence.collect(run, reason);
      const outcome = collected === null ? 'evidence_not_collected' : 'done';
      record({
        type: 'evidence.collected',
        actor: by,
        run,
        outcome,
        detail: { ...detail, reason, evidence: collected?.name },
      });
      return collected;
    },
  };
}
