/** Sets permissions for tests. */
import { chmodSync, chownSync } from 'node:fs';

/** Whether this process runs as root, to which file permissions do not apply. */
export const isRoot = process.geteuid?.() === 0;

/** Runs `work` as a user without root's privileges, to whom file permissions apply. */
export async function asUnprivilegedUser(root: string, work: () => Promise<void>): Promise<void> {
  if (process.geteuid?.() !== 0) return work();
  const unprivilegedUser = 65_534;
  chmodSync(root, 0o755);
  chownSync(root, unprivilegedUser, unprivilegedUser);
  process.seteuid?.(unprivilegedUser);
  try {
    await work();
  } finally {
    process.seteuid?.(0);
  }
}
