/** Writes a range of a console as JSON lines. */

import type { ConsoleTimes } from '../../../machines/console/console.js';
import { toIsoTime } from '../../../machines/text/iso-time.js';
import { lineEnd } from '../../../machines/text/utf8.js';
import type { ConsoleRange } from './range.js';

/**
 * Writes lines until the range ends or the body reaches the limit. The limit applies to the body, because the JSON of a
 * line is longer than the line.
 * @param limit the size of the body after which no further line is written, in bytes
 * @returns the body, and the cursor at which the next request continues
 */
export function writeJsonLines(
  range: ConsoleRange,
  times: ConsoleTimes,
  limit: number,
): { readonly body: string; readonly next: number } {
  const written: string[] = [];
  let length = 0;
  let at = 0;
  if (range.missing > 0) written.push(JSON.stringify({ missing: range.missing, cursor: range.from }));
  while (at < range.bytes.length && length < limit) {
    const line = lineAt(range, at);
    if (line === null) break;
    const time = times.findTime(range.from + line.end - 1);
    const text = JSON.stringify({
      cursor: range.from + at,
      text: line.text,
      at: toIsoTime(time),
      partial: line.partial,
    });
    written.push(text);
    length += Buffer.byteLength(text) + 1;
    at = line.end;
  }
  return { body: written.map((text) => `${text}\n`).join(''), next: range.from + at };
}

interface Line {
  readonly text: string;
  /** The offset in the range at which the next line begins. */
  readonly end: number;
  /** Whether the line has no line end in the range. */
  readonly partial: boolean;
}

/** Returns the line at an offset; `null` if the line must be the first line of the next range. */
function lineAt({ bytes, from, size, isLast, text }: ConsoleRange, at: number): Line | null {
  const found = bytes.indexOf(lineEnd, at);
  if (found >= 0) {
    const carriage = found > at && bytes[found - 1] === 0x0d ? 1 : 0;
    return { text: text.decode(bytes.subarray(at, found - carriage)), end: found + 1, partial: false };
  }
  // The console already contains the rest of the line, which may fit into the next range.
  if (at > 0 && from + bytes.length < size) return null;
  const rest = bytes.subarray(at);
  const length = isLast ? rest.length : text.completeLength(rest);
  return length === 0 ? null : { text: text.decode(rest.subarray(0, length)), end: at + length, partial: true };
}
