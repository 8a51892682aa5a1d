/** Reads the header of a Zstandard frame (RFC 8878, section 3.1.1). */

const frame = 0xfd2fb528;
/** The sixteen magic numbers of skippable frames differ in their last digit. */
const skippable = 0x184d2a50;

/** The number of bytes of the content size and of the dictionary id, by their two-bit codes. */
const sizeBytes = [0, 2, 4, 8];
const dictionaryBytes = [0, 1, 2, 4];

/**
 * Returns the size of the window of the first frame, in bytes; `null` if the bytes do not contain the header. The
 * window is the memory for the data that was unpacked last.
 */
export function findZstdWindow(head: Uint8Array): number | null {
  const bytes = Buffer.from(head);
  let at = 0;
  while (at + 8 <= bytes.length && (bytes.readUInt32LE(at) & 0xfffffff0) === skippable)
    at += 8 + bytes.readUInt32LE(at + 4);
  // The longest header has 18 bytes.
  if (at + 18 > bytes.length || bytes.readUInt32LE(at) !== frame) return null;
  const descriptor = bytes[at + 4] ?? 0;
  if ((descriptor & 0x20) === 0) {
    const window = bytes[at + 5] ?? 0;
    return 2 ** (10 + (window >> 3)) * (1 + (window & 7) / 8);
  }
  // A single segment has no window field: the window is the whole content.
  const from = at + 5 + (dictionaryBytes[descriptor & 3] ?? 0);
  const length = sizeBytes[descriptor >> 6] || 1;
  if (length === 8) return Number(bytes.readBigUInt64LE(from));
  return bytes.readUIntLE(from, length);
}
