/**
 * Patterns for files that a backup leaves out, in the syntax of restic's `--exclude`, relative to the Data Folder. A
 * directory that matches is left out with all its content.
 * @source https://restic.readthedocs.io/en/stable/040_backup.html#excluding-files
 */

import { toPatternText } from '../../files/path-text.js';

/** Takes the text of a path relative to the Data Folder. */
export type IsExcluded = (path: string) => boolean;

/**
 * Returns whether the path or a directory above it matches a pattern. A pattern with `/` at its beginning matches from
 * the Data Folder on, another one at any depth. `*` and `?` match within a name, `**` any number of directories.
 * @param patterns valid ones
 */
export function createIsExcluded(patterns: readonly string[]): IsExcluded {
  if (patterns.length === 0) return () => false;
  const expressions = patterns.map(toExpression);
  return (path) => {
    const text = `/${toPatternText(path)}`;
    return expressions.some((expression) => expression.test(text));
  };
}

/** Returns why a text is not a pattern, as the end of a sentence; null if it is one. */
export function findPatternFault(pattern: string): string | null {
  if (pattern.startsWith('!')) return 'begins with "!": patterns only leave out';
  if (splitParts(pattern).length === 0) return 'names no file';
  if (splitParts(pattern).some((part) => part === '.' || part === '..')) return 'contains "." or ".." as a directory';
  try {
    toExpression(pattern);
    return null;
  } catch {
    return 'is not a valid pattern';
  }
}

/**
 * Returns the pattern for `restic --exclude`, which matches absolute paths: without their beginning, a pattern would
 * match directories above the Data Folder too.
 * @param directory the absolute path of the Data Folder
 */
export function toResticPattern(pattern: string, directory: string): string {
  return `${toLiteralPattern(directory)}${pattern.startsWith('/') ? '' : '/**'}/${splitParts(pattern).join('/')}`;
}

/** Returns the pattern of restic that matches only this path. */
export function toLiteralPattern(path: string): string {
  return path.replace(/[\\*?[]/g, '\\$&');
}

/**
 * Returns a pattern of restic that matches the path with this text, and perhaps others: the arguments of a program
 * cannot have bytes that are not UTF-8.
 */
export function toPathPattern(path: string): string {
  return toLiteralPattern(toPatternText(path)).replaceAll('\uFFFD', '?');
}

function splitParts(pattern: string): readonly string[] {
  return pattern.split('/').filter((part) => part !== '');
}

/** @throws a SyntaxError for a class that is not closed or is empty */
function toExpression(pattern: string): RegExp {
  const parts = splitParts(pattern).map((part) => (part === '**' ? '(?:/[^/]+)*' : `/${partExpression(part)}`));
  return new RegExp(`^${pattern.startsWith('/') ? '' : '(?:/[^/]+)*'}${parts.join('')}(?:/|$)`, 'su');
}

function partExpression(part: string): string {
  let text = '';
  for (let at = 0; at < part.length; ) {
    const [token = ''] = /^(?:\\.|\[\^?(?:\\.|[^\\\]])+\]|.)/su.exec(part.slice(at)) ?? [];
    at += token.length;
    if (token === '*') text += '[^/]*';
    else if (token === '?') text += '[^/]';
    else if (token === '[' || token === '\\') throw new SyntaxError(part);
    else if (token.startsWith('[')) text += classExpression(token);
    else text += escape(token.startsWith('\\') ? token.slice(1) : token);
  }
  return text;
}

/** `[^…]` matches no slash either. */
function classExpression(token: string): string {
  const isNegated = token.startsWith('[^');
  const content = token
    .slice(isNegated ? 2 : 1, -1)
    .replace(/\\(.)|[[&~]/gsu, (found, escaped?: string) =>
      escaped === undefined ? inClass(found) : inClass(escaped),
    );
  return isNegated ? `(?:(?!/)[^${content}])` : `[${content}]`;
}

function inClass(character: string): string {
  return `\\u{${character.codePointAt(0)?.toString(16)}}`;
}

function escape(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
