/** Tells the archive formats apart by their first bytes, whatever they are called. */

export type ArchiveFormat = 'tar' | 'tar.xz' | 'tar.gz' | 'zip' | '7z';

/** How many bytes it takes to tell: the first header of a tar. */
export const headLength = 512;

/** What each begins with. A zip without an entry begins with its end. */
const signatures: readonly (readonly [ArchiveFormat, readonly number[]])[] = [
  ['tar.xz', [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]],
  ['tar.gz', [0x1f, 0x8b]],
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
  ['zip', [0x50, 0x4b, 0x05, 0x06]],
  ['7z', [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]],
];

/** @param head the archive's first {@link headLength} bytes, or all that there are */
export function detectFormat(head: Uint8Array): ArchiveFormat | null {
  const [format] = signatures.find(([, bytes]) => bytes.every((byte, index) => head[index] === byte)) ?? [];
  return format ?? (isTarHeader(head) ? 'tar' : null);
}

/** A tar has no signature from the beginning, but its first header has a checksum, its own field read as spaces. */
function isTarHeader(head: Uint8Array): boolean {
  if (head.length < headLength) return false;
  const header = head.subarray(0, headLength);
  // An archive of nothing begins with its end.
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
