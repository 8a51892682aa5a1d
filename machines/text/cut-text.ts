/** The first half of a surrogate pair whose second half was cut off. No receiver accepts half a surrogate pair. */
const halfCharacter = /[\ud800-\udbff]$/;

/** Returns a text of at most `maxLength` UTF-16 units, cut between characters. */
export function cutText(text: string, maxLength: number): string {
  return text.length > maxLength ? text.slice(0, maxLength).replace(halfCharacter, '') : text;
}
