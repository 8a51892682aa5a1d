/** Removes what a previous manager has left in repositories and on database servers. */

import type { BackupBook } from '../book.js';
import type { BackupPorts } from '../ports.js';
import { completeRemoval } from '../remove.js';
import { type Backup, isKept } from '../types.js';
import { planTestDatabases } from '../verification/behaviour.js';

type CleanUpPorts = Pick<BackupPorts, 'databases' | 'repositories' | 'onError'>;

/**
 * What fails is reported, and the rest is removed.
 * @param left the backups as the previous manager has left them, and whose job was resumed
 */
export async function cleanUp(
  left: readonly Backup[],
  book: BackupBook,
  ports: CleanUpPorts,
  ending: AbortSignal,
): Promise<void> {
  const { repositories, onError } = ports;
  const attempt = (work: Promise<unknown>) => work.catch((error: unknown) => onError(error, null));
  for (const backup of left) await attempt(dropDatabases(backup, book, ports));
  for (const backup of book.removing()) await attempt(completeRemoval(backup, book, ending));
  const unsaved = new Set(book.all().flatMap((each) => (isKept(each) ? [] : [each.id])));
  if (left.length > 0) for (const repository of repositories) await attempt(repository.clean(unsaved, ending));
}

async function dropDatabases(backup: Backup, book: BackupBook, { databases }: CleanUpPorts): Promise<void> {
  const { id, folder, step, restored } = backup;
  if (step === 'testing') await databases.drop(backup, folder, planTestDatabases(backup));
  const hasFailed = book.find(id)?.restored?.end?.fault?.code === 'interrupted';
  if (restored?.end === null && hasFailed) await databases.drop(backup, restored.folder, restored.databases);
}
