/** The identity of a file or directory. A rename and a change of the content leave the identity unchanged. */
import type { BigIntStats } from 'node:fs';

/**
 * Returns the inode with the time of its creation in nanoseconds, because a file system may give the inode of a deleted
 * entry to a new entry. The time is constant on a file system that does not store such a time.
 */
export function toIdentity({ ino, birthtimeNs }: BigIntStats): string {
  return `${ino} ${birthtimeNs}`;
}
