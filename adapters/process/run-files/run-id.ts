/** Creates the ids of new runs. */
import { randomBytes } from 'node:crypto';
import { formatRunId, readRunStart } from '../../../machines/run/run-id.js';

/**
 * Returns a function that creates a new run id at each call. Each id is greater than all earlier ids.
 * @param newest the id of the newest run on disk; `null` without a run. The time of this id is in the future if the
 *   clock was set back
 */
export function createRunIdSource(newest: string | null = null): () => string {
  let last = newest === null ? 0 : (readRunStart(newest) ?? 0);
  return () => {
    last = Math.max(Date.now(), last + 1);
    return formatRunId(last, randomBytes(3).toString('hex'));
  };
}
