/** Tests of rights that are missing. */
import { chmodSync, chownSync } from 'node:fs';

/** Does something as a user whom rights bind: root is bound by none. */
export async function asUnprivilegedUser(root: string, work: () => Promise<void>): Promise<void> {
  if (process.geteuid?.() !== 0) return work();
  const nobody = 65_534;
  chmodSync(root, 0o755);
  chownSync(root, nobody, nobody);
  process.seteuid?.(nobody);
  try {
    await work();
  } finally {
    process.seteuid?.(0);
  }
}
