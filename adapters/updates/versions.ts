/** Versions of Builds: a part of the name of a directory. */

/** Returns the version; null for another value. @param value a number or a text */
export function readVersion(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && /^[0-9A-Za-z][\w.+-]{0,99}$/.test(text) ? text : null;
}
