/**
 * Applies the correction of a finding to its line. This code is in a separate file, because the first page does not
 * need it.
 */
import type { LineFix } from './line-fix.js';

/**
 * Returns the text with a corrected line; `null` if the line does not have the fault, or has further commands.
 * @param number the number of the line, counted from 1
 */
export function applyLineFix(text: string, number: number, fix: LineFix): string | null {
  if (fix.kind === 'endpoints') return addEndpoints(text);
  const lines = text.split('\n');
  const old = lines[number - 1];
  if (old === undefined) return null;
  const fixed = fixLine(old, fix);
  if (fixed === null || fixed === old) return null;
  lines[number - 1] = fixed;
  return lines.join('\n');
}

/** Adds the missing endpoints at the beginning, with the port that servers have by default. */
function addEndpoints(text: string): string | null {
  const missing = ['tcp', 'udp'].filter((protocol) => !new RegExp(`^\\s*endpoint_add_${protocol}\\b`, 'im').test(text));
  const lines = missing.map((protocol) => `endpoint_add_${protocol} "0.0.0.0:30120"\n`);
  return lines.length === 0 ? null : lines.join('') + text;
}

function fixLine(line: string, fix: Exclude<LineFix, { kind: 'endpoints' }>): string | null {
  if (fix.kind === 'word') return replaceWord(line, fix.from, fix.to);
  if (fix.kind === 'characters') return toPlainCharacters(line);
  // Other commands of the line must stay in effect: only a line with one command is commented out.
  return line.trim() === '' || line.includes(';') || line.trimStart().startsWith('#') ? null : `# ${line}`;
}

/** Replaces a word that white space, quotes, semicolons or the ends of the line delimit. */
function replaceWord(line: string, word: string, replacement: string): string | null {
  const isEnd = (character: string | undefined): boolean => character === undefined || /[\s";]/.test(character);
  for (let at = line.indexOf(word); at >= 0; at = line.indexOf(word, at + 1)) {
    const end = at + word.length;
    if (isEnd(line[at - 1]) && isEnd(line[end])) return line.slice(0, at) + replacement + line.slice(end);
  }
  return null;
}

function toPlainCharacters(line: string): string {
  return line
    .replace(/[\u201c-\u201f\u00ab\u00bb\uff02]/g, '"')
    .replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    .replace(/[\u200b-\u200d\u2060\ufeff]/g, '');
}
