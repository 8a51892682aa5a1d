/** What FXServer makes of the names of directories below `resources` (its ResourceScanner and ResourceManager). */

/** A directory whose name is in square brackets holds resources, and is none. */
export function isCategory(name: string): boolean {
  return name.length >= 2 && name.startsWith('[') && name.endsWith(']');
}

/** Names that are passed over among the user's resources: those of resources that come with the server. */
export function isSpecial(name: string): boolean {
  return isWebPanel(name) || name === 'yarn' || name === 'webpack';
}

/** Passed over everywhere, in any case of letters. */
export function isWebPanel(name: string): boolean {
  return name.toLowerCase() === 'txadmin';
}

/** Names of which nothing is encoded: nearly all there are. */
const plain = /^[\w.-]+$/;

/** What a URL's path cannot carry as it is. `%` stays: a name with one is read back as another. */
const escaped = new Set([...' "#<>?`{}'].map((character) => character.charCodeAt(0)));

/**
 * The engine's own name of a resource, by which `ensure` finds it: its directory's name, percent-encoded, never decoded.
 * `my res` is `my%20res`; `& ( ) + .` stay.
 */
export function engineName(name: string): string {
  if (plain.test(name)) return name;
  let encoded = '';
  for (const byte of Buffer.from(name)) {
    const stays = byte > 0x1f && byte < 0x7f && !escaped.has(byte);
    encoded += stays ? String.fromCharCode(byte) : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }
  return encoded;
}
