/** Finds where UTF-8 text can be cut. The bytes may be invalid, and the functions in this file never throw. */

/**
 * Returns the number of bytes without an incomplete character at the end. An incomplete character has at most three
 * bytes. Invalid bytes count as complete, because no further byte could complete them.
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

/** Returns whether `length` bytes that begin with `lead` are the start of a longer character (Unicode, table 3-7). */
function isIncomplete(lead: number, second: number | undefined, length: number): boolean {
  const needed =
    lead >= 0xf0 && lead <= 0xf4 ? 4 : lead >= 0xe0 && lead < 0xf0 ? 3 : lead >= 0xc2 && lead < 0xe0 ? 2 : 1;
  if (length >= needed) return false;
  if (second === undefined) return true;
  // After these lead bytes, the second byte has a smaller range: it excludes overlong forms, surrogates and code points
  // above U+10FFFF.
  if (lead === 0xe0) return second >= 0xa0;
  if (lead === 0xed) return second < 0xa0;
  if (lead === 0xf0) return second >= 0x90;
  if (lead === 0xf4) return second < 0x90;
  return true;
}

const maxLineSearchBytes = 4096;

/**
 * Returns the start of the first line in a part of a longer text. If no line end is near, returns the start of the
 * first character.
 * @param findCharacter finds the first character in another encoding
 */
export function cleanStart(bytes: Uint8Array, findCharacter = findCharacterStart): number {
  const end = bytes.subarray(0, maxLineSearchBytes).indexOf(lineEnd);
  return end >= 0 && end + 1 < bytes.length ? end + 1 : findCharacter(bytes);
}

/** Returns the start of the first character in a part of a longer text. */
export function findCharacterStart(bytes: Uint8Array): number {
  let at = 0;
  while (at < 3 && at < bytes.length && isContinuation(bytes[at] ?? 0)) at += 1;
  return at;
}

/** `\n` */
export const lineEnd = 0x0a;

function isContinuation(byte: number): boolean {
  return (byte & 0xc0) === 0x80;
}

/** Returns the name of the first code point of a text, for example `U+200B`. */
export function formatCodePoint(text: string): string {
  return `U+${(text.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
