/** The line of a command. The line is checked for the console, and shortened for the journal. */

import { found, type Result, refused } from '../faults/result.js';
import { cutText } from '../text/cut-text.js';
import { hideSecretsOfCommand } from '../text/secrets.js';
import { formatCodePoint } from '../text/utf8.js';

/**
 * Checks that a text is one line. Its length in the encoding of the console is checked later, when the operation leaves
 * the queue.
 * @param isBlankAllowed whether the line may be empty, as after the Enter key alone
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

/** The maximum length of a command in the journal, in characters. */
const maxEntryLine = 500;

/** Returns a command for the journal. Secrets are removed, and the text is cut to the maximum length. */
export function toEntryLine(line: string): string {
  return cutText(hideSecretsOfCommand(line), maxEntryLine);
}
