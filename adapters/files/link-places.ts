/** Where links in a Data Folder may lead, for readers of many files. A single file is opened as folder-file.ts does. */
import { closeSync, constants, fstatSync, openSync, readlinkSync, statSync } from 'node:fs';
import { type FileHandle, open, readlink, realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { readAllowedLinks } from './allowed-links.js';
import { isGuarded, linkOf, mayBeForeign, pathOnly } from './folder-file.js';
import { isBelow } from './path-text.js';

/** Resolved directories; null where links may lead anywhere. */
export type LinkPlaces = readonly string[] | null;

/**
 * Returns where links may lead: into the Data Folder, and into the directories that the operator allows. Anywhere if
 * the manager does not run as root, or if both directories belong to root.
 * @param folder the path of the Data Folder: `<workspace>/data/<name>`
 * @param directory the one in it with the links
 */
export async function findLinkPlaces(folder: string, directory: string): Promise<LinkPlaces> {
  if (!isGuarded()) return null;
  const owners = await Promise.all(
    [folder, directory].map((path) =>
      stat(path).then(
        ({ uid }) => uid,
        () => 0,
      ),
    ),
  );
  if (owners.every((uid) => uid === 0)) return null;
  return [await realpath(folder), ...(await readAllowedLinks(folder))];
}

/** Opens a directory. @throws what the file system reports, and an error with the code `link_outside` */
export async function openDirectoryIn(places: readonly string[], path: string): Promise<FileHandle> {
  const directory = await open(path, constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    checkPlace(places, path, await readlink(linkOf(directory)));
    return directory;
  } catch (error) {
    await directory.close();
    throw error;
  }
}

/**
 * Opens a file. A link that changes in between changes nothing.
 * @returns a descriptor. @throws as {@link openDirectoryIn}, and with the code `hard_link` or `not_a_file`
 */
export function openFileIn(places: readonly string[], path: string): number {
  const found = openSync(path, pathOnly);
  try {
    const stats = fstatSync(found);
    if (!stats.isFile()) throw failedWith('not_a_file', path);
    checkPlace(places, path, readlinkSync(linkOf({ fd: found })));
    if (stats.nlink > 1 && mayBeForeign(stats, statSync(dirname(path)))) throw failedWith('hard_link', path);
    return openSync(linkOf({ fd: found }), constants.O_RDONLY);
  } finally {
    closeSync(found);
  }
}

function checkPlace(places: readonly string[], path: string, place: string): void {
  if (!places.some((allowed) => isBelow(place, allowed))) throw failedWith('link_outside', path);
}

function failedWith(code: string, path: string): Error {
  return Object.assign(new Error(`${path} is not opened (${code})`), { code });
}
