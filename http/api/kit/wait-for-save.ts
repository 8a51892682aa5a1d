/** Waits for work that writes files of the manager. */
import { Problem } from '../../problems/problems.js';

type UnwritableCode =
  | 'backups_unwritable'
  | 'sessions_unwritable'
  | 'tokens_unwritable'
  | 'updates_unwritable'
  | 'webhooks_unwritable';

/**
 * Returns a function that waits for work of a feature.
 * @param code the code of the problem that the function throws if a file cannot be written
 */
export function createSaveWaiter(code: UnwritableCode): <T>(work: Promise<T>) => Promise<T> {
  return (work) =>
    work.catch((error: NodeJS.ErrnoException) => {
      throw error.code === undefined ? error : new Problem({ code, because: error.code });
    });
}
