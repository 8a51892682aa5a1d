/** Evidence: what the processes of a run did at one time, to explain a hang (docs/reference/evidence.md). */

import type { Journal } from '../history/journal.js';
import type { Caller } from '../operations/requests.js';

/** A piece of evidence of a run. */
export interface EvidenceRef {
  /** Unique within the run; GET /runs/{run}/evidence/{name} returns it. */
  readonly name: string;
}

/** A piece of evidence as a list shows it. */
export interface EvidenceSummary extends EvidenceRef {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Why it was collected: a short word, such as `hang`. */
  readonly reason: string;
  readonly bytes: number;
}

export interface Evidence {
  /**
   * Writes down the state of the threads, sockets and output of a run, bounded in size and time. Never rejects.
   * @param reason why it is collected: a short word, such as `hang`
   * @param order who wants it, for the history; without it the manager
   * @returns null if nothing could be collected: the run is not running, or its directory cannot be written
   */
  collect(run: string, reason: string, caller?: Pick<Caller, 'by' | 'detail'>): Promise<EvidenceRef | null>;
  /** Lists the evidence of a run, the newest first. @returns null when there is no such run */
  list(run: string): Promise<readonly EvidenceSummary[] | null>;
  /** Returns one piece, as JSON text; null when there is none of this name. */
  read(run: string, name: string): Promise<string | null>;
}

/** Returns evidence that is entered in the history when it is collected. */
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
