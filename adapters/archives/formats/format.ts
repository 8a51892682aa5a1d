/** Detects the archive format from the first bytes. The name of the file is not used. */
import type { Fault } from '../../../machines/faults/faults.js';
import { findOtherFormat } from './other-formats.js';
import { findZstdWindow } from './zstd-frame.js';

export type ArchiveFormat = 'tar' | PackedTar | 'zip' | '7z';

/** The formats of a tar in a compressed stream. */
export type PackedTar = 'tar.xz' | 'tar.gz' | 'tar.bz2' | 'tar.zst';

/** The number of bytes that detection needs: the first header of a tar. */
export const headLength = 512;

/** The signatures of formats. An empty zip begins with its end record, and an empty bzip2 stream with its end mark. */
const signatures: readonly (readonly [ArchiveFormat, RegExp])[] = [
  ['tar.xz', /^\xfd7zXZ\0/],
  ['tar.gz', /^\x1f\x8b/],
  ['tar.bz2', /^BZh[1-9](1AY&SY|\x17\x72\x45\x38\x50\x90)/],
  // The output of pzstd begins with a skippable frame.
  ['tar.zst', /^(\x28\xb5\x2f\xfd|[\x50-\x5f]\x2a\x4d\x18)/],
  ['zip', /^PK(\x03\x04|\x05\x06)/],
  ['7z', /^7z\xbc\xaf\x27\x1c/],
];

/** The maximum memory for the window of Zstandard, in bytes: the limit of `zstd` without an option. */
const maxWindowBytes = 128 * 1024 * 1024;

/**
 * Detects the format. @param head the first {@link headLength} bytes of the archive, or all bytes of a shorter archive
 */
export function detectFormat(head: Uint8Array): ArchiveFormat | null {
  const text = Buffer.from(head).toString('latin1');
  const [format] = signatures.find(([, signature]) => signature.test(text)) ?? [];
  return format ?? (isTarHeader(head) ? 'tar' : null);
}

/** Returns why an archive cannot be read, if its first bytes show a fault; `null` without a fault. */
export function findFormatFault(head: Uint8Array): Fault | null {
  const format = detectFormat(head);
  if (format === null) return { code: 'archive_format_unknown', what: findOtherFormat(head) };
  if (format !== 'tar.zst') return null;
  const window = findZstdWindow(head);
  return window !== null && window > maxWindowBytes
    ? { code: 'archive_needs_memory', needed: window, limit: maxWindowBytes }
    : null;
}

/**
 * Returns whether the bytes are the header of a tar. Checks the checksum of the header, because old tars have no
 * signature. The checksum counts its own field as spaces.
 */
function isTarHeader(head: Uint8Array): boolean {
  if (head.length < headLength) return false;
  const header = head.subarray(0, headLength);
  // An empty tar begins with its end mark.
  if (header.every((byte) => byte === 0)) return true;
  const written = parseInt(
    Buffer.from(header.subarray(148, 156))
      .toString('latin1')
      .replace(/[\0 ]+/g, ' ')
      .trim(),
    8,
  );
  const sum = header.reduce((total, byte, index) => total + (index >= 148 && index < 156 ? 0x20 : byte), 0);
  return written === sum;
}
