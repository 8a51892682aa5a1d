/** Sanitises texts that players choose, and numbers that servers report about them. */

const maxLength = 256;

/** Returns the text as one line of limited length. */
export function toPlayerText(value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return text.replace(/\p{Cc}/gu, '').slice(0, maxLength);
}

/** Returns the maximum number of players; `null` for a value that is not a positive whole number. */
export function toMaxPlayers(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number > 0 ? number : null;
}
