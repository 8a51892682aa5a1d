/** Recognises files that only a desktop uses. Archives contain such files by accident. */

const clutterDirectories = ['__MACOSX', '.Spotlight-V100', '.Trashes', '.fseventsd'];
const clutterFiles = ['.DS_Store', 'Thumbs.db', 'ehthumbs.db', 'desktop.ini'];

/** Returns whether an entry is left out. @param path a path from readEntryPath */
export function isClutter(path: string): boolean {
  const parts = path.split('/');
  return parts.some((part) => clutterDirectories.includes(part)) || clutterFiles.includes(parts.at(-1) ?? '');
}
