/** Makes names safe to print: a name may contain anything, and a terminal obeys control characters. */

/** Control characters, characters that change the writing direction, line separators, and lone surrogates. */
const unprintable = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** Returns the text as one line with unprintable characters as `\u{…}`. */
export function escapeControls(text: string): string {
  return text.replace(unprintable, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
}

/** Returns the text in quotes, safe to print. */
export function quote(text: string): string {
  return `"${escapeControls(text)}"`;
}
