/** Checks the targets of links in a Data Folder, for readers of many files. folder-file.ts opens single files. */
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readlinkSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs';
import { type FileHandle, lstat, open, readlink, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { readAllowedLinks } from './allowed-links.js';
import { isGuarded, mayBeForeign, pathOnly, toLink } from './folder-file.js';
import { type FilePath, isBelow } from './path-text.js';

/** The directories to which links may lead; `null` for any directory. */
export type LinkPlaces = {
  /** The path of the Data Folder, and its resolved path. */
  readonly folder: string;
  readonly root: string;
  /** The resolved directories that the operator allows. */
  readonly allowed: readonly string[];
} | null;

/** The maximum number of links that the kernel follows. */
const maxLinks = 40;

/**
 * Returns the directories to which links may lead: the Data Folder, and the directories that the operator allows. Links
 * may lead anywhere if the manager does not run as root. Links that only root can have created may also lead anywhere:
 * {@link findTrusted}.
 * @param folder the path of the Data Folder: `<workspace>/data/<name>`
 */
export async function findLinkPlaces(folder: string): Promise<LinkPlaces> {
  if (!isGuarded()) return null;
  const root = await realpath(folder).catch(() => folder);
  return { folder, root, allowed: await readAllowedLinks(folder) };
}

/**
 * Opens a directory with O_PATH.
 * @throws an error of the file system, or an error with the code `link_outside`
 */
export async function openDirectoryIn(places: LinkPlaces, path: FilePath): Promise<FileHandle> {
  const directory = await open(path, pathOnly | constants.O_DIRECTORY);
  try {
    checkPlace(places, path, await readlink(toLink(directory)));
    return directory;
  } catch (error) {
    await directory.close();
    throw error;
  }
}

/**
 * Opens a file. Changes of links during the call have no effect.
 * @returns a descriptor. @throws the errors of {@link openDirectoryIn}, or an error with the code `hard_link` or
 *   `not_a_file`
 */
export function openFileIn(places: LinkPlaces, path: string): number {
  const found = openSync(path, pathOnly);
  try {
    const stats = fstatSync(found);
    if (!stats.isFile()) throw failedWith('not_a_file', path);
    checkPlace(places, path, readlinkSync(toLink({ fd: found })));
    if (mayBeForeign(stats, { fd: found })) throw failedWith('hard_link', path);
    return openSync(toLink({ fd: found }), constants.O_RDONLY);
  } finally {
    closeSync(found);
  }
}

/**
 * Opens a file or a directory with O_PATH. The error does not reveal whether the target of a forbidden link exists.
 * @throws the errors of {@link openDirectoryIn}
 */
export async function openPathIn(places: LinkPlaces, path: FilePath): Promise<FileHandle> {
  let found: FileHandle | null = null;
  try {
    found = await open(path, pathOnly);
    if (places !== null) checkPlace(places, path, await readlink(toLink(found)));
    return found;
  } catch (error) {
    await found?.close();
    if (places !== null && (await leadsOutside(places, String(path)))) throw failedWith('link_outside', path);
    throw error;
  }
}

/** Returns whether a path is a directory, and its resolved path. @throws the errors of {@link openDirectoryIn} */
export async function resolveIn(
  places: LinkPlaces,
  path: FilePath,
): Promise<{ readonly isDirectory: boolean; readonly real: Buffer }> {
  const found = await openPathIn(places, path);
  try {
    const real = await readlink(toLink(found), { encoding: 'buffer' });
    return { isDirectory: (await found.stat()).isDirectory(), real };
  } finally {
    await found.close();
  }
}

function checkPlace(places: LinkPlaces, path: FilePath, place: string): void {
  if (places === null || isAllowed(places, place)) return;
  if (!isBelow(place, findTrusted(places, String(path)))) throw failedWith('link_outside', path);
}

function isAllowed({ root, allowed }: NonNullable<LinkPlaces>, place: string): boolean {
  return [root, ...allowed].some((directory) => isBelow(place, directory));
}

/** Returns whether only root can create or move files in a directory. */
function isRoots({ uid, gid, mode }: Stats): boolean {
  return uid === 0 && (mode & 0o002) === 0 && ((mode & 0o020) === 0 || gid === 0);
}

/**
 * Returns the resolved path of the last directory or file, on the path from the Data Folder, that only root can have
 * created. A link in a directory of root was created by the operator.
 */
function findTrusted({ folder, root }: NonNullable<LinkPlaces>, path: string): string {
  // An incomplete restore is in a directory of root.
  if (basename(folder).startsWith('.')) return root;
  let trusted = folder;
  try {
    for (const name of namesBelow(folder, path)) {
      if (!isRoots(statSync(trusted))) break;
      const next = join(trusted, name);
      if (lstatSync(next).uid !== 0) break;
      trusted = next;
    }
    return realpathSync(trusted);
  } catch {
    return root;
  }
}

/**
 * Returns whether a link that another user may have created leads to a forbidden path, even if its target is missing.
 */
async function leadsOutside(places: NonNullable<LinkPlaces>, path: string): Promise<boolean> {
  const { folder, root, allowed } = places;
  let waiting = namesBelow(folder, path);
  let current = root;
  let isTrusted = !basename(folder).startsWith('.');
  for (let links = 0; links <= maxLinks; ) {
    const [name, ...rest] = waiting;
    if (name === undefined) return false;
    const next = resolve(current, name);
    const stats = await lstat(next).catch(() => null);
    if (stats === null) return false;
    isTrusted &&= stats.uid === 0 && isRoots(await stat(current));
    waiting = rest;
    current = next;
    if (!stats.isSymbolicLink()) continue;
    links += 1;
    const target = resolve(dirname(next), await readlink(next));
    const place = isBelow(target, folder) ? root + target.slice(folder.length) : target;
    const top = [root, ...allowed].find((directory) => isBelow(place, directory));
    if (top === undefined) return !isTrusted;
    current = top;
    waiting = [...place.slice(top.length).split('/').filter(Boolean), ...rest];
  }
  return true;
}

function namesBelow(folder: string, path: string): string[] {
  return isBelow(path, folder) ? path.slice(folder.length).split('/').filter(Boolean) : [];
}

function failedWith(code: string, path: FilePath): Error {
  return Object.assign(new Error(`${path} is not opened (${code})`), { code });
}
