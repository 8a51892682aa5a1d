/**
 * Reads a manifest's file and its stamp. The stamp is a text that identifies the version of the file. Never blocks on a
 * FIFO or a device.
 */
import { type BigIntStats, closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { type LinkPlaces, openFileIn } from '../../../files/link-places.js';
import type { ManifestFault } from './manifest.js';

/**
 * Returns the stamp of a file: its identity, its size and its times. The ctime detects a write even if the mtime was
 * restored afterwards.
 */
export function toStamp({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats): string {
  return `${dev}:${ino}:${size}:${mtimeNs}:${ctimeNs}`;
}

/** The state of a file, and the time when it was requested, in milliseconds. */
export interface SeenFile {
  readonly stats: BigIntStats;
  readonly at: number;
}

/** The stamp of a path that does not exist or cannot be reached. */
export const absent = '-';

/** Returns the fault that the state of the file shows; `null` without a fault. */
export function findStatusFault(stats: BigIntStats, limit: number): ManifestFault | null {
  if (!stats.isFile()) return { reason: 'unreadable', because: 'not_a_file' };
  return stats.size > BigInt(limit) ? { reason: 'too_large', bytes: Number(stats.size), limit } : null;
}

/** Converts the error of a stat or a read to a fault. */
export function describeReadError(error: unknown): ManifestFault {
  return { reason: 'unreadable', because: (error as NodeJS.ErrnoException).code ?? 'unknown' };
}

export type Source =
  | { readonly bytes: Uint8Array; readonly stamp: string; readonly fault: null }
  /** `stamp` is `null` if the fault must not be cached. */
  | { readonly bytes: null; readonly stamp: string | null; readonly fault: ManifestFault };

/**
 * Reads a manifest's file synchronously.
 * @param limit the maximum size in bytes. A larger file is not read
 * @param places the directories to which links may lead
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

/** The buffer for all files, because thousands of buffers would cost garbage collection. */
const part = Buffer.allocUnsafe(64 * 1024);

/** Reads a whole file. The reported size is not used: the file may grow, and files in /proc report no size. */
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
