/**
 * Makes console output safe to print. The output may come from players, and a terminal interprets control characters.
 */

/** Matches a colour sequence (`ESC [ … m`), a line end, or a control character other than tab and newline. */
const special = /\u001b\[[0-9;:]*m|\r\n|(?![\t\n])[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Matches a possible beginning of a colour sequence or line end at the end of a chunk. */
const unfinished = /(\u001b(\[[0-9;:]{0,32})?|\r)$/;

/**
 * Returns a filter for output that arrives in chunks. Control characters are printed as escapes such as `\x1b`.
 * @param colours whether to keep colour sequences, instead of removing them
 */
export function createConsoleText(colours: boolean) {
  let kept = '';
  const clean = (text: string): string => text.replace(special, (found) => replace(found, colours));
  return {
    /** Adds a chunk. Returns the text that can be printed now. */
    add(text: string): string {
      const whole = kept + text;
      kept = unfinished.exec(whole)?.[0] ?? '';
      return clean(whole.slice(0, whole.length - kept.length));
    },
    /** Returns the remaining text after the last chunk. */
    rest: (): string => clean(kept),
  };
}

function replace(found: string, colours: boolean): string {
  if (found === '\r\n') return '\n';
  if (found.length > 1) return colours ? found : '';
  const code = found.codePointAt(0) ?? 0;
  return code <= 0xff ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u{${code.toString(16)}}`;
}
