/** The line of a command: what a console can be sent, and what the journal keeps of it. */

import { found, type Result, refused } from '../faults/result.js';
import { cutText } from '../text/cut-text.js';
import { hideSecretsOfCommand } from '../text/secrets.js';
import { formatCodePoint } from '../text/utf8.js';

/**
 * Checks that a text is one line. Its length is checked at its turn, in the encoding of the console.
 * @param isBlankAllowed whether the line may be empty: the Enter key alone
 * @returns the line, or the fault `command_required` or `command_invalid`
 */
export function checkLine(line: string, isBlankAllowed = false): Result<string> {
  if (line.trim() === '' && !isBlankAllowed) return refused({ code: 'command_required' });
  // Cc: control characters; Cs: lone surrogates, which UTF-8 cannot encode.
  const character = /(?!\t)[\p{Cc}\p{Cs}]/u.exec(line)?.[0];
  return character === undefined
    ? found(line)
    : refused({ code: 'command_invalid', character: formatCodePoint(character) });
}

/** Characters of a command that the journal keeps. */
const maxEntryLine = 500;

/** Returns a command as the journal keeps it: without secrets, and cut. */
export function toEntryLine(line: string): string {
  return cutText(hideSecretsOfCommand(line), maxEntryLine);
}
