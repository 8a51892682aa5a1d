/** Finds the lines with a text, a severity or a resource in a part of a console. */
import {
  type LineSeverity,
  readResource,
  readSeverity,
  toChannelName,
} from '../../../machines/console/console-line.js';
import { type ConsoleText, utf8Text } from '../../../machines/console/console-text.js';
import { removeEscapeSequences } from '../../../machines/text/escape-sequences.js';
import { lineEnd } from '../../../machines/text/utf8.js';

/** The maximum length of a line in an answer, in characters. */
const shownChars = 500;

export interface FoundLine {
  /** The offset of the line in the part. */
  readonly start: number;
  /** The offset of the next line. */
  readonly end: number;
  /** The line around the text, without escape sequences. */
  readonly text: string;
}

/** The conditions that a line must meet. */
export interface LineFilter {
  /** The text to find, in lower case; empty for every line. */
  readonly text: string;
  readonly severities: readonly LineSeverity[] | null;
  readonly resource: string | null;
}

/**
 * Returns the lines that pass a filter, in order.
 * @param text the decoder of the bytes
 */
export function findLines(
  bytes: Buffer,
  { text: wanted, severities, resource }: LineFilter,
  { decode }: ConsoleText = utf8Text,
): FoundLine[] {
  // Do not split a part that does not contain the text. Most parts of a long console do not contain it.
  const channel = resource === null ? null : toChannelName(resource);
  const sought = [wanted, channel?.toLowerCase() ?? ''].filter((text) => text !== '');
  if (sought.length > 0) {
    const all = removeEscapeSequences(decode(bytes)).toLowerCase();
    if (!sought.every((text) => all.includes(text))) return [];
  }
  const found: FoundLine[] = [];
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(lineEnd, start) + 1 || bytes.length;
    const raw = decode(bytes.subarray(start, end)).replace(/\r?\n$/, '');
    const line = removeEscapeSequences(raw);
    const at = line.toLowerCase().indexOf(wanted);
    const isFound =
      at >= 0 &&
      (channel === null || readResource(line) === channel) &&
      (severities === null || severities.includes(readSeverity(raw)));
    if (isFound) found.push({ start, end, text: excerpt(line, at, wanted.length) });
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
