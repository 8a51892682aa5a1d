/** Creates the ids of new runs. */
import { randomBytes } from 'node:crypto';
import { formatRunId, readRunStart } from '../../../machines/run/run-id.js';

/**
 * Returns a function that creates a new run id at each call, greater than all ids before.
 * @param newest the id of the newest run on disk, or null. If the clock was set back, its time is in the future
 */
export function createRunIdSource(newest: string | null = null): () => string {
  let last = newest === null ? 0 : (readRunStart(newest) ?? 0);
  return () => {
    last = Math.max(Date.now(), last + 1);
    return formatRunId(last, randomBytes(3).toString('hex'));
  };
}
