/** Completes or undoes the swaps of the previous manager, before a server can be started. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { syncDirectory } from '../../directories.js';
import { restoredPrefix, swapPaths } from '../data-folders.js';
import { resolveSwap, swapRecordName } from './swap.js';

/**
 * Resolves the swaps. The caller must hold the workspace's lock. The records of backups are changed later, when the
 * backups are opened.
 * @param root the workspace
 */
export async function resolveInterruptedSwaps(root: string): Promise<void> {
  const data = join(root, 'data');
  const names: readonly string[] = await readdir(data).catch(() => []);
  // If the swap cannot be resolved, the next manager tries again.
  if (names.includes(swapRecordName)) await resolveKeptSwap(data).catch(() => undefined);
  // A complete swap has left no such directory.
  if (!names.some((name) => name.startsWith(restoredPrefix))) return;
  const { openBackupRecords } = await import('../records.js');
  for (const { id, step, restored } of await openBackupRecords(join(root, 'manager', 'backups')).read()) {
    if (step !== 'swapping' || restored === null) continue;
    try {
      resolveSwap(swapPaths(data, id, restored.folder, restored.kept));
      await syncDirectory(data);
    } catch {
      // Opening the backups tries again, and records the outcome in the history.
    }
  }
}

/** Resolves the swap of a kept folder. @throws an error of the file system */
async function resolveKeptSwap(data: string): Promise<void> {
  const { toPaths, readSwapRecord, removeSwapRecord } = await import('./swap-record.js');
  const names = await readSwapRecord(data);
  if (names !== null) resolveSwap(toPaths(data, names));
  await syncDirectory(data);
  await removeSwapRecord(data);
}
