/**
 * Splits the start command of an egg into words as a shell does. The panel replaces `{{NAME}}` by `${NAME}` and lets a
 * shell read the command.
 */

/** A part of a word: a text, or the value of a variable. A shell splits a value outside of quotes into words. */
export type WordPart =
  | { readonly text: string }
  | { readonly variable: string; readonly isQuoted: boolean; readonly isFromPanel: boolean };

export type Word = readonly WordPart[];

/** The characters that have a meaning for a shell outside of quotes. */
const shellCharacters = ';&|<>()`*\n';

/** Names of a shell's own commands that can begin a command line. */
const shellCommands =
  /^(if|for|while|until|case|select|function|\[\[?|!|\{|export|cd|source|\.|eval|set|unset|trap|wait|test|true|false|read|echo|printf|ulimit|umask|time)$/;

/** Matches `{{NAME}}`, including the names of values in the panel: `{{server.build.default.port}}`. */
const panelVariable = /^\{\{\s*([A-Za-z_][\w.]*)\s*\}\}/;
const shellVariable = /^\$(?:\{([A-Za-z_]\w*)\}|([A-Za-z_]\w*))/;

/** Returns the words; `null` for a command that only a shell can read. */
export function splitWords(command: string): readonly Word[] | null {
  const words = new WordReader(command.replace(/\r\n?/g, '\n').replace(/\\\n/g, ' ').trim()).read();
  const [first] = words ?? [];
  if (words === null || first === undefined) return null;
  const [start, ...others] = first;
  const isShellCommand =
    start !== undefined && 'text' in start && others.length === 0 && shellCommands.test(start.text);
  return isShellCommand ? null : words;
}

class WordReader {
  private readonly words: WordPart[][] = [];
  /** The word that is being read; `null` between words. */
  private word: WordPart[] | null = null;
  private at = 0;

  constructor(private readonly text: string) {}

  read(): readonly Word[] | null {
    while (this.at < this.text.length) if (!this.readNext()) return null;
    return this.words;
  }

  /** Reads the next part. The result is false if the part has a meaning that needs a shell. */
  private readNext(): boolean {
    const next = this.text[this.at] ?? '';
    if (next === ' ' || next === '\t') {
      this.word = null;
      this.at += 1;
      return true;
    }
    if (next === "'") return this.readQuoted("'");
    if (next === '"') return this.readQuoted('"');
    if (next === '\\') return this.readEscaped();
    const isWordStart = this.word === null;
    if (shellCharacters.includes(next) || (isWordStart && (next === '#' || next === '~'))) return false;
    if (this.readVariable(false)) return true;
    if (next === '$' || /^\{[^{}\s]*(,|\.\.)[^{}\s]*\}/.test(this.text.slice(this.at, this.at + 1_000))) return false;
    this.add({ text: next });
    this.at += 1;
    return true;
  }

  /**
   * Reads to the closing quote. The result is false if the text cannot be one word.
   * @param end the characters at both ends of the quoted text
   */
  private readQuoted(quote: '"' | "'", end: string = quote): boolean {
    this.add({ text: '' });
    this.at += end.length;
    while (!this.text.startsWith(end, this.at)) {
      const next = this.text[this.at];
      if (next === undefined || (quote === '"' && next === '`')) return false;
      // A shell does not replace `$NAME` in single quotes, but the panel has already replaced `{{NAME}}`.
      const isVariable = (quote === '"' || next === '{') && this.readVariable(true);
      if (isVariable) continue;
      if (quote === '"' && next === '$' && /^\$[({!@*#?$\d-]/.test(this.text.slice(this.at))) return false;
      const isEscaped = quote === '"' && next === '\\' && '$"\\`'.includes(this.text[this.at + 1] ?? ' ');
      this.add({ text: isEscaped ? (this.text[this.at + 1] ?? '') : next });
      this.at += isEscaped ? 2 : 1;
    }
    this.at += end.length;
    return true;
  }

  private readEscaped(): boolean {
    const escaped = this.text[this.at + 1];
    if (escaped === undefined) return false;
    // Some images evaluate the command twice: `\"…\"` are then quotes.
    if (escaped === '"' && this.text.includes('\\"', this.at + 2)) return this.readQuoted('"', '\\"');
    this.add({ text: escaped });
    this.at += 2;
    return true;
  }

  /** Reads a variable that begins at the position; does nothing without a variable. */
  private readVariable(isQuoted: boolean): boolean {
    const rest = this.text.slice(this.at, this.at + 300);
    const fromPanel = panelVariable.exec(rest);
    const found = fromPanel ?? shellVariable.exec(rest);
    if (found === null) return false;
    const variable = found[1] ?? found[2] ?? '';
    this.add({ variable, isQuoted, isFromPanel: fromPanel !== null });
    this.at += found[0].length;
    return true;
  }

  private add(part: WordPart): void {
    if (this.word === null) {
      this.word = [];
      this.words.push(this.word);
    }
    const last = this.word.at(-1);
    if (last !== undefined && 'text' in last && 'text' in part)
      this.word.splice(-1, 1, { text: last.text + part.text });
    else this.word.push(part);
  }
}
