/** Reads and restores single files of a backup. */

import type { BackupBook } from './book.js';
import { keptName } from './kept-folders.js';
import { type BackupPorts, toErrorCode } from './ports.js';
import { type Backed, type BackupFault, isFault, type KeptBackup } from './types.js';

type StoredBackup = KeptBackup & Parameters<BackupBook['findRepository']>[0];
type FilePorts = Pick<BackupPorts, 'folders' | 'now'>;

/** Returns the bytes of a file. */
export function readFile(
  backup: StoredBackup,
  path: string,
  maxBytes: number,
  book: BackupBook,
  ports: FilePorts,
  ending: AbortSignal,
): Promise<Backed<Uint8Array>> {
  return withFile(backup, path, book, ports, ending, () => ports.folders.readScratch(backup.id, path, maxBytes));
}

/**
 * Puts a file in its place in the Data Folder of the backup.
 * @returns the kept folder with the old file; null if there was none
 */
export function restoreFile(
  backup: StoredBackup,
  path: string,
  book: BackupBook,
  ports: FilePorts,
  ending: AbortSignal,
): Promise<Backed<string | null>> {
  const { id, folder } = backup;
  return withFile(backup, path, book, ports, ending, async () => {
    const kept = keptName(folder, ports.now(), true);
    const placed = await ports.folders.placeFile(id, folder, path, kept);
    return isFault(placed) ? placed : { value: placed.value ? kept : null };
  });
}

/** Calls `use` when the file is in a directory of its own, and removes that. */
async function withFile<T>(
  backup: StoredBackup,
  path: string,
  book: BackupBook,
  { folders }: FilePorts,
  ending: AbortSignal,
  use: () => Promise<Backed<T>>,
): Promise<Backed<T>> {
  const repository = book.findRepository(backup);
  if (repository === undefined) return { fault: { code: 'repository_program_missing' } };
  try {
    const target = await folders.openScratch(backup.id);
    const restored = await repository.restoreFile(backup, path, target, ending);
    if (ending.aborted) return { fault: { code: 'interrupted' } };
    return isFault(restored) ? restored : await use();
  } catch (error) {
    return { fault: { code: 'target_unwritable', because: toErrorCode(error) } satisfies BackupFault };
  } finally {
    await folders.cleanStages().catch(() => undefined);
  }
}
