/** The filter of the runs by their outcome. */
import type { Run } from '../../../client/api.js';

export type RunOutcome = 'running' | NonNullable<Run['exit']>['outcome'];

const order: readonly RunOutcome[] = ['running', 'crashed', 'killed', 'exited', 'stopped', 'unknown'];

export interface OutcomeCount {
  readonly outcome: RunOutcome;
  readonly count: number;
}

export function readOutcome({ exit }: Pick<Run, 'exit'>): RunOutcome {
  return exit?.outcome ?? 'running';
}

/** Returns the number of runs for each outcome that occurs. Outcomes that need attention follow `running`. */
export function countOutcomes(runs: readonly Run[]): readonly OutcomeCount[] {
  return order
    .map((outcome) => ({ outcome, count: runs.filter((run) => readOutcome(run) === outcome).length }))
    .filter(({ count }) => count > 0);
}

/** Returns the runs with an outcome. Returns all runs for `null` and for an outcome that no run has. */
export function filterRuns(runs: readonly Run[], outcome: string | null): readonly Run[] {
  const chosen = runs.filter((run) => readOutcome(run) === outcome);
  return chosen.length === 0 ? runs : chosen;
}
