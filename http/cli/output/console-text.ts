/** A server's output made fit for people: what it prints may come from players, and a terminal obeys control characters. */

/** Colours and the like: `ESC [ … m`. Or a character that is no text; tabs and line ends are. */
const special = /\u001b\[[0-9;:]*m|\r\n|(?![\t\n])[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** What may be the beginning of one of them, at the end of a part. */
const unfinished = /(\u001b(\[[0-9;:]{0,32})?|\r)$/;

export interface ConsoleText {
  /** @returns what of the output so far can be shown now */
  add(text: string): string;
  /** @returns what was kept back, as nothing will follow it */
  rest(): string;
}

/** @param colours whether colours go through; else they are left out. Every other control character is shown as `\x1b` */
export function createConsoleText(colours: boolean): ConsoleText {
  let kept = '';
  const clean = (text: string): string =>
    text.replace(special, (found) => {
      if (found === '\r\n') return '\n';
      if (found.length > 1) return colours ? found : '';
      const code = found.codePointAt(0) ?? 0;
      return code <= 0xff ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u{${code.toString(16)}}`;
    });
  return {
    add(text) {
      const whole = kept + text;
      kept = unfinished.exec(whole)?.[0] ?? '';
      return clean(whole.slice(0, whole.length - kept.length));
    },
    rest() {
      const left = clean(kept);
      kept = '';
      return left;
    },
  };
}
