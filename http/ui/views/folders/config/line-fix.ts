/** Corrections of lines of a config file, as the findings in them ask for. */
import type { Finding } from '../../../../client/api.js';

export type LineFix =
  /** Writes another word. */
  | { readonly kind: 'word'; readonly from: string; readonly to: string }
  /** Puts what the line has out of effect. */
  | { readonly kind: 'comment' }
  /** Writes plain quotes and spaces. */
  | { readonly kind: 'characters' };

/** Findings whose line has no good effect, or none. */
const withoutUse: readonly string[] = [
  'resource_unknown',
  'config_exec_missing',
  'config_quits',
  'config_endpoint_twice',
  'config_stdin_unread',
  'config_unknown_command',
];

/** Returns what corrects a finding by a change of its line; null without such a change. */
export function findLineFix({
  code,
  line,
  resource,
  meant,
}: Pick<Finding, 'code' | 'line' | 'resource' | 'meant'>): LineFix | null {
  if (line === null) return null;
  if (meant !== undefined) return resource === null ? null : { kind: 'word', from: resource, to: meant };
  if (code === 'config_restart_category') return { kind: 'word', from: 'restart', to: 'ensure' };
  if (code === 'config_smart_quotes' || code === 'config_odd_space') return { kind: 'characters' };
  return withoutUse.includes(code) ? { kind: 'comment' } : null;
}

/**
 * Returns the text with a line corrected; null where the line is not as the finding says.
 * @param number of the line, counted from 1
 */
export function applyLineFix(text: string, number: number, fix: LineFix): string | null {
  const lines = text.split('\n');
  const old = lines[number - 1];
  if (old === undefined) return null;
  const fixed = fixLine(old, fix);
  if (fixed === null || fixed === old) return null;
  lines[number - 1] = fixed;
  return lines.join('\n');
}

function fixLine(line: string, fix: LineFix): string | null {
  if (fix.kind === 'word') return replaceWord(line, fix.from, fix.to);
  if (fix.kind === 'characters') return toPlainCharacters(line);
  // Other commands of the line stay in effect: only a line with one command is put out of effect as a whole.
  return line.trim() === '' || line.includes(';') || line.trimStart().startsWith('#') ? null : `# ${line}`;
}

/** Replaces a word, which ends at white space, a quote or a semicolon. */
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
