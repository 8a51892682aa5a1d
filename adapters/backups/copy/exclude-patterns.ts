/**
 * Patterns for files that a backup leaves out, in the syntax of restic's `--exclude`, relative to the Data Folder. A
 * directory that matches is left out with all its content.
 * @source https://restic.readthedocs.io/en/stable/040_backup.html#excluding-files
 */

import { toPatternText } from '../../files/path-text.js';

/** Returns whether a path is excluded. The path is relative to the Data Folder. */
export type IsExcluded = (path: string) => boolean;

/**
 * Returns the function that checks whether a path, or a directory above it, matches a pattern. A pattern that begins
 * with `/` is relative to the Data Folder. Other patterns match at any depth. `*` and `?` match within a name, and `**`
 * matches any number of directories.
 * @param patterns valid patterns
 */
export function createIsExcluded(patterns: readonly string[]): IsExcluded {
  if (patterns.length === 0) return () => false;
  const expressions = patterns.map(toExpression);
  return (path) => {
    const text = `/${toPatternText(path)}`;
    return expressions.some((expression) => expression.test(text));
  };
}

/** Returns why a text is not a valid pattern, as the end of a sentence; `null` for a valid pattern. */
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
 * Returns the pattern for `restic --exclude`. This pattern begins with the directory, because restic matches absolute
 * paths. A relative pattern would also match directories above the Data Folder.
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
 * Returns a pattern of restic that matches the path with this text. The pattern may also match other paths, because
 * Node can pass only UTF-8 in the arguments of a program.
 */
export function toPathPattern(path: string): string {
  return toLiteralPattern(toPatternText(path)).replaceAll('\uFFFD', '?');
}

function splitParts(pattern: string): readonly string[] {
  return pattern.split('/').filter((part) => part !== '');
}

/** Converts a pattern to a regular expression. @throws a SyntaxError for an unclosed or empty class */
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

/** Converts a class. `[^…]` does not match a slash. */
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
