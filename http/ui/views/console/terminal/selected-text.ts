/** Returns the selected text as it was printed: with all repeats of a line, and with complete channels. */
import { readLastText, removeEscapeSequences } from '../../../../../machines/text/escape-sequences.js';
import { noPadding, restoreChannel } from './channel.js';
import type { ShownRow } from './drawn-rows.js';

interface Position {
  readonly x: number;
  readonly y: number;
}

interface Range {
  readonly start: Position;
  readonly end: Position;
}

/** The members of a terminal that give the selection. Tests are compiled without the types of the browser. */
interface Source {
  getSelection(): string;
  getSelectionPosition(): Range | undefined;
  readonly buffer: { readonly active: { getLine(row: number): Row | undefined } };
}

interface Row {
  readonly isWrapped: boolean;
  translateToString(trimsEnd: boolean, start?: number, end?: number): string;
}

/**
 * Returns the selected text as the server printed it.
 * @param listRows returns the lines that some rows show, counted from the first row that the terminal keeps
 */
export function readSelection(
  terminal: Source,
  listRows: (first: number, count: number) => readonly (ShownRow | null)[],
): string {
  const selection = terminal.getSelection();
  const range = terminal.getSelectionPosition();
  if (selection === '' || range === undefined) return selection;
  const rows = listRows(range.start.y, range.end.y - range.start.y + 1);
  if (rows.every((row) => row === null || (row.line.repeats.length === 0 && row.line.padding.spaces === 0)))
    return selection;
  const lines = readLines(terminal, range);
  // A rectangular selection consists of parts of lines.
  if (lines.map(({ text }) => text).join('\n') !== selection) return selection;
  return lines
    .flatMap(({ text, row, first, from, isWhole }) => {
      const { repeats = [], padding = noPadding } = rows[row - range.start.y]?.line ?? {};
      return [restoreChannel(text, first, from, padding), ...(isWhole ? repeats.map(toShownText) : [])];
    })
    .join('\n');
}

interface SelectedLine {
  text: string;
  readonly row: number;
  /** Whether the line is selected from its beginning to its end. */
  isWhole: boolean;
  /** The text of the first row of the line; empty if the selection begins in a later row of the line. */
  readonly first: string;
  /** The index in `first` at which the selection begins. */
  readonly from: number;
}

function readLines({ buffer: { active } }: Source, { start, end }: Range): readonly SelectedLine[] {
  const lines: SelectedLine[] = [];
  for (let row = start.y; row <= end.y; row += 1) {
    const line = active.getLine(row);
    if (line === undefined) continue;
    const text = line
      .translateToString(true, row === start.y ? start.x : 0, row === end.y ? end.x : undefined)
      .replaceAll('\u00a0', ' ');
    const isContinued = row > start.y && line.isWrapped;
    const isEnded = row < end.y || end.x >= line.translateToString(true).length;
    const last = lines.at(-1);
    if (isContinued && last !== undefined) {
      last.text += text;
      last.isWhole &&= isEnded;
    } else {
      const from = row === start.y ? start.x : 0;
      const first = row === start.y && line.isWrapped ? '' : line.translateToString(true);
      lines.push({ text, row, first, from, isWhole: isEnded && from === 0 && !(row === start.y && line.isWrapped) });
    }
  }
  return lines;
}

/** Returns a line as a terminal shows it. */
function toShownText(line: string): string {
  return removeEscapeSequences(readLastText(line.replace(/\r?\n$/, ''))).trimEnd();
}
