/** Removes backups. */

import type { BackupStore } from './backup-store.js';
import { type Backup, type BackupFault, isFault, isKept } from './types.js';

/**
 * Removes a backup with its snapshot. The backup is hidden from the list first, because the list must not contain a
 * backup without files. If the manager is killed during the removal, the next manager completes the removal.
 * After a failure the backup is in the list again, except during the shutdown of the manager.
 * @returns why the removal failed; `null` for a success. @throws an error of the file system
 */
export async function removeBackup(
  backup: Backup,
  store: BackupStore,
  ending: AbortSignal,
): Promise<BackupFault | null> {
  await store.beginRemoval(backup);
  const fault = await completeRemoval(backup, store, ending);
  // During the shutdown of the manager it is unknown whether the snapshot was removed.
  if (fault !== null && !ending.aborted) await store.cancelRemoval(backup);
  return fault;
}

/**
 * Removes the snapshot and the record of a backup whose removal has begun. @returns the result of `removeBackup`.
 * @throws the errors of `removeBackup`
 */
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
