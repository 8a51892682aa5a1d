/** What reading a configuration needs of the world: files, and which resources there are. */
import { isAbsolute, resolve } from 'node:path';
import { type FileRead, readBounded } from '../../../bounded-file.js';

/** No server.cfg comes near to it; a larger one is somebody's log by mistake. */
export const longestFile = 1_048_576;

export interface ConfigWorld {
  /** The Data Folder, absolute: the working directory of the server. */
  readonly folder: string;
  /** Reads a file by its absolute path; never waits for a writer, never throws. */
  readonly read: (path: string) => Promise<FileRead>;
  /** @returns the resource's directory, absolute; null when there is no such resource */
  readonly resourceDirectory: (name: string) => string | null;
  /** @param category with its brackets @returns the resources in any folder of that name, in the order of their bytes */
  readonly categoryMembers: (category: string) => readonly string[];
  /** @param category with its brackets @returns whether there is a folder of that name, with resources in it or none yet */
  readonly hasCategory: (category: string) => boolean;
}

/** A resource as its Data Folder or Build has it. */
export interface LocatedResource {
  readonly name: string;
  /** Absolute, or relative to the Data Folder's `resources`. */
  readonly path: string;
  /** The names of the categories around it, with or without brackets. */
  readonly categories: readonly string[];
}

/**
 * @param folder the Data Folder, absolute
 * @param resources of two with one name the first counts; those of the Build's system_resources may be among them
 * @param categories the names of folders that are categories, with brackets; those around resources need not be among them
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
  const sorted = new Map([...members].map(([category, names]) => [category, byBytes([...names])]));
  const folders = new Set(categories);
  return {
    folder,
    read: (path) => readBounded(path, longestFile),
    resourceDirectory: (name) => directories.get(name) ?? null,
    categoryMembers: (category) => sorted.get(category) ?? [],
    hasCategory: (category) => sorted.has(category) || folders.has(category),
  };
}

/** As a C++ `std::set` of strings has them. Each name is taken for its bytes once: with thousands of them comparing is most of the work. */
function byBytes(names: readonly string[]): string[] {
  const keyed = names.map((name) => ({ name, bytes: Buffer.from(name).toString('latin1') }));
  return keyed.sort((a, b) => (a.bytes < b.bytes ? -1 : a.bytes > b.bytes ? 1 : 0)).map(({ name }) => name);
}
