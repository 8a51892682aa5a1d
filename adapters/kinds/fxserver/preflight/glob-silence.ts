/**
 * Decides whether FXServer is silent about a pattern that matches no file (MatchFiles and Match in its
 * ResourceMetaDataComponent). If the last part of a search begins with `*` or `.`, an existing directory counts as a
 * match.
 */
import { posix } from 'node:path';
import { toLink } from '../../../files/folder-file.js';
import { type LinkPlaces, openDirectoryIn, resolveIn } from '../../../files/link-places.js';
import { type FilePath, readNames, toBytes, toFilePath } from '../../../files/path-text.js';
import { matchesName } from './glob.js';

/** The maximum number of searches for a pattern. Above this number, the engine counts as silent. */
const maxSearches = 1_000;

/** Returns whether the engine is silent. @param pattern a pattern for paths below the directory that matches no file */
export async function isSilent(directory: string, pattern: string, places: LinkPlaces = null): Promise<boolean> {
  const waiting = [posix.normalize(pattern).replace(/^\/+/, '')];
  const seen = new Set<string>();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    if (seen.size > maxSearches) return true;
    for (const { search, after, into } of listSearches(next)) {
      const found = await findNames(directory, search, places);
      if (found === null) return false;
      // The engine continues in each directory that it has found.
      if (into) waiting.push(...found.map((name) => posix.join(posix.dirname(search), name, after)));
    }
    waiting.push(...shortened(next));
  }
  return true;
}

interface Search {
  /** A path whose last name may be a pattern. */
  readonly search: string;
  /** The rest of the pattern after the last name. */
  readonly after: string;
  readonly into: boolean;
}

/** Returns whether the first `*` begins a `**` at the start of a name. */
function isRecursive(pattern: string, star: number): boolean {
  return star !== -1 && pattern[star + 1] === '*' && (star === 0 || pattern[star - 1] === '/');
}

function listSearches(pattern: string): Search[] {
  const star = pattern.indexOf('*');
  if (isRecursive(pattern, star))
    return [{ search: pattern.slice(0, star + 1), after: pattern.slice(star), into: true }];
  const slash = star === -1 ? -1 : pattern.indexOf('/', star);
  if (slash === -1) return [{ search: pattern, after: '', into: false }];
  // The engine drops the last character of a name that contains a `*`.
  return [{ search: pattern.slice(0, slash - 1), after: pattern.slice(slash + 1), into: true }];
}

/**
 * Returns the patterns that the engine tries for a `**`: the pattern with `*` instead of `**`, and the pattern without
 * `**`.
 */
function shortened(pattern: string): string[] {
  const star = pattern.indexOf('*');
  if (!isRecursive(pattern, star)) return [];
  return [1, 2].map((length) =>
    posix.normalize(pattern.slice(0, star) + pattern.slice(star + length)).replace(/(?<=.)\/$|^\/+/g, ''),
  );
}

/**
 * Returns the names of the directories that a search finds; `null` if the engine reports that no directory was found.
 */
async function findNames(directory: string, search: string, places: LinkPlaces): Promise<string[] | null> {
  const parent = posix.dirname(search);
  const root = toFilePath(directory, parent === '.' ? '' : parent);
  const name = search.endsWith('/') ? '' : posix.basename(search);
  const searched = search.endsWith('/') ? toFilePath(directory, search) : root;
  const entries = await namesIn(places, searched).catch(() => null);
  const found = (entries ?? []).filter((entry) => matchesName(name, toBytes(entry)));
  if (found.length === 0) return entries !== null && /^[*.]/.test(name) ? [] : null;
  const kinds = await Promise.all(found.map((entry) => resolveIn(places, toFilePath(root, entry)).catch(() => null)));
  return found.filter((_, at) => kinds[at]?.isDirectory === true);
}

async function namesIn(places: LinkPlaces, path: FilePath): Promise<string[]> {
  const directory = await openDirectoryIn(places, path);
  try {
    return await readNames(toLink(directory));
  } finally {
    await directory.close();
  }
}
