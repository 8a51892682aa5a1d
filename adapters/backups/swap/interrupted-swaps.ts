/** Resolves the swaps that the previous manager has begun, before a server can be started. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { syncDirectory } from '../../directories.js';
import { restoredPrefix, swapPaths } from '../data-folders.js';
import { resolveSwap, swapRecordName } from './swap.js';

/**
 * Must be called with the workspace's lock held. The records are changed when the backups are opened.
 * @param root the workspace
 */
export async function resolveInterruptedSwaps(root: string): Promise<void> {
  const data = join(root, 'data');
  const names: readonly string[] = await readdir(data).catch(() => []);
  // If it cannot be resolved, the next manager tries it again.
  if (names.includes(swapRecordName)) await resolveKeptSwap(data).catch(() => undefined);
  // A swap that is whole has left no such directory.
  if (!names.some((name) => name.startsWith(restoredPrefix))) return;
  const { openBackupRecords } = await import('../records.js');
  for (const { id, step, restored } of await openBackupRecords(join(root, 'manager', 'backups')).read()) {
    if (step !== 'swapping' || restored === null) continue;
    try {
      resolveSwap(swapPaths(data, id, restored.folder, restored.kept));
      await syncDirectory(data);
    } catch {
      // It is tried again when the backups are opened, whose history has the outcome.
    }
  }
}

/** @throws what the file system reports */
async function resolveKeptSwap(data: string): Promise<void> {
  const { toPaths, readSwapRecord, removeSwapRecord } = await import('./swap-record.js');
  const names = await readSwapRecord(data);
  if (names !== null) resolveSwap(toPaths(data, names));
  await syncDirectory(data);
  await removeSwapRecord(data);
}
