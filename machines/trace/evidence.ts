/** Evidence: a report of what the processes of a run were doing, to explain a hang (docs/reference/evidence.md). */

import type { Journal } from '../history/journal.js';
import type { Caller } from '../operations/requests.js';

/** A piece of evidence of a run. */
export interface EvidenceRef {
  /** The name, unique within the run. GET /runs/{run}/evidence/{name} returns the evidence. */
  readonly name: string;
}

/** A piece of evidence in a list. */
export interface EvidenceSummary extends EvidenceRef {
  /** The time at which the evidence was collected, in milliseconds since the epoch. */
  readonly at: number;
  /** The reason for the collection: a short word, such as `hang`. */
  readonly reason: string;
  readonly bytes: number;
}

export interface Evidence {
  /**
   * Collects the state of the threads, sockets and output of a run, bounded in size and time. Never rejects.
   * @param reason the reason for the collection: a short word, such as `hang`
   * @param caller the caller for the history; absent for the manager
   * @returns `null` if nothing was collected, because the run is not running or its directory cannot be written
   */
  collect(run: string, reason: string, caller?: Pick<Caller, 'by' | 'detail'>): Promise<EvidenceRef | null>;
  /** Lists the evidence of a run, the newest first. @returns `null` if the run does not exist */
  list(run: string): Promise<readonly EvidenceSummary[] | null>;
  /** Returns a piece of evidence as JSON text; `null` if no evidence has this name. */
  read(run: string, name: string): Promise<string | null>;
}

/** Returns an evidence port that records each collection in the history. */
export function recordEvidence(evidence: Evidence, record: Journal['record']): Evidence {
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
