/** Reads the paths of a recipe, which must stay in the directory of the new Data Folder. */

/**
 * The path relative to the Data Folder, or why the text is refused, as the end of a sentence. The path of the Data
 * Folder itself is empty.
 */
export type JailedPath = { readonly path: string } | { readonly fault: string };

/** The maximum length of a name, in bytes. Linux refuses longer names. */
const maxNameBytes = 255;

const encoder = new TextEncoder();

/**
 * Reads a path such as `./resources/[ox]`. The slash is the only separator, because a backslash would lead to another
 * path on another system.
 * @param mayBeRoot whether the path may name the Data Folder itself
 */
export function readJailedPath(text: string, mayBeRoot: boolean): JailedPath {
  if (/\p{Cc}/u.test(text)) return { fault: 'contains a control character' };
  if (text.includes('\\')) return { fault: 'contains a backslash' };
  if (text.startsWith('/') || /^[A-Za-z]:/.test(text)) return { fault: 'is an absolute path' };
  const names = text.split('/').filter((name) => name !== '' && name !== '.');
  if (names.includes('..')) return { fault: 'leads out of the Data Folder' };
  if (names.some((name) => encoder.encode(name).length > maxNameBytes))
    return { fault: 'contains a name that is too long' };
  if (text === '') return { fault: 'is empty' };
  if (names.length === 0 && !mayBeRoot) return { fault: 'is the Data Folder itself' };
  return { path: names.join('/') };
}
