/** Opens a workspace for the one manager that uses it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { WorkspaceInUse } from '../../machines/faults/startup-errors.js';
import { resolveInterruptedSwaps } from '../backups/swap/interrupted-swaps.js';
import { clearHalfMade } from '../folders/create.js';
import { makeDirectories } from './directory.js';
import { lockWorkspace } from './lock.js';
import { seedWorkspace } from './seed.js';

export interface OpenedWorkspace {
  /** The workspace was empty, and has the demo now. */
  readonly isNew: boolean;
  /** Whether the kernel holds the lock: no other manager can be at work. */
  readonly isLocked: boolean;
  /** Lets the next manager use the workspace. */
  unlock(): void;
}

/** Whether the directory has Builds or Data Folders: else a demo is added. */
export function isWorkspace(root: string): boolean {
  return ['builds', 'data'].some((name) => existsSync(join(root, name)));
}

/**
 * Creates what is missing, locks the workspace, and removes or completes what an interrupted manager has left.
 * @throws WorkspaceInUse, and what the file system reports
 */
export async function openWorkspace(root: string): Promise<OpenedWorkspace> {
  makeDirectories(root);
  makeDirectories(join(root, 'manager'), 0o700);
  const { result, unlock } = await lockWorkspace(root);
  if (result === 'held') throw new WorkspaceInUse();
  const isNew = await seedWorkspace(root);
  await clearHalfMade(root);
  await resolveInterruptedSwaps(root);
  return { isNew, isLocked: result === 'taken', unlock };
}
