/** The words of one command, as FXServer's `Tokenize` takes them (Console.cpp, citizenfx/fivem). */
import type { JsonEnd } from './json-span.js';

export interface Word {
  readonly text: string;
  readonly quoted: boolean;
}

export interface CommandWords {
  readonly words: readonly Word[];
  /** It ended in a comment. */
  readonly comment: boolean;
  /** The last word began with a quote that is not closed: it goes on to the end. */
  readonly unclosed: boolean;
  /** It holds a comment in the style of C that is not one for the engine, or goes on behind the command. */
  readonly blockComment: boolean;
}

/**
 * Words are parted by anything up to U+0020. Only double quotes quote; `\"` in them is a quote. A word also ends where a
 * quoted one begins and the other way round. `#` and `//` begin a comment at the start of a word only. A slash with a star
 * does so at the very start of a command; further on it and one more character are left out, and what follows counts.
 * @param text the whole text, of which the command is `from` up to `to`
 */
export function readWords(text: string, from: number, to: number, jsonEnd: JsonEnd): CommandWords {
  const words: Word[] = [];
  let unclosed = false;
  let blockComment = false;
  let at = from;
  const told = (comment: boolean): CommandWords => ({ words, comment, unclosed, blockComment });

  for (;;) {
    while (at < to && text.charCodeAt(at) <= 0x20) at += 1;
    if (at >= to) return told(false);
    const character = text[at];
    const second = at + 1 < to ? text[at + 1] : '';
    if (character === '#' || (character === '/' && second === '/')) return told(true);
    if (character === '/' && second === '*') {
      if (at === from) {
        blockComment = !/\*\/\s*$/.test(text.slice(at + 2, to));
        return told(true);
      }
      blockComment = true;
      at += 3;
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
    // Inside the command alone: what the splitting took for JSON never ends beyond it.
    const end = json !== -1 && json <= to ? json : endOfPlain(text, at, to);
    words.push({ text: text.slice(at, end), quoted: false });
    at = end;
  }
}

function endOfPlain(text: string, from: number, to: number): number {
  let at = from;
  while (at < to && text.charCodeAt(at) > 0x20 && text[at] !== '"') at += 1;
  return at;
}

/** A backslash counts only before a quote, also where another backslash stands before it: `"C:\"` does not end. */
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
