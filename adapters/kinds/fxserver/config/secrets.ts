/** Shortens the parts of a configuration that reach the API and logs, and removes their secrets. */
import { hidePossibleSecrets } from '../../../../machines/text/secrets.js';

const maxWordLength = 64;
const maxTextLength = 256;

/** Returns at most 256 characters of the text, without secrets. */
export function toPublicText(text: string): string {
  return clip(hidePossibleSecrets(text), maxTextLength);
}

/**
 * Returns at most 64 characters of a name, without secrets. The name is cut at white space or `=`, because a value may
 * follow.
 */
export function toPublicWord(text: string): string {
  const [first = ''] = text.trimStart().split(/[\s\u0000-\u0020=]/u);
  return clip(toPublicText(first), maxWordLength);
}

function clip(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}
