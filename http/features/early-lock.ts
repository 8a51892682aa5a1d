/** Locks an existing workspace while the service is loaded. The lock needs a process, whose start takes 5 ms. */
import { isWorkspace } from '../../adapters/workspace/directory.js';
import { lockWorkspace, type WorkspaceLock } from '../../adapters/workspace/lock.js';

/**
 * The lock of a workspace before the workspace is opened; `null` if the workspace is new or cannot be locked. Such a
 * workspace is locked when it is opened.
 */
export type EarlyLock = Promise<WorkspaceLock | null>;

/** Begins to lock the workspace. Never rejects. @param root the workspace */
export async function lockEarly(root: string): EarlyLock {
  return isWorkspace(root) ? lockWorkspace(root).catch(() => null) : null;
}
