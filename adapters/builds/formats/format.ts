/** Detects the archive format by the first bytes; the file name is ignored. */

export type ArchiveFormat = 'tar' | 'tar.xz' | 'tar.gz' | 'zip' | '7z';

/** The number of bytes that detection needs: the first header of a tar. */
export const headLength = 512;

/** The signatures. An empty zip begins with its end record. */
const signatures: readonly (readonly [ArchiveFormat, readonly number[]])[] = [
  ['tar.xz', [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]],
  ['tar.gz', [0x1f, 0x8b]],
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
  ['zip', [0x50, 0x4b, 0x05, 0x06]],
  ['7z', [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]],
];

/** @param head the archive's first {@link headLength} bytes, or all if there are fewer */
export function detectFormat(head: Uint8Array): ArchiveFormat | null {
  const [format] = signatures.find(([, bytes]) => bytes.every((byte, index) => head[index] === byte)) ?? [];
  return format ?? (isTarHeader(head) ? 'tar' : null);
}

/** A tar has no signature. Checks the checksum of its first header, which counts its own field as spaces. */
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
