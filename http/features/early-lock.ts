/** Locks an existing workspace while the service is loaded, because the lock needs a process, which takes 5 ms. */
import { isWorkspace } from '../../adapters/workspace/directory.js';
import { lockWorkspace, type WorkspaceLock } from '../../adapters/workspace/lock.js';

/**
 * The lock of a workspace that was begun before it is opened; `null` if the workspace is new or cannot be locked. Then
 * the workspace is locked when it is opened.
 */
export type EarlyLock = Promise<WorkspaceLock | null>;

/** Begins to lock the workspace. Never rejects. @param root the workspace */
export async function lockEarly(root: string): EarlyLock {
  return isWorkspace(root) ? lockWorkspace(root).catch(() => null) : null;
}
