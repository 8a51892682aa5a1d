/** FXServer's rules for names of directories below `resources` (its ResourceScanner and ResourceManager). */

/** Returns whether a directory is a category, which has a name in square brackets. */
export function isCategory(name: string): boolean {
  return name.length >= 2 && name.startsWith('[') && name.endsWith(']');
}

/** Returns whether the server ignores this name in a Data Folder, because it is the name of a built-in resource. */
export function isSpecial(name: string): boolean {
  return name === 'yarn' || name === 'webpack';
}

/**
 * Returns whether the name is the name of the web panel. The server ignores this name everywhere, in upper or lower
 * case.
 */
export function isWebPanel(name: string): boolean {
  return name.toLowerCase() === 'txadmin';
}

/** Matches names without characters to encode, which are nearly all names. */
const plain = /^[\w.-]+$/;

/**
 * The characters that are encoded in a URL's path. The character `%` is excluded, because the engine does not encode
 * it.
 */
const escaped = new Set([...' "#<>?`{}'].map((character) => character.charCodeAt(0)));

/**
 * Returns the engine's name of a resource, which `ensure` uses. The engine's name is the percent-encoded name of the
 * directory: `my res` becomes `my%20res`. The characters `& ( ) + .` are not encoded. The engine never decodes the
 * name.
 */
export function toEngineName(name: string): string {
  if (plain.test(name)) return name;
  let encoded = '';
  for (const byte of Buffer.from(name)) {
    const stays = byte > 0x1f && byte < 0x7f && !escaped.has(byte);
    encoded += stays ? String.fromCharCode(byte) : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }
  return encoded;
}
