/** Removes backups. */

import type { BackupStore } from './backup-store.js';
import { type Backup, type BackupFault, isFault, isKept } from './types.js';

/**
 * Removes a backup with its snapshot. It is not listed from then on: a manager that dies while the files are removed
 * leaves no backup without files. The next one completes the removal.
 * @returns why it was not removed: it is listed then. @throws what the file system reports
 */
export async function removeBackup(
  backup: Backup,
  store: BackupStore,
  ending: AbortSignal,
): Promise<BackupFault | null> {
  await store.beginRemoval(backup);
  const fault = await completeRemoval(backup, store, ending);
  // At the end of the manager, the snapshot may be removed or not.
  if (fault !== null && !ending.aborted) await store.cancelRemoval(backup);
  return fault;
}

/** Removes the snapshot and the record of a backup whose removal has begun. @returns and throws as removeBackup */
export async function completeRemoval(
  backup: Backup,
  store: BackupStore,
  ending: AbortSignal,
): Promise<BackupFault | null> {
  const removed = isKept(backup) ? await store.findRepository(backup)?.remove(backup, ending) : undefined;
  if (removed !== undefined && isFault(removed)) return removed.fault;
  await store.drop(backup);
  return null;
}
