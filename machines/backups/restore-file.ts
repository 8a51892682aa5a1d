/** Reads and restores single files of a backup. */

import type { BackupStore } from './backup-store.js';
import { toKeptName } from './kept-folders.js';
import { type BackupPorts, toErrorCode } from './ports.js';
import { type Backed, type BackupFault, isFault, type KeptBackup } from './types.js';

type StoredBackup = KeptBackup & Parameters<BackupStore['findRepository']>[0];
type FilePorts = Pick<BackupPorts, 'folders' | 'now'>;

/** Returns the bytes of a file. */
export function readFile(
  backup: StoredBackup,
  path: string,
  maxBytes: number,
  store: BackupStore,
  ports: FilePorts,
  ending: AbortSignal,
): Promise<Backed<Uint8Array>> {
  return withFile(backup, path, store, ports, ending, () => ports.folders.readScratch(backup.id, path, maxBytes));
}

/**
 * Restores a file in the Data Folder of the backup.
 * @returns the kept folder with the old file; `null` if there was no old file
 */
export function restoreFile(
  backup: StoredBackup,
  path: string,
  store: BackupStore,
  ports: FilePorts,
  ending: AbortSignal,
): Promise<Backed<string | null>> {
  const { id, folder } = backup;
  return withFile(backup, path, store, ports, ending, async () => {
    const kept = toKeptName(folder, ports.now(), true);
    const placed = await ports.folders.placeFile(id, folder, path, kept);
    return isFault(placed) ? placed : { value: placed.value ? kept : null };
  });
}

/** Restores the file into a temporary directory, calls `use` with the file, and removes the directory. */
async function withFile<T>(
  backup: StoredBackup,
  path: string,
  store: BackupStore,
  { folders }: FilePorts,
  ending: AbortSignal,
  use: () => Promise<Backed<T>>,
): Promise<Backed<T>> {
  const repository = store.findRepository(backup);
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
