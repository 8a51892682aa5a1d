/** Removes backups. */

import type { BackupBook } from './book.js';
import { type Backup, type BackupFault, isFault, isKept } from './types.js';

/** Removes a backup with its snapshot. @returns why it was not. @throws what the file system reports */
export async function removeBackup(backup: Backup, book: BackupBook, ending: AbortSignal): Promise<BackupFault | null> {
  const removed = isKept(backup) ? await book.repositoryOf(backup)?.remove(backup, ending) : undefined;
  if (removed !== undefined && isFault(removed)) return removed.fault;
  await book.drop(backup);
  return null;
}
