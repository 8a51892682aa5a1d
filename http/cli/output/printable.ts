/** What others have named, made fit for a terminal: a name may hold anything, and a terminal obeys control characters. */

/** Control characters, what turns the direction of writing, ends of lines and paragraphs, and halves of characters. */
const unprintable = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** @returns the text in one line, with what cannot be printed as `\u{…}` */
export function shown(text: string): string {
  return text.replace(unprintable, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
}

/** @returns the text in quotes */
export function quoted(text: string): string {
  return `"${shown(text)}"`;
}
