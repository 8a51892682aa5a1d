/**
 * Matches globs as FXServer does (MatchFiles in its ResourceMetaDataComponent). `*` and `?` match in the name of a
 * file. `**` matches any number of directories, and `[ ] { }` are literal. In the name of a directory, `?` is literal.
 * The engine drops the last character of a directory name that contains `*`. A `*` alone therefore becomes an empty
 * name.
 */

import { toLink } from '../../../files/folder-file.js';
import { type LinkPlaces, openDirectoryIn, resolveIn } from '../../../files/link-places.js';
import { type FilePath, type NamedEntry, readEntries, toBytes, toFilePath } from '../../../files/path-text.js';

/** The maximum number of steps for a resource. Above this limit, every pattern counts as matched. */
const maxSteps = 100_000;
/** The maximum number of names in a path. A longer path, which the system cannot open, counts as matched. */
const maxNames = 2_048;

interface Entry {
  readonly name: Buffer;
  /** The path of the entry; for a link, the path of its target. */
  readonly path: FilePath;
  /** Whether the entry is a directory; `null` for a link that must not be followed. */
  readonly isDirectory: boolean | null;
}

export function isGlob(path: string): boolean {
  return /[*?]/.test(path);
}

/**
 * Finds files below a directory, and caches directories. A link that must not be followed counts as a file and as a
 * directory.
 */
export class GlobSearch {
  private readonly listings = new Map<string, readonly Entry[]>();
  private steps: number;

  /**
   * @param places the places to which links may lead
   * @param most the maximum number of steps: searched directories and read entries
   */
  constructor(
    private readonly directory: string,
    private readonly places: LinkPlaces = null,
    most = maxSteps,
  ) {
    this.steps = most;
  }

  /** Returns whether the pattern matches a file. */
  async matchesAny(pattern: string): Promise<boolean> {
    const names = pattern.split('/').filter((name) => name !== '' && name !== '.');
    return names.length > maxNames || this.find(this.directory, names, new Set());
  }

  private async find(from: FilePath, names: readonly string[], tried: Set<string>): Promise<boolean> {
    const first = names.findIndex((name, index) => index === names.length - 1 || name.includes('*'));
    const [name, ...rest] = names.slice(first);
    if (name === undefined) return false;
    const path = names.slice(0, first).reduce(enter, from);
    // Remember visited states, because links may form circles.
    const state = `${names.length - first} ${name}/${toKey(path)}`;
    if (tried.has(state)) return false;
    tried.add(state);
    this.steps -= 1;
    const entries = await this.list(path);
    if (this.steps <= 0) return true;
    if (name.startsWith('**')) return this.findBelow(path, entries, [name, ...rest], tried);
    if (rest.length === 0) return entries.some((entry) => entry.isDirectory !== true && matchesName(name, entry.name));
    const directories = entries.filter(
      (entry) => entry.isDirectory !== false && matchesName(name.slice(0, -1), entry.name),
    );
    return this.findInEach(directories, rest, tried);
  }

  private async list(path: FilePath): Promise<readonly Entry[]> {
    const key = toKey(path);
    const listed = this.listings.get(key);
    if (listed !== undefined) return listed;
    // An unreadable directory counts as empty.
    const named = await readDirectory(this.places, path).catch(() => []);
    this.steps -= named.length;
    const read = this.steps > 0 ? named.map((entry) => readEntry(this.places, path, entry)) : [];
    const entries = (await Promise.all(read)).filter((entry) => entry !== null);
    this.listings.set(key, entries);
    return entries;
  }

  /** Matches `**` at a directory in three ways: as `*`, as an empty path, and in each subdirectory. */
  private async findBelow(
    path: FilePath,
    entries: readonly Entry[],
    names: readonly string[],
    tried: Set<string>,
  ): Promise<boolean> {
    const [name = '', ...rest] = names;
    for (const here of [name.slice(1), name.slice(2)]) {
      if (await this.find(path, here === '' ? rest : [here, ...rest], tried)) return true;
    }
    const directories = entries.filter(({ isDirectory }) => isDirectory !== false);
    return this.findInEach(directories, names, tried);
  }

  private async findInEach(
    directories: readonly Entry[],
    names: readonly string[],
    tried: Set<string>,
  ): Promise<boolean> {
    for (const { path, isDirectory } of directories)
      if (isDirectory === null || (await this.find(path, names, tried))) return true;
    return false;
  }
}

async function readDirectory(places: LinkPlaces, path: FilePath): Promise<NamedEntry[]> {
  const directory = await openDirectoryIn(places, path);
  try {
    const entries: NamedEntry[] = [];
    for await (const entry of readEntries(toLink(directory))) entries.push(entry);
    return entries;
  } finally {
    await directory.close();
  }
}

/** Reads an entry; `null` for a dangling link. */
async function readEntry(places: LinkPlaces, directory: FilePath, entry: NamedEntry): Promise<Entry | null> {
  const path = toFilePath(directory, entry.text);
  const name = toBytes(entry.text);
  if (!entry.isSymbolicLink()) return { name, path, isDirectory: entry.isDirectory() };
  try {
    const { real, isDirectory } = await resolveIn(places, path);
    return { name, path: real, isDirectory };
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'link_outside' ? { name, path, isDirectory: null } : null;
  }
}

/** Returns the path of a subdirectory, or of the parent directory for `..`. */
function enter(directory: FilePath, name: string): FilePath {
  return name === '..' ? directory.slice(0, directory.lastIndexOf('/')) : toFilePath(directory, name);
}

/** Returns the key of a path. Paths with equal bytes have equal keys. */
function toKey(path: FilePath): string {
  return Buffer.from(path as string).toString('latin1');
}

/** Matches bytes like the engine, in time proportional to the product of both lengths. */
export function matchesName(pattern: string, given: Buffer): boolean {
  const wanted = Buffer.from(pattern);
  let [at, star, resume] = [0, -1, 0];
  for (let place = 0; place < given.length; ) {
    if (wanted[at] === 0x2a) {
      [star, resume] = [at, place];
      at += 1;
    } else if (at < wanted.length && (wanted[at] === 0x3f || wanted[at] === given[place])) {
      at += 1;
      place += 1;
    } else if (star !== -1) {
      // Backtrack: let the last star match one more byte.
      resume += 1;
      [at, place] = [star + 1, resume];
    } else {
      return false;
    }
  }
  return wanted.subarray(at).every((byte) => byte === 0x2a);
}
