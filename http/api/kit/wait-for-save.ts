/** Waits for work that saves files of the manager. */
import { Problem } from '../../problems/problems.js';

type UnwritableCode = 'backups_unwritable' | 'tokens_unwritable' | 'updates_unwritable' | 'webhooks_unwritable';

/**
 * Returns the function that waits for work of a feature.
 * @param code the code of the problem that it throws for a file that cannot be written
 */
export function createSaveWaiter(code: UnwritableCode): <T>(work: Promise<T>) => Promise<T> {
  return (work) =>
    work.catch((error: NodeJS.ErrnoException) => {
      throw error.code === undefined ? error : new Problem({ code, because: error.code });
    });
}
