/** The identity of a file or directory, which a rename and a change of its content leave unchanged. */
import type { BigIntStats } from 'node:fs';

/**
 * Returns the inode with the time of its creation in nanoseconds: a file system gives the inode of a deleted entry to a
 * new one. Where a file system stores no such time, it is constant.
 */
export function toIdentity({ ino, birthtimeNs }: BigIntStats): string {
  return `${ino} ${birthtimeNs}`;
}
