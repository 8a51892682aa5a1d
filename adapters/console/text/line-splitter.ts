/** Splits the output of a server into lines. */
import type { ConsoleEncoding } from '../../../machines/text/console-encoding.js';
import { readTexts } from '../../../machines/text/escape-sequences.js';
import { startDecoding } from './text-codec.js';

/** The number of characters at the end of an unfinished line that are matched. */
const maxLineLength = 64 * 1024;

/**
 * Receives each line without terminal escape sequences such as colours; an unfinished one too, as far as it is.
 * `isWhole` is false for that one: it will come again. A line that was rewritten from its beginning comes as a whole,
 * and in each of its texts.
 */
export type OnLine = (line: string, isWhole: boolean) => 'end' | 'continue';

/**
 * Returns a function that receives the output in parts, and returns whether a line has ended the watch.
 * @param encoding undefined for UTF-8
 */
export function createLineSplitter(onLine: OnLine, encoding?: ConsoleEncoding): (bytes: Buffer) => boolean {
  const decoder = startDecoding(encoding);
  let line = '';
  return (bytes) => {
    const lines = (line + decoder.write(bytes)).split(/\r?\n/);
    line = (lines.at(-1) ?? '').slice(-maxLineLength);
    const last = lines.length - 1;
    return lines.some((each, index) => readTexts(each).some((text) => onLine(text, index < last) === 'end'));
  };
}
