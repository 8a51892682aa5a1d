/**
 * Finds in the history why runs ended. The reason is a cause that the console shows, or the operation that ended the
 * run.
 */
import type { HistoryEntry } from '../../../client/api.js';

export interface Finding {
  readonly title: string;
  readonly message: string;
  readonly remedy: string;
}

export interface RunReason {
  /** Causes that the console shows, in the English of the service. */
  readonly findings: readonly Finding[];
  /**
   * The operation that ended the run; `null` if no operation ended it, or if the history does not contain the
   * operation.
   */
  readonly operation: HistoryEntry | null;
}

/** The types of the entries that say why a run ended. */
export const reasonTypes = ['server.exited', 'operation.stop', 'operation.restart', 'operation.kill'] as const;

/**
 * Finds, for each run, the operation that ended it and the findings of its exit.
 * @param entries the entries of the types in `reasonTypes`, the newest first
 */
export function toReasons(entries: readonly HistoryEntry[]): ReadonlyMap<string, RunReason> {
  const reasons = new Map<string, RunReason>();
  // The run whose exit an operation requested. The entry of the operation follows the entry of the exit.
  let requested: string | null = null;
  for (const entry of [...entries].reverse()) {
    const { type, run, detail, outcome } = entry;
    if (type === 'server.exited') {
      requested = null;
      if (run === null) continue;
      reasons.set(run, { findings: readFindings(detail.findings), operation: null });
      if (detail.expected === true || outcome === 'killed') requested = run;
    } else if (requested !== null && outcome === 'done') {
      reasons.set(requested, { findings: reasons.get(requested)?.findings ?? [], operation: entry });
      requested = null;
    }
  }
  return reasons;
}

function readFindings(findings: unknown): readonly Finding[] {
  if (!Array.isArray(findings)) return [];
  return findings.filter((each): each is Finding => typeof each?.title === 'string');
}
