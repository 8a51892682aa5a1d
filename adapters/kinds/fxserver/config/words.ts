/** Splits one command into words, as FXServer's `Tokenize` does (Console.cpp, citizenfx/fivem). */
import type { JsonEnd } from './json-span.js';

export interface Word {
  readonly text: string;
  readonly quoted: boolean;
}

export interface CommandWords {
  readonly words: readonly Word[];
  /** Whether the command ends in a comment. */
  readonly comment: boolean;
  /** Whether the last word has an unclosed quote, and therefore extends to the end of the command. */
  readonly unclosed: boolean;
  /** Whether the command contains a block comment that the engine does not end, or that continues after the command. */
  readonly blockComment: boolean;
}

/**
 * Reads the words of a command. Characters up to U+0020 separate words. Only double quotes are quotes, and `\"` inside
 * them is a literal quote. A quoted word and an unquoted word are separate even without a space between them. `#` and
 * `//` begin a comment only at the start of a word. A slash with a star begins a comment only at the start of a
 * command. In another position, the engine drops both characters and the next character.
 * @param text the whole text. The command is the part of the text from `from` to `to`
 */
export function readWords(text: string, from: number, to: number, jsonEnd: JsonEnd): CommandWords {
  const words: Word[] = [];
  let unclosed = false;
  let blockComment = false;
  let at = from;
  const finish = (comment: boolean): CommandWords => ({ words, comment, unclosed, blockComment });

  for (;;) {
    while (at < to && text.charCodeAt(at) <= 0x20) at += 1;
    if (at >= to) return finish(false);
    const character = text[at];
    const second = at + 1 < to ? text[at + 1] : '';
    if (character === '#' || (character === '/' && second === '/')) return finish(true);
    if (character === '/' && second === '*') {
      if (at === from) {
        blockComment = !/\*\/\s*$/.test(text.slice(at + 2, to));
        return finish(true);
      }
      blockComment = true;
      // The engine counts code points, because it first converts a command to UTF-32.
      at += 2;
      at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
      continue;
    }
    if (character === '"') {
      const { word, end, closed } = readQuoted(text, at + 1, to);
      words.push({ text: word, quoted: true });
      unclosed ||= !closed;
      at = end;
      continue;
    }
    const json = character === '{' || character === '[' ? jsonEnd(at) : -1;
    // A JSON value never extends beyond its command.
    const end = json !== -1 && json <= to ? json : findPlainEnd(text, at, to);
    words.push({ text: text.slice(at, end), quoted: false });
    at = end;
  }
}

function findPlainEnd(text: string, from: number, to: number): number {
  let at = from;
  while (at < to && text.charCodeAt(at) > 0x20 && text[at] !== '"') at += 1;
  return at;
}

/**
 * Reads a quoted word. A backslash escapes only a quote, even after another backslash, so that `"C:\"` is not closed.
 */
function readQuoted(text: string, from: number, to: number): { word: string; end: number; closed: boolean } {
  let word = '';
  let start = from;
  for (let at = from; at < to; at += 1) {
    if (text[at] === '"') return { word: word + text.slice(start, at), end: at + 1, closed: true };
    if (text[at] === '\\' && at + 1 < to && text[at + 1] === '"') {
      word += text.slice(start, at);
      start = at + 1;
      at += 1;
    }
  }
  return { word: word + text.slice(start, to), end: to, closed: false };
}
