/** Splits the output of a server into lines. */
import type { ConsoleEncoding } from '../../../machines/text/console-encoding.js';
import { readTexts } from '../../../machines/text/escape-sequences.js';
import { startDecoding } from './text-codec.js';

/** The maximum length of an unfinished line. Only the end of a longer line is matched. */
const maxLineLength = 64 * 1024;

/**
 * Receives each line, without terminal escape sequences such as colours. An unfinished line is also passed, with
 * `isWhole` false, and later the whole line. If a line was rewritten from its beginning, the whole line and each of its
 * texts are passed.
 */
export type OnLine = (line: string, isWhole: boolean) => 'end' | 'continue';

/**
 * Returns a function that receives parts of the output. The result of that function is whether a line has ended the
 * watch.
 * @param encoding the encoding of the output; `undefined` for UTF-8
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
