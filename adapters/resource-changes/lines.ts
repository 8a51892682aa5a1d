/**
 * Changes lines of config files. A change records the line break of each line, so that the undo of a change restores
 * the same text. No change joins the line breaks of its neighbours: CR and LF would become one line break.
 */
import type { ConfigLine, LineBreak } from '../../machines/resource-changes/types.js';
import { findUsualBreak } from '../../machines/text/text-file.js';

/** A line, and the characters that end it. A line ends with LF, CR or both, as for the server. */
interface Line {
  readonly text: string;
  end: string;
}

export interface ChangedText<T> {
  readonly text: string;
  /** The lines that were added or removed, with their line breaks. */
  readonly changed: readonly T[];
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
 * Adds lines. A text without a final line break remains a text without a final line break.
 * @param added lines in the order of their numbers, which are counted in the new text
 */
export function addLines<T extends ConfigLine>(text: string, added: readonly T[]): ChangedText<T> {
  const lines = split(text);
  const changed = added.map((each) => ({ ...each, lineBreak: insert(lines, each) }));
  return { text: join(lines), changed };
}

/** Inserts a line, and returns the line break that was added with it. */
function insert(lines: Line[], { number, text, lineBreak }: ConfigLine): LineBreak {
  const at = Math.min(number - 1, lines.length);
  const previous = lines[at - 1];
  const isLast = at === lines.length;
  const usual = findUsualBreak(lines.map(({ end }) => end).filter((end) => end !== ''));
  if (previous !== undefined && (lineBreak?.side === 'before' || (lineBreak === undefined && previous.end === ''))) {
    const added = lineBreak?.text ?? usual;
    lines.splice(at, 0, { text, end: previous.end });
    previous.end = added;
    return { side: 'before', text: added };
  }
  // Another program may have removed the line break before the line, or added lines after it.
  if (previous?.end === '') previous.end = usual;
  const own = lineBreak?.side === 'after' ? lineBreak.text : (previous?.end ?? usual);
  const end = isLast ? own : own || usual;
  lines.splice(at, 0, { text, end });
  return { side: 'after', text: end };
}

/** Removes lines. @param removed lines whose numbers are counted in the text */
export function removeLines<T extends ConfigLine>(text: string, removed: readonly T[]): ChangedText<T> {
  const byNumber = new Map(removed.map((each) => [each.number, each]));
  const lines = split(text);
  const kept: Line[] = [];
  const changed: T[] = [];
  for (const [at, line] of lines.entries()) {
    const each = byNumber.get(at + 1);
    const previous = kept.at(-1);
    if (each === undefined) kept.push(line);
    else if (
      previous?.end === '\r' &&
      isEmptyBeforeLf(lines.find((_, index) => index > at && !byNumber.has(index + 1)))
    ) {
      changed.push({ ...each, lineBreak: { side: 'before', text: previous.end } });
      previous.end = line.end;
    } else changed.push({ ...each, lineBreak: { side: 'after', text: line.end } });
  }
  return { text: join(kept), changed };
}

function isEmptyBeforeLf(line: Line | undefined): boolean {
  return line?.text === '' && line.end === '\n';
}

/** Removes lines that a change has added, even if the lines have moved. Ignores missing lines. */
export function withdrawLines(text: string, added: readonly ConfigLine[]): string {
  const lines = split(text);
  const places = new Map<number, ConfigLine>();
  for (const each of added) {
    const at =
      lines[each.number - 1]?.text === each.text
        ? each.number - 1
        : lines.findIndex((line, index) => line.text === each.text && !places.has(index));
    if (at !== -1) places.set(at, each);
  }
  for (const [at, { lineBreak }] of [...places].sort(([a], [b]) => b - a)) {
    const [line] = lines.splice(at, 1);
    const previous = lines[at - 1];
    if (lineBreak?.side === 'before' && previous !== undefined) previous.end = line?.end ?? '';
  }
  return join(lines);
}

/**
 * Inserts lines again that a change has removed.
 * @param isUnchanged whether the text is the text after the change. In another text, lines that are present are ignored
 */
export function restoreLines(text: string, removed: readonly ConfigLine[], isUnchanged: boolean): string {
  const lines = split(text);
  const count = (all: readonly Pick<Line, 'text'>[], { text: wanted }: ConfigLine): number =>
    all.filter((each) => each.text === wanted).length;
  for (const line of removed.toSorted((a, b) => a.number - b.number))
    if (isUnchanged || count(lines, line) < count(removed, line)) insert(lines, line);
  return join(lines);
}
