/** A manifest's file: what tells that it has changed, and its bytes. Nothing here waits for a FIFO or a device. */
import { type BigIntStats, closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import type { ManifestFault } from './manifest.js';

/** What changes with the file. The time of its last status change tells even a write that was given an old time afterwards. */
export function stampOf({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats): string {
  return `${dev}:${ino}:${size}:${mtimeNs}:${ctimeNs}`;
}

/** @returns what keeps the file from being read as a manifest, as far as its status tells */
export function findStatusFault(stats: BigIntStats, limit: number): ManifestFault | null {
  if (!stats.isFile()) return { reason: 'unreadable', because: 'not_a_file' };
  return stats.size > BigInt(limit) ? { reason: 'too_large', bytes: Number(stats.size), limit } : null;
}

/** Where a file's status or bytes could not be had. */
export function describeReadError(error: unknown): ManifestFault {
  return { reason: 'unreadable', because: (error as NodeJS.ErrnoException).code ?? 'unknown' };
}

export type Source =
  | { readonly bytes: Uint8Array; readonly stamp: string; readonly fault: null }
  /** `stamp`: null where there is none to keep the fault by. */
  | { readonly bytes: null; readonly stamp: string | null; readonly fault: ManifestFault };

/** Reads a manifest's file, blocking this thread. @param limit in bytes: a larger file is refused before it is read */
export function readSource(path: string, limit: number): Source {
  let descriptor: number | null = null;
  try {
    descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
    const stats = fstatSync(descriptor, { bigint: true });
    const stamp = stampOf(stats);
    const fault = findStatusFault(stats, limit);
    if (fault !== null) return { bytes: null, stamp, fault };
    const bytes = readWhole(descriptor, limit + 1);
    if (bytes.length > limit) return { bytes: null, stamp, fault: { reason: 'too_large', bytes: bytes.length, limit } };
    return { bytes, stamp, fault: null };
  } catch (error) {
    return { bytes: null, stamp: null, fault: describeReadError(error) };
  } finally {
    if (descriptor !== null) closeSync(descriptor);
  }
}

/** The stated size is no promise: the file may grow meanwhile, and those of /proc state none. */
function readWhole(descriptor: number, atMost: number): Uint8Array {
  const parts: Uint8Array[] = [];
  let length = 0;
  while (length < atMost) {
    const part = Buffer.allocUnsafe(Math.min(64 * 1024, atMost - length));
    const read = readSync(descriptor, part);
    if (read === 0) break;
    parts.push(part.subarray(0, read));
    length += read;
  }
  return Buffer.concat(parts);
}
