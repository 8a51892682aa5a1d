/** Reads versions of Builds, which become part of the names of directories. */

/** Returns the version; `null` for an invalid value. @param value a number or a text */
export function readVersion(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && /^[0-9A-Za-z][\w.+-]{0,99}$/.test(text) ? text : null;
}
