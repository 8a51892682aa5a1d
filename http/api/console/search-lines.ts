/** Finds the lines with a text in a part of a console. */
import { withoutEscapeSequences } from '../../../machines/ports/escape-sequences.js';
import { lineEnd } from '../../../machines/ports/utf8.js';
import { decode } from './json-lines.js';

/** Characters of a line in an answer. */
const shownChars = 500;

export interface FoundLine {
  /** Where the line begins, counted from the part's first byte. */
  readonly start: number;
  /** Where the next line begins. */
  readonly end: number;
  /** The line around the text, without escape sequences. */
  readonly text: string;
}

/**
 * Returns the lines that contain a text, in their order.
 * @param wanted in lower case
 */
export function findLines(bytes: Buffer, wanted: string): FoundLine[] {
  // Most parts of a long console do not contain the text: they are not split into lines.
  if (!withoutEscapeSequences(decode(bytes)).toLowerCase().includes(wanted)) return [];
  const found: FoundLine[] = [];
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(lineEnd, start) + 1 || bytes.length;
    const line = withoutEscapeSequences(decode(bytes.subarray(start, end))).replace(/\r?\n$/, '');
    const at = line.toLowerCase().indexOf(wanted);
    if (at >= 0) found.push({ start, end, text: excerpt(line, at, wanted.length) });
    start = end;
  }
  return found;
}

function excerpt(line: string, at: number, length: number): string {
  if (line.length <= shownChars) return line;
  const from = Math.max(0, at - Math.floor((shownChars - length) / 2));
  const to = Math.min(line.length, from + shownChars);
  return `${from > 0 ? '…' : ''}${line.slice(from, to)}${to < line.length ? '…' : ''}`;
}
