/** Changes lines of config files. A text is read as bytes in Latin-1, so that every encoding is kept. */
import type { ConfigLine } from '../../machines/resource-changes/types.js';

/** A line, and the characters that end it. A line ends with LF, CR or both, as for the server. */
interface Line {
  readonly text: string;
  readonly end: string;
}

function split(text: string): Line[] {
  const lines = [...text.matchAll(/([^\r\n]*)(\r\n|\r|\n)/g)].map(([, line = '', end = '']) => ({ text: line, end }));
  const rest = /[^\r\n]*$/.exec(text)?.[0] ?? '';
  return rest === '' ? lines : [...lines, { text: rest, end: '' }];
}

function join(lines: readonly Line[]): string {
  return lines.map(({ text, end }) => text + end).join('');
}

/** Returns the lines of a text. */
export function listLines(text: string): readonly string[] {
  return split(text).map((line) => line.text);
}

/**
 * Inserts lines after a line.
 * @param after the number of the line, counted from 1; 0 for the start, a large number for the end
 */
export function insertLines(text: string, after: number, added: readonly string[]): string {
  const lines = split(text);
  const at = Math.min(after, lines.length);
  const end = lines[at - 1]?.end || lines.find((line) => line.end !== '')?.end || '\n';
  const before = lines.slice(0, at).map((line) => ({ ...line, end: line.end || end }));
  return join([...before, ...added.map((line) => ({ text: line, end })), ...lines.slice(at)]);
}

/** Removes lines. @param numbers their numbers, counted from 1 */
export function removeLines(text: string, numbers: readonly number[]): string {
  return join(split(text).filter((_, at) => !numbers.includes(at + 1)));
}

/** Removes lines that a change has added, even if the lines have moved. Ignores missing lines. */
export function withdrawLines(text: string, added: readonly ConfigLine[]): string {
  const lines = split(text).map((line) => line.text);
  const numbers: number[] = [];
  for (const { number, text: line } of added) {
    const numbered =
      lines[number - 1] === line
        ? number
        : lines.findIndex((each, at) => each === line && !numbers.includes(at + 1)) + 1;
    if (numbered > 0) numbers.push(numbered);
  }
  return removeLines(text, numbers);
}

/** Inserts lines again that a change has removed. Ignores lines that are present. */
export function restoreLines(text: string, removed: readonly ConfigLine[]): string {
  let restored = text;
  for (const line of removed.toSorted((a, b) => a.number - b.number)) {
    const count = (lines: readonly string[]): number => lines.filter((each) => each === line.text).length;
    const wanted = count(removed.map((each) => each.text));
    if (count(listLines(restored)) < wanted) restored = insertLines(restored, line.number - 1, [line.text]);
  }
  return restored;
}
