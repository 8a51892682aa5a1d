/** Sanitises texts that players choose. */

const maxLength = 256;

/** Returns the text as one line of limited length. */
export function toPlayerText(value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return text.replace(/\p{Cc}/gu, '').slice(0, maxLength);
}
