/** FXServer's rules for names of directories below `resources` (its ResourceScanner and ResourceManager). */

/** Returns whether a directory is a category: its name is in square brackets. */
export function isCategory(name: string): boolean {
  return name.length >= 2 && name.startsWith('[') && name.endsWith(']');
}

/** Returns whether the server ignores this name in a Data Folder, because one of its own resources has it. */
export function isSpecial(name: string): boolean {
  return name === 'yarn' || name === 'webpack';
}

/** Ignored everywhere, in upper and lower case. */
export function isWebPanel(name: string): boolean {
  return name.toLowerCase() === 'txadmin';
}

/** Names without characters to encode: nearly all. */
const plain = /^[\w.-]+$/;

/** Characters that a URL's path must encode. Not `%`: the engine leaves it, and decodes another name. */
const escaped = new Set([...' "#<>?`{}'].map((character) => character.charCodeAt(0)));

/**
 * Returns the engine's name of a resource, which `ensure` uses: the directory's name, percent-encoded, never decoded.
 * `my res` is `my%20res`; `& ( ) + .` stay.
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
