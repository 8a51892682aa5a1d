/** Where UTF-8 text may be cut. A file of a server's output is bytes: whatever they are, nothing here throws. */

/**
 * @returns how many of the bytes can be decoded without those that follow them: an incomplete character at the end is
 * left out, at most three bytes. What is no UTF-8 anyway is not left out, as no byte could complete it
 */
export function completeLength(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const at = bytes.length - back;
    const lead = bytes[at] ?? 0;
    if (isContinuation(lead)) continue;
    return isIncomplete(lead, bytes[at + 1], back) ? at : bytes.length;
  }
  return bytes.length;
}

/** Whether `length` bytes, the first of them `lead`, are the beginning of a character that has more (Unicode, table 3-7). */
function isIncomplete(lead: number, second: number | undefined, length: number): boolean {
  const needed =
    lead >= 0xf0 && lead <= 0xf4 ? 4 : lead >= 0xe0 && lead < 0xf0 ? 3 : lead >= 0xc2 && lead < 0xe0 ? 2 : 1;
  if (length >= needed) return false;
  if (second === undefined) return true;
  // These four bound the second byte more closely: overlong forms, surrogates, and what is beyond U+10FFFF.
  if (lead === 0xe0) return second >= 0xa0;
  if (lead === 0xed) return second < 0xa0;
  if (lead === 0xf0) return second >= 0x90;
  if (lead === 0xf4) return second < 0x90;
  return true;
}

/** How far a line's end is looked for, in bytes. */
const near = 4096;

/**
 * Where to begin in bytes that were cut out of something longer.
 * @returns the first line's start where one is near, else the first character's
 */
export function cleanStart(bytes: Uint8Array): number {
  const end = bytes.subarray(0, near).indexOf(lineEnd);
  return end >= 0 && end + 1 < bytes.length ? end + 1 : characterStart(bytes);
}

/** @returns the first character's start in bytes that were cut out of something longer */
export function characterStart(bytes: Uint8Array): number {
  let at = 0;
  while (at < 3 && at < bytes.length && isContinuation(bytes[at] ?? 0)) at += 1;
  return at;
}

/** `\n` */
export const lineEnd = 0x0a;

function isContinuation(byte: number): boolean {
  return (byte & 0xc0) === 0x80;
}
