/** Draws the output of runs: its lines, each command before the output that follows it, and repeated lines once. */
import type { LineSeverity } from '../../../../../machines/console/console-line.js';
import type { Output } from '../window/blocks.js';
import { alignChannel, type ChannelPadding, noPadding } from './channel.js';
import type { LineMarks, SentCommand } from './line-marks.js';
import type { StyledLine } from './line-style.js';
import { wrapWords } from './word-wrap.js';

/** A line, command or note that begins at a row of the terminal. */
export interface DrawnLine {
  readonly kind: 'line' | 'command' | 'note';
  readonly run: string;
  /** The cursor of the line in the output of its run. */
  readonly cursor: number;
  readonly severity: LineSeverity;
  /** The time of a command, in milliseconds since the epoch; `null` for a line, whose time is read separately. */
  readonly at: number | null;
  /** The equal lines that follow this line and are not drawn. Each line is stored as it was printed. */
  readonly repeats: string[];
  /** The padding of the line's channel. The padding is drawn after the channel, or is not drawn. */
  readonly padding: ChannelPadding;
}

/** The line that begins at each row; `null` for a row that continues the previous line. */
export type DrawnLines = (DrawnLine | null)[];

export interface DrawingStyle {
  readonly style: (line: string) => StyledLine;
  readonly command: (line: string) => string;
  /** Returns whether a repeated line is drawn only once. */
  readonly foldsRepeats: () => boolean;
  /** Returns the number of columns at which lines are wrapped; `null` without wrapping. */
  readonly columns: () => number | null;
}

export interface Drawing {
  /** The text to write to the terminal. */
  readonly data: string;
  /** The line that begins at each row of `data`. */
  readonly lines: DrawnLines;
}

export interface OutputDrawing {
  /** Returns whether the last drawn line has no line end yet. */
  isLineOpen(): boolean;
  /** @param text the text to draw: all of the output, or its last part */
  draw(output: Output, text: string): Drawing;
  drawCommands(commands: readonly SentCommand[]): Drawing;
  /** Draws a separate line that is not part of the output. */
  drawNote(run: string, line: string): Drawing;
  /** Makes the next line a new line, even if it repeats the last line, because it must have its own row. */
  endRepeats(): void;
  reset(): void;
}

/** The time of day that many servers print before each line. Lines that differ only in this time are repeats. */
const leadingClock = /^\[?\d\d:\d\d:\d\d(?:[.,]\d+)?\]?\s/;

/** Control characters that begin a row, in addition to the line feed. */
const otherFeeds = /[\x0b\x0c\x84\x85]/g;

export function createOutputDrawing(marks: LineMarks, style: DrawingStyle): OutputDrawing {
  let isOpen = false;
  /** The last line and the text that its repeats have in common; `null` if the next line cannot repeat it. */
  let last: { readonly line: DrawnLine; readonly key: string } | null = null;

  function drawLine(line: string, run: string, cursor: number, lines: DrawnLines): string {
    const isWhole = !isOpen && line.endsWith('\n');
    const key = isWhole && style.foldsRepeats() ? line.replace(leadingClock, '') : '';
    if (last !== null && key !== '' && key === last.key) {
      last.line.repeats.push(line);
      return '';
    }
    const styled = style.style(line);
    const { severity } = styled;
    const columns = style.columns();
    const { text, padding } = isOpen ? { ...styled, padding: noPadding } : alignChannel(styled.text, columns);
    last = null;
    if (!isOpen) {
      const drawn: DrawnLine = { kind: 'line', run, cursor, severity, at: null, repeats: [], padding };
      lines.push(drawn);
      if (key.trim() !== '') last = { line: drawn, key };
    }
    for (const _ of line.matchAll(otherFeeds)) lines.push(null);
    const wrapped = isOpen || columns === null ? text : wrapWords(text, columns);
    isOpen = !line.endsWith('\n');
    return wrapped;
  }

  function drawCommand({ run, cursor, line, at }: SentCommand, lines: DrawnLines): string {
    const begin = isOpen ? '\r\n' : '';
    isOpen = false;
    last = null;
    lines.push({ kind: 'command', run, cursor, severity: 'info', at, repeats: [], padding: noPadding });
    const columns = style.columns();
    const text = style.command(line);
    return begin + (columns === null ? text : wrapWords(text, columns));
  }

  return {
    isLineOpen: () => isOpen,
    draw(output, text) {
      const { run, from, to } = output;
      const countBytes = byteCounter(output);
      const start = text === output.text ? from : Math.round(to - countBytes(text));
      const commands = [...marks.takeCommands(run, start, to)];
      const lines: DrawnLines = [];
      let data = '';
      let cursor = start;
      for (let at = 0; at < text.length; ) {
        while (!isOpen && (commands[0]?.cursor ?? Infinity) <= Math.round(cursor))
          data += drawCommand(commands.shift() as SentCommand, lines);
        const end = text.indexOf('\n', at) + 1 || text.length;
        const line = text.slice(at, end);
        data += drawLine(line, run, Math.round(cursor), lines);
        cursor += countBytes(line);
        at = end;
      }
      // A command that was sent within an unfinished line is drawn after the line.
      for (const command of commands) data += drawCommand(command, lines);
      return { data, lines };
    },
    drawCommands(commands) {
      const lines: DrawnLines = [];
      return { data: commands.map((command) => drawCommand(command, lines)).join(''), lines };
    },
    drawNote(run, line) {
      const data = `${isOpen ? '\r\n' : ''}${line}\r\n`;
      isOpen = false;
      last = null;
      return {
        data,
        lines: [{ kind: 'note', run, cursor: 0, severity: 'info', at: null, repeats: [], padding: noPadding }],
      };
    },
    endRepeats() {
      last = null;
    },
    reset() {
      isOpen = false;
      last = null;
    },
  };
}

const encoder = new TextEncoder();

function byteLength(text: string): number {
  return encoder.encode(text).length;
}

/**
 * Returns a function that counts the bytes of a part of an output. In encodings other than UTF-8, each character beyond
 * ASCII counts with the average length of these characters in the output, because most of them have the same length.
 */
function byteCounter({ text, from, to }: Output): (part: string) => number {
  if (text.length === to - from) return (part) => part.length;
  if (byteLength(text) === to - from) return byteLength;
  const others = countOthers(text);
  const average = others === 0 ? 1 : (to - from - countAscii(text)) / others;
  return (part) => countAscii(part) + average * countOthers(part);
}

const countAscii = (text: string): number => text.replace(/[^\x00-\x7f]/g, '').length;
const countOthers = (text: string): number => text.match(/[^\x00-\x7f]/gu)?.length ?? 0;
