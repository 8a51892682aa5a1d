/** The environment in which a configuration is executed: its files and resources. */
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { readBounded } from '../../../bounded-file.js';
import { readInFolder } from '../../../files/folder-file.js';

/** The maximum size of a file, in bytes: far more than any real server.cfg needs. */
export const maxFileBytes = 1_048_576;

export interface ConfigWorld {
  /** The Data Folder's absolute path, which is the working directory of the server. */
  readonly folder: string;
  /** Reads a file by its absolute path. Never waits for the writer of a FIFO, and never throws. */
  readonly read: (path: string) => Promise<{ readonly bytes: Uint8Array } | { readonly because: string }>;
  /** Returns the absolute path of a resource; `null` if the resource does not exist. */
  readonly resourceDirectory: (name: string) => string | null;
  /**
   * Returns the resources in all directories of a category, in byte order. @param category the name with its brackets
   */
  readonly categoryMembers: (category: string) => readonly string[];
  /**
   * Returns whether a category has a directory. The directory may be empty. @param category the name with its brackets
   */
  readonly hasCategory: (category: string) => boolean;
}

/** A resource on disk. */
export interface LocatedResource {
  readonly name: string;
  /** The path, absolute or relative to the Data Folder's `resources`. */
  readonly path: string;
  /** The names of the resource's categories, with or without brackets. */
  readonly categories: readonly string[];
}

/**
 * Creates the environment.
 * @param folder the absolute path of the Data Folder
 * @param resources the resources, which may include resources of the Build. If two resources have the same name, the
 *   first of them counts
 * @param categories the names of category directories, with brackets. Categories that contain resources may be omitted
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
  // The resources of a Build are in the operator's control.
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

/**
 * Sorts names by their bytes, as a C++ `std::set` of strings does. Encodes each name only once, because comparing
 * thousands of names dominates the time.
 */
function byBytes(names: readonly string[]): string[] {
  const keyed = names.map((name) => ({ name, bytes: Buffer.from(name).toString('latin1') }));
  return keyed.sort((a, b) => (a.bytes < b.bytes ? -1 : a.bytes > b.bytes ? 1 : 0)).map(({ name }) => name);
}
