/** Removes the remains of previous managers in repositories and on database servers. */

import type { BackupStore } from '../backup-store.js';
import type { BackupPorts } from '../ports.js';
import { completeRemoval } from '../remove.js';
import { type Backup, isKept } from '../types.js';
import { planTestDatabases } from '../verification/behaviour.js';

type CleanUpPorts = Pick<BackupPorts, 'databases' | 'repositories' | 'onError'>;

/**
 * Removes the remains. Reports each failure, and continues with the other removals.
 * @param left the unfinished backups of the previous manager, whose jobs were resumed
 */
export async function cleanUp(
  left: readonly Backup[],
  store: BackupStore,
  ports: CleanUpPorts,
  ending: AbortSignal,
): Promise<void> {
  const { repositories, onError } = ports;
  const attempt = (work: Promise<unknown>) => work.catch((error: unknown) => onError(error, null));
  for (const backup of left) await attempt(dropDatabases(backup, store, ports));
  for (const backup of store.removing()) await attempt(completeRemoval(backup, store, ending));
  const unsaved = new Set(store.all().flatMap((each) => (isKept(each) ? [] : [each.id])));
  if (left.length > 0) for (const repository of repositories) await attempt(repository.clean(unsaved, ending));
}

async function dropDatabases(backup: Backup, store: BackupStore, { databases }: CleanUpPorts): Promise<void> {
  const { id, folder, step, restored } = backup;
  if (step === 'testing') await databases.drop(backup, folder, planTestDatabases(backup));
  const hasFailed = store.find(id)?.restored?.end?.fault?.code === 'interrupted';
  if (restored?.end === null && hasFailed) await databases.drop(backup, restored.folder, restored.databases);
}
