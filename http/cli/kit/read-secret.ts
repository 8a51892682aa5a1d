/** Reads a secret without showing it on a terminal. */
import { text } from 'node:stream/consumers';

/** Ctrl-C and Ctrl-D, which a terminal in raw mode passes on as characters, and the backspace key. */
const [interrupt, endOfInput, backspace] = ['\u0003', '\u0004', '\u007f'];

/** Returns the first line of the input. @param question the question, which is only shown on a terminal */
export async function readSecret(question: string): Promise<string> {
  const { stdin } = process;
  if (stdin.isTTY !== true) return (await text(stdin)).split('\n')[0] ?? '';
  process.stderr.write(question);
  stdin.setRawMode(true);
  stdin.setEncoding('utf8');
  try {
    let line = '';
    for await (const chunk of stdin as AsyncIterable<string>)
      for (const character of chunk) {
        if (character === interrupt) process.kill(process.pid, 'SIGINT');
        if ('\r\n'.includes(character) || character === endOfInput) return line;
        line = character === backspace ? line.slice(0, -1) : line + character;
      }
    return line;
  } finally {
    stdin.setRawMode(false);
    process.stderr.write('\n');
  }
}
