/** Corrects a word in a line of a config file. */

/**
 * Returns the text after replacing a word in a line; `null` if the line does not contain the word. A word ends at white
 * space, a quote or a semicolon.
 * @param line counted from 1
 */
export function replaceWord(text: string, line: number, word: string, replacement: string): string | null {
  const lines = text.split('\n');
  const old = lines[line - 1];
  if (old === undefined) return null;
  const isEnd = (character: string | undefined): boolean => character === undefined || /[\s";]/.test(character);
  for (let at = old.indexOf(word); at >= 0; at = old.indexOf(word, at + 1)) {
    const end = at + word.length;
    if (!isEnd(old[at - 1]) || !isEnd(old[end])) continue;
    lines[line - 1] = old.slice(0, at) + replacement + old.slice(end);
    return lines.join('\n');
  }
  return null;
}
