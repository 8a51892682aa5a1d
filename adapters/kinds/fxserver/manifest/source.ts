/** A manifest's file: its stamp and its bytes. Never blocks on a FIFO or a device. */
import { type BigIntStats, closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { type LinkPlaces, openFileIn } from '../../../files/link-places.js';
import type { ManifestFault } from './manifest.js';

/** Identifies a version of the file. The ctime detects even a write followed by a restored mtime. */
export function toStamp({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats): string {
  return `${dev}:${ino}:${size}:${mtimeNs}:${ctimeNs}`;
}

/** The status of a file, and when it was requested, in milliseconds. */
export interface SeenFile {
  readonly stats: BigIntStats;
  readonly at: number;
}

/** The stamp of a path that does not exist or cannot be reached. */
export const absent = '-';

/** Returns the fault that the file's status shows, or null. */
export function findStatusFault(stats: BigIntStats, limit: number): ManifestFault | null {
  if (!stats.isFile()) return { reason: 'unreadable', because: 'not_a_file' };
  return stats.size > BigInt(limit) ? { reason: 'too_large', bytes: Number(stats.size), limit } : null;
}

/** The fault of a failed stat or read. */
export function describeReadError(error: unknown): ManifestFault {
  return { reason: 'unreadable', because: (error as NodeJS.ErrnoException).code ?? 'unknown' };
}

export type Source =
  | { readonly bytes: Uint8Array; readonly stamp: string; readonly fault: null }
  /** `stamp`: null when the fault cannot be cached. */
  | { readonly bytes: null; readonly stamp: string | null; readonly fault: ManifestFault };

/**
 * Reads a manifest's file synchronously.
 * @param limit in bytes: a larger file is not read
 * @param places where links may lead
 */
export function readSource(path: string, limit: number, places: LinkPlaces = null): Source {
  let descriptor: number | null = null;
  try {
    descriptor =
      places === null
        ? openSync(path, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOCTTY)
        : openFileIn(places, path);
    const stats = fstatSync(descriptor, { bigint: true });
    const stamp = toStamp(stats);
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

/** Used for every file: V8 would collect garbage for thousands of new ones. */
const part = Buffer.allocUnsafe(64 * 1024);

/** Does not rely on the stated size: the file may grow, and files in /proc have none. */
function readWhole(descriptor: number, atMost: number): Uint8Array {
  const parts: Uint8Array[] = [];
  let length = 0;
  while (length < atMost) {
    const read = readSync(descriptor, part, 0, Math.min(part.length, atMost - length), null);
    if (read === 0) break;
    parts.push(Uint8Array.from(part.subarray(0, read)));
    length += read;
  }
  return Buffer.concat(parts);
}
