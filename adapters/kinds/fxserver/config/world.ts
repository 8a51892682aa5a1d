/** The environment of a configuration: files and resources. */
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { readBounded } from '../../../bounded-file.js';
import { readInFolder } from '../../../files/folder-file.js';

/** Far more than any real server.cfg. */
export const maxFileBytes = 1_048_576;

export interface ConfigWorld {
  /** The Data Folder's absolute path, which is the working directory of the server. */
  readonly folder: string;
  /** Reads a file by its absolute path; never waits for a writer, never throws. */
  readonly read: (path: string) => Promise<{ readonly bytes: Uint8Array } | { readonly because: string }>;
  /** Returns the absolute path of a resource; null when it does not exist. */
  readonly resourceDirectory: (name: string) => string | null;
  /** Returns the resources in all directories of a category, in byte order. @param category with its brackets */
  readonly categoryMembers: (category: string) => readonly string[];
  /** Returns whether a category has a directory, even an empty one. @param category with its brackets */
  readonly hasCategory: (category: string) => boolean;
}

/** A resource on disk. */
export interface LocatedResource {
  readonly name: string;
  /** Absolute, or relative to the Data Folder's `resources`. */
  readonly path: string;
  /** The names of its categories, with or without brackets. */
  readonly categories: readonly string[];
}

/**
 * @param folder the Data Folder, absolute
 * @param resources may include resources of the Build; the first of two with the same name counts
 * @param categories the names of category directories, with brackets; directories with resources may be omitted
 */
export function configWorld(
  folder: string,
  resources: readonly LocatedResource[],
  categories: readonly string[] = [],
): ConfigWorld {
  const directories = new Map<string, string>();
  const members = new Map<string, Set<string>>();
  for (const { name, path, categories } of resources) {
    if (directories.has(name)) continue;
    directories.set(name, isAbsolute(path) ? path : resolve(folder, 'resources', path));
    for (const category of categories) {
      const key = category.startsWith('[') ? category : `[${category}]`;
      members.set(key, (members.get(key) ?? new Set()).add(name));
    }
  }
  // The resources of a Build are the operator's.
  const builds = join(dirname(dirname(folder)), 'builds/');
  const sorted = new Map([...members].map(([category, names]) => [category, byBytes([...names])]));
  const folders = new Set(categories);
  return {
    folder,
    read: (path) =>
      path.startsWith(builds) ? readBounded(path, maxFileBytes) : readInFolder(folder, path, maxFileBytes),
    resourceDirectory: (name) => directories.get(name) ?? null,
    categoryMembers: (category) => sorted.get(category) ?? [],
    hasCategory: (category) => sorted.has(category) || folders.has(category),
  };
}

/** Sorts like a C++ `std::set` of strings. Encodes each name once: with thousands of names comparing dominates. */
function byBytes(names: readonly string[]): string[] {
  const keyed = names.map((name) => ({ name, bytes: Buffer.from(name).toString('latin1') }));
  return keyed.sort((a, b) => (a.bytes < b.bytes ? -1 : a.bytes > b.bytes ? 1 : 0)).map(({ name }) => name);
}
