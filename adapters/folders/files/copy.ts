/** Copies files, directories and links. A copy is made in a private directory, and then moved to its path. */
import type { BigIntStats } from 'node:fs';
import { lstat, rename } from 'node:fs/promises';
import { copyAttributes, copyEntry, copyTree } from '../../backups/copy/copy-tree.js';
import { createFileCopier } from '../../files/copy-file.js';
import { isGuarded } from '../../files/folder-file.js';
import { type FaultPlace, refuseUse } from '../place/file-fault.js';
import type { Place } from '../place/walk.js';
import { withStage } from '../trash/stage.js';
import type { TrashStore } from '../trash/trash-store.js';
import { openRegular } from './read.js';
import { refuseInside, requireEntry, requireFree } from './transfer.js';

export interface Copy {
  readonly from: Place;
  readonly fromAt: FaultPlace;
  readonly to: Place;
  readonly toAt: FaultPlace;
  readonly signal: AbortSignal;
}

/**
 * Copies an entry. Links stay links. Sockets, FIFOs and devices in a directory are left out.
 * @param runExclusive calls its argument while no other change is made
 * @throws FileFault, or an error of the file system, after which no file of the copy is left
 */
export async function copyPlace(
  { from, fromAt, to, toAt, signal }: Copy,
  trash: TrashStore,
  runExclusive: (work: () => Promise<void>) => Promise<void>,
): Promise<void> {
  requireEntry(from, fromAt);
  await requireFree(to, toAt);
  await refuseInside(from, to, fromAt);
  await withStage(to, toAt.folder, trash, async (staged) => {
    await copyTo(staged, from, fromAt, signal);
    await runExclusive(async () => {
      signal.throwIfAborted();
      await requireFree(to, toAt);
      await rename(staged, to.path);
    });
  });
}

/** Copies an entry to a path that does not exist. @throws FileFault, or an error of the file system */
export async function copyTo(target: string, from: Place, at: FaultPlace, signal: AbortSignal): Promise<void> {
  const stats = await lstat(from.path, { bigint: true });
  if (stats.isDirectory()) {
    await copyTree({ source: from.path, target, signal, leavesRoom: true, check: (each) => refuseForeign(each, at) });
    return copyAttributes(target, stats);
  }
  if (stats.isSymbolicLink()) return copyEntry(from.path, target, stats, async () => undefined);
  // The file may be a device, or a second name of another user's file.
  await (await openRegular(from, at)).close();
  await copyEntry(from.path, target, stats, createFileCopier(target.slice(0, target.lastIndexOf('/')), true));
}

/** Refuses a file that may be a second name of another user's file, because clients could read the copy. */
function refuseForeign({ stats, parent }: { stats: BigIntStats; parent: BigIntStats }, at: FaultPlace): void {
  if (!isGuarded() || !stats.isFile() || stats.nlink === 1n) return;
  if (stats.uid !== parent.uid || (parent.mode & 0o022n) !== 0n) refuseUse(at, 'hard_link');
}
