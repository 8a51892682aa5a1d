/** Splits console text into commands, as FXServer's `Context::ExecuteBuffer` does (Console.cpp, citizenfx/fivem). */

import { foldName, isConvar, isKnownCommand } from './console-names.js';
import { findJsonEnds } from './json-span.js';
import { toPublicWord } from './secrets.js';
import type { ConfigFaultCode, ConfigSeverity } from './server-config.js';
import { type CommandWords, readWords, type Word } from './words.js';

/** A fault in the text of one command. The caller adds the file. */
export interface CommandFault {
  readonly code: ConfigFaultCode;
  readonly severity: ConfigSeverity;
  readonly line: number;
  readonly [fact: string]: unknown;
}

export interface Command {
  /** The line of the first character, counted from 1. A line ends with LF, CR or both. */
  readonly line: number;
  /** The column of the first character, counted from 1 in UTF-16 code units. */
  readonly column: number;
  /**
   * The words of the command. The list is empty only for a block comment or a command that the engine drops. Both have
   * a fault.
   */
  readonly words: readonly string[];
  readonly faults: readonly CommandFault[];
}

/**
 * Matches an invalid byte, which decode.ts replaces by a lone surrogate. Valid UTF-8 never contains a lone surrogate.
 */
const notUtf8 = /(?<![\ud800-\udbff])[\udc80-\udcff]/;
const smartQuote = /[\u201c-\u201f\u00ab\u00bb]|^['`\u2018-\u201b\u00b4]/u;
/** Matches unusual words. Most words need no further checks. */
const unusual = /[^\u0021-\u007e]|^['`]/;
/**
 * Matches invisible characters that the engine does not treat as spaces. Joiners are excluded, because many emojis
 * contain them.
 */
const oddSpace = /[\u0085\u00a0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u2060\u3000]/u;

/**
 * Yields the commands of a text. Commands are separated by newlines, and by `;` outside quotes. A quote ends at the end
 * of its line. The engine splits the text before it reads comments. `# a; quit` therefore is two commands.
 * @param text the text, with invalid UTF-8 bytes as lone surrogates U+DC80 to U+DCFF. The engine drops a command that
 *   contains one
 * @returns the commands with words or faults, in order
 */
export function* splitCommands(text: string): Generator<Command, void> {
  const jsonEnd = findJsonEnds(text);
  const place = locationsIn(text);
  let commented = false;
  let from = 0;

  while (from <= text.length) {
    const to = findCommandEnd(text, from, jsonEnd);
    const read = readWords(text, from, to, jsonEnd);
    if (read.words.length > 0 || read.blockComment) {
      let start = from;
      while (start < to && text.charCodeAt(start) <= 0x20) start += 1;
      const command = describe(text.slice(from, to), read, { ...place(start), first: from === 0, commented });
      if (command.words.length > 0 || command.faults.length > 0) yield command;
    }
    // The author meant the text after `;` as a part of the comment.
    commented = text[to] === ';' && (commented || read.comment);
    from = to + 1;
  }
}

/** Returns the index of the newline or `;` that ends the command; the length of the text if neither follows. */
function findCommandEnd(text: string, from: number, jsonEnd: (at: number) => number): number {
  let quoted = false;
  let at = from;
  while (at < text.length) {
    const character = text[at];
    if (character === '\n' || character === '\r') return at;
    if (character === '"') quoted = !quoted;
    else if (!quoted && character === ';') return at;
    else if (!quoted && (character === '{' || character === '[')) {
      const end = jsonEnd(at);
      if (end !== -1) {
        at = end;
        continue;
      }
    }
    at += 1;
  }
  return at;
}

/** Returns a function that converts indexes to lines and columns. The indexes must not decrease. */
function locationsIn(text: string): (at: number) => { line: number; column: number } {
  const newline = /\r\n|\r|\n/g;
  let line = 1;
  let lineStart = 0;
  let next = newline.exec(text);
  return (at) => {
    while (next !== null && next.index < at) {
      if (newline.lastIndex > at) break;
      line += 1;
      lineStart = newline.lastIndex;
      next = newline.exec(text);
    }
    return { line, column: at - lineStart + 1 };
  };
}

interface Circumstances {
  readonly line: number;
  readonly column: number;
  /** Whether the command is the first command of the text. */
  readonly first: boolean;
  /** Whether the command follows a `;` in a comment. */
  readonly commented: boolean;
}

function describe(text: string, read: CommandWords, { line, column, first, commented }: Circumstances): Command {
  const faults: CommandFault[] = [];
  const words = read.words.map((word) => word.text);
  const command = (): string => toPublicWord((words[0] ?? '').replace(/^\ufeff/, ''));
  const report = (code: ConfigFaultCode, severity: ConfigSeverity, facts: object = {}): void => {
    faults.push({ code, severity, line, ...facts });
  };

  if (read.blockComment) report('config_block_comment', 'warning');
  if (words.length > 0 && notUtf8.test(text)) {
    report('config_not_utf8', isKnownCommand(command()) ? 'error' : 'warning', { command: command() });
    return { line, column, words: [], faults };
  }
  if (first && words[0]?.startsWith('\ufeff') === true) reportBom(read.words, report);
  if (commented && words.length > 0) report('config_comment_runs', findRunSeverity(command()), { runs: command() });
  if (read.unclosed) report('config_unclosed_quote', 'error', { command: command() });
  const plain = read.words.filter((word) => !word.quoted && unusual.test(word.text));
  if (plain.some((word) => smartQuote.test(word.text) && !isStripped(words, word)))
    report('config_smart_quotes', 'warning', { command: command() });
  const space = plain.map((word) => oddSpace.exec(word.text)?.[0]).find((found) => found !== undefined);
  if (space !== undefined) report('config_odd_space', 'error', { command: command(), character: codePoint(space) });
  return { line, column, words, faults };
}

/**
 * Returns whether a word is the value of a resource's variable in single quotes or backticks. Quotes in such a command
 * are not reported. Such quotes are plain characters for the engine, but the resource may strip the quotes.
 */
function isStripped([command = '', name = '']: readonly string[], { text }: Word): boolean {
  return /^set[sra]?$/i.test(command) && !isConvar(name) && /^(['`]).+\1$/.test(text);
}

/** Returns the severity of running a command that the author meant as a comment. */
function findRunSeverity(command: string): ConfigSeverity {
  if (foldName(command) === 'quit') return 'fatal';
  return isKnownCommand(command) ? 'error' : 'warning';
}

/**
 * Reports a byte order mark. The engine treats the mark as part of the first word, and then drops the command or does
 * not recognise the comment.
 */
function reportBom(
  words: readonly Word[],
  report: (code: ConfigFaultCode, severity: ConfigSeverity, facts: object) => void,
): void {
  const [first = ''] = words.map((word) => word.text.replace(/^\ufeff/, ''));
  const isComment = first.startsWith('#') || first.startsWith('//') || first === '';
  report('config_bom', isComment ? 'warning' : 'error', { lost: isComment ? null : toPublicWord(first) });
}

function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
