/** A part of a console as JSON objects, one a line. */

import type { ConsoleTimes } from '../../../machines/ports/console.js';
import { completeLength, lineEnd } from '../../../machines/ports/utf8.js';
import { timeText } from '../schemas/status-body.js';
import type { Part } from './part.js';

/** Text as it is: no character is taken for a mark of the encoding. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** @returns the bytes as text; what is not UTF-8 is U+FFFD */
export function decode(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

/**
 * Writes lines until the part or the limit ends; a line's JSON is longer than the line.
 * @param limit bytes, beyond which no further line is begun
 * @returns the body and the cursor to go on with
 */
export function writeJsonLines(
  part: Part,
  times: ConsoleTimes,
  limit: number,
): { readonly body: string; readonly next: number } {
  const written: string[] = [];
  let length = 0;
  let at = 0;
  if (part.missing > 0) written.push(JSON.stringify({ missing: part.missing, cursor: part.from }));
  while (at < part.bytes.length && length < limit) {
    const line = lineAt(part, at);
    if (line === null) break;
    const time = times.timeOf(part.from + line.end - 1);
    const text = JSON.stringify({ cursor: part.from + at, text: line.text, at: timeText(time), partial: line.partial });
    written.push(text);
    length += Buffer.byteLength(text) + 1;
    at = line.end;
  }
  return { body: written.map((text) => `${text}\n`).join(''), next: part.from + at };
}

interface Line {
  readonly text: string;
  /** Where in the part the next one begins. */
  readonly end: number;
  /** Its end is not in it. */
  readonly partial: boolean;
}

/** @returns the line that begins there; null when it is better read whole with the next part */
function lineAt({ bytes, from, size, isLast }: Part, at: number): Line | null {
  const found = bytes.indexOf(lineEnd, at);
  if (found >= 0) {
    const carriage = found > at && bytes[found - 1] === 0x0d ? 1 : 0;
    return { text: decode(bytes.subarray(at, found - carriage)), end: found + 1, partial: false };
  }
  // More of it is there already, and it may fit: the next part begins with it.
  if (at > 0 && from + bytes.length < size) return null;
  const rest = bytes.subarray(at);
  const length = isLast ? rest.length : completeLength(rest);
  return length === 0 ? null : { text: decode(rest.subarray(0, length)), end: at + length, partial: true };
}
