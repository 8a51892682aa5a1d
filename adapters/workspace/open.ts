/** Opens a workspace for the only manager that uses it. */
import { join } from 'node:path';
import { WorkspaceInUse } from '../../machines/faults/startup-errors.js';
import { resolveInterruptedSwaps } from '../backups/swap/interrupted-swaps.js';
import { clearHalfMade } from '../folders/create.js';
import { makeDirectories } from './directory.js';
import { lockWorkspace, type WorkspaceLock } from './lock.js';
import { seedWorkspace } from './seed.js';

export interface OpenedWorkspace {
  /** Whether the workspace was empty, so that the demo was added. */
  readonly isNew: boolean;
  /** Whether the workspace is locked. No other manager can then use it. */
  readonly isLocked: boolean;
  /** Releases the lock, so that another manager can use the workspace. */
  unlock(): void;
}

/**
 * Opens a workspace. Creates missing directories, locks the workspace, and completes or removes the interrupted work of
 * a previous manager.
 * @param early the lock, if locking has already begun
 * @throws WorkspaceInUse, or an error of the file system
 */
export async function openWorkspace(root: string, early: WorkspaceLock | null = null): Promise<OpenedWorkspace> {
  makeDirectories(root);
  makeDirectories(join(root, 'manager'), 0o700);
  const { result, unlock } = early ?? (await lockWorkspace(root));
  if (result === 'held') throw new WorkspaceInUse();
  const isNew = await seedWorkspace(root);
  await clearHalfMade(root);
  await resolveInterruptedSwaps(root);
  return { isNew, isLocked: result === 'taken', unlock };
}
