/** The ids of runs: the time of the start and a random end. They grow, whatever the clock does, so that runs have an order. */
import { randomBytes } from 'node:crypto';

/** What is named otherwise is no run. */
const runId = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z-/;

export function isRunId(name: string): boolean {
  return runId.test(name);
}

/**
 * @param newest the newest run that is there: by a clock that was set back it may lie in the future
 * @returns gives a new id at each call, greater than all before
 */
export function createRunIdSource(newest: string | null = null): () => string {
  let last = newest === null ? 0 : timeOf(newest);
  return () => {
    last = Math.max(Date.now(), last + 1);
    return `${new Date(last).toISOString().replace(/[-:.]/g, '')}-${randomBytes(3).toString('hex')}`;
  };
}

function timeOf(run: string): number {
  const time = Date.parse(run.replace(runId, '$1-$2-$3T$4:$5:$6.$7Z').slice(0, 24));
  return Number.isNaN(time) ? 0 : time;
}
