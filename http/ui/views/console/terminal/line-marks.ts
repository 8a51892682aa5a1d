/** Keeps the marks of a console: the commands that were sent, and the time of each line. */
import type { Output } from '../window/blocks.js';

/** A command in the console of its run. */
export interface SentCommand {
  /** The id of the command's entry in the history. Later commands have higher ids. */
  readonly id: number;
  readonly run: string;
  /** The cursor after which the command's output begins. */
  readonly cursor: number;
  /** The line to show: the command, its sender and its time. */
  readonly line: string;
}

export interface LineMarks {
  /** Adds commands. Returns the commands that were not known before. */
  addCommands(commands: readonly SentCommand[]): readonly SentCommand[];
  /** Adds the time of output. @param at milliseconds since the epoch; `null` if unknown */
  addTime(run: string, cursor: number, at: number | null): void;
  /** Marks all commands as not drawn. */
  reset(): void;
  /**
   * Returns the commands of a run up to a cursor that are not drawn yet, and marks them as drawn.
   * @param from the first cursor
   */
  takeCommands(run: string, from: number, to: number): readonly SentCommand[];
  /** Returns the time of the line at a cursor, in milliseconds since the epoch; `null` if unknown. */
  findTime(run: string, cursor: number): number | null;
}

/** The maximum number of kept commands of a run. The oldest are dropped, because a page may be open for days. */
export const maxCommands = 1_000;

/** The maxima of kept times: the newest lines of a run, and the runs that were read last. */
const maxTimes = 20_000;
export const maxTimedRuns = 10;

export function createLineMarks(): LineMarks {
  const commands = new Map<string, SentCommand[]>();
  const drawn = new Set<SentCommand>();
  const times = new Map<string, { readonly cursor: number; readonly at: number | null }[]>();

  function addRun(run: string, known: { readonly cursor: number; readonly at: number | null }[]): void {
    const [oldest] = times.keys();
    if (times.size >= maxTimedRuns && oldest !== undefined) times.delete(oldest);
    times.set(run, known);
  }

  return {
    addCommands(added) {
      return added.filter((command) => {
        const known = commands.get(command.run) ?? [];
        if (known.some(({ id }) => id === command.id)) return false;
        const all = [...known, command].sort((a, b) => a.cursor - b.cursor || a.id - b.id);
        for (const old of all.splice(0, all.length - maxCommands)) drawn.delete(old);
        commands.set(command.run, all);
        return true;
      });
    },
    addTime(run, cursor, at) {
      const known = times.get(run) ?? [];
      if (!times.has(run)) addRun(run, known);
      if (cursor > (known.at(-1)?.cursor ?? -1)) known.push({ cursor, at });
      else if (known[indexBefore(known, cursor)]?.cursor !== cursor)
        known.splice(indexBefore(known, cursor) + 1, 0, { cursor, at });
      if (known.length > maxTimes) known.splice(0, maxTimes / 10);
    },
    reset: () => drawn.clear(),
    takeCommands(run, from, to) {
      const taken = (commands.get(run) ?? []).filter(
        (command) => command.cursor >= from && command.cursor <= to && !drawn.has(command),
      );
      for (const command of taken) drawn.add(command);
      return taken;
    },
    findTime(run, cursor) {
      const known = times.get(run) ?? [];
      return known[indexBefore(known, cursor)]?.at ?? null;
    },
  };
}

/** Returns the index of the last element at or before a cursor; -1 without one. */
function indexBefore(sorted: readonly { readonly cursor: number }[], cursor: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.cursor ?? 0) <= cursor) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** How a console displays marks. */
export interface MarkStyle {
  /** Returns the text before a line; `null` for no text. @param at milliseconds since the epoch; `null` if unknown */
  readonly gutter: ((run: string, at: number | null) => string) | null;
  readonly command: (line: string) => string;
  /** Returns a line of output with colours. Without this function, lines stay unchanged. */
  readonly colour?: (line: string) => string;
}

/**
 * Returns the text of output with its marks. Each command has its own line, before the output that follows it.
 * @param text the part of the output to draw, which is its end
 * @param isLineOpen whether the text continues a line
 */
export function markText(
  output: Output,
  text: string,
  isLineOpen: boolean,
  marks: LineMarks,
  { gutter, command, colour = (line) => line }: MarkStyle,
): string {
  const { run, from, to } = output;
  const countBytes = byteCounter(output);
  const start = text === output.text ? from : Math.round(to - countBytes(text));
  const commands = [...marks.takeCommands(run, start, to)];
  if (gutter === null && commands.length === 0) return text.replace(/[^\n]*\n|[^\n]+$/g, colour);
  let [cursor, at, isOpen] = [start, 0, isLineOpen];
  const parts: string[] = [];
  while (at < text.length || commands.length > 0) {
    while (!isOpen && (commands[0]?.cursor ?? Infinity) <= Math.round(cursor))
      parts.push(command(commands.shift()?.line ?? ''));
    if (at >= text.length) {
      // A command inside an unfinished line comes after the line.
      if (commands.length > 0 && isOpen) parts.push('\r\n');
      parts.push(...commands.splice(0).map(({ line }) => command(line)));
      break;
    }
    const end = text.indexOf('\n', at) + 1 || text.length;
    const line = text.slice(at, end);
    if (!isOpen && gutter !== null) parts.push(gutter(run, marks.findTime(run, Math.round(cursor))));
    parts.push(colour(line));
    cursor += countBytes(line);
    isOpen = !line.endsWith('\n');
    at = end;
  }
  return parts.join('');
}

const encoder = new TextEncoder();

function byteLength(text: string): number {
  return encoder.encode(text).length;
}

/**
 * Returns a function that counts the bytes of a part of an output. In encodings other than UTF-8, the result is an
 * estimate: all characters beyond ASCII count with their average length in the output.
 */
function byteCounter({ text, from, to }: Output): (part: string) => number {
  if (byteLength(text) === to - from) return byteLength;
  const others = countOthers(text);
  const average = others === 0 ? 1 : (to - from - countAscii(text)) / others;
  return (part) => countAscii(part) + average * countOthers(part);
}

const countAscii = (text: string): number => text.replace(/[^\x00-\x7f]/g, '').length;
const countOthers = (text: string): number => text.match(/[^\x00-\x7f]/gu)?.length ?? 0;
