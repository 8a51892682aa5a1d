/**
 * FXServer's globs (MatchFiles in its ResourceMetaDataComponent): `*` and `?` in the name of a file, `**` for any
 * number of folders; `[ ] { }` are literal. In the name of a folder, `?` is literal, and the engine drops the last
 * character of a name with `*`, so that a `*` alone is an empty name.
 */
import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The limits of directory entries and steps per resource. Beyond them every pattern counts as matched. */
const maxSteps = 100_000;
/** Longer paths exceed the system's limit. */
const maxNames = 2_048;

interface Entry {
  readonly name: string;
  /** For a link, that of its target. */
  readonly path: string;
  readonly isDirectory: boolean;
}

export function isGlob(path: string): boolean {
  return /[*?]/.test(path);
}

/**
 * Returns a function that checks whether a pattern matches a file below the directory. Caches directories.
 * @param most the limit of directory entries
 */
export function createGlob(directory: string, most = maxSteps): (pattern: string) => Promise<boolean> {
  const listings = new Map<string, readonly Entry[]>();
  let steps = most;

  async function list(path: string): Promise<readonly Entry[]> {
    const kept = listings.get(path);
    if (kept !== undefined) return kept;
    // An unreadable directory counts as empty.
    const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
    steps -= entries.length;
    const found =
      steps > 0
        ? (await Promise.all(entries.map((entry) => readEntry(path, entry)))).filter((entry) => entry !== null)
        : [];
    listings.set(path, found);
    return found;
  }

  async function find(from: string, names: readonly string[], tried: Set<string>): Promise<boolean> {
    const first = names.findIndex((name, index) => index === names.length - 1 || name.includes('*'));
    const [name, ...rest] = names.slice(first);
    if (name === undefined) return false;
    const path = join(from, ...names.slice(0, first));
    // Links may form circles.
    const state = `${names.length - first} ${name}/${path}`;
    if (tried.has(state)) return false;
    tried.add(state);
    steps -= 1;
    const entries = await list(path);
    if (steps <= 0) return true;
    if (name.startsWith('**')) {
      // `**` at this level: as `*`, and as nothing.
      for (const here of [name.slice(1), name.slice(2)]) {
        if (await find(path, here === '' ? rest : [here, ...rest], tried)) return true;
      }
      return findInEach(
        entries.filter(({ isDirectory }) => isDirectory),
        [name, ...rest],
        tried,
      );
    }
    if (rest.length === 0) return entries.some((entry) => !entry.isDirectory && matchesName(name, entry.name));
    return findInEach(
      entries.filter((entry) => entry.isDirectory && matchesName(name.slice(0, -1), entry.name)),
      rest,
      tried,
    );
  }

  async function findInEach(
    directories: readonly Entry[],
    names: readonly string[],
    tried: Set<string>,
  ): Promise<boolean> {
    for (const { path } of directories) if (await find(path, names, tried)) return true;
    return false;
  }

  return async (pattern) => {
    const names = pattern.split('/').filter((name) => name !== '' && name !== '.');
    return names.length > maxNames || find(directory, names, new Set());
  };
}

/** Returns null for a dangling link. */
async function readEntry(directory: string, entry: Dirent): Promise<Entry | null> {
  const path = join(directory, entry.name);
  if (!entry.isSymbolicLink()) return { name: entry.name, path, isDirectory: entry.isDirectory() };
  try {
    return { name: entry.name, path: await realpath(path), isDirectory: (await stat(path)).isDirectory() };
  } catch {
    return null;
  }
}

/** Compares bytes like the engine, in time proportional to both lengths. */
export function matchesName(pattern: string, name: string): boolean {
  const [wanted, given] = [Buffer.from(pattern), Buffer.from(name)];
  let [at, star, resume] = [0, -1, 0];
  for (let place = 0; place < given.length; ) {
    if (wanted[at] === 0x2a) {
      [star, resume] = [at, place];
      at += 1;
    } else if (at < wanted.length && (wanted[at] === 0x3f || wanted[at] === given[place])) {
      at += 1;
      place += 1;
    } else if (star !== -1) {
      // Backtrack: the last star matches one more byte.
      resume += 1;
      [at, place] = [star + 1, resume];
    } else {
      return false;
    }
  }
  return wanted.subarray(at).every((byte) => byte === 0x2a);
}
