/** What reading a configuration needs of the world: files, and which resources there are. */
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { isAbsolute, resolve } from 'node:path';

/** No server.cfg comes near to it; a larger one is somebody's log by mistake. */
export const longestFile = 1_048_576;

/** A file's bytes, or why there are none; another reason than these two is the code of a system error. */
export type FileRead = { readonly bytes: Uint8Array } | { readonly because: 'too_large' | 'not_a_file' | (string & {}) };

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
export function configWorld(folder: string, resources: readonly LocatedResource[], categories: readonly string[] = []): ConfigWorld {
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
    read: readFileBounded,
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

/** Opened without waiting, as a FIFO in the place of a file would hold it for ever, and a terminal would become the manager's own. */
export async function readFileBounded(path: string): Promise<FileRead> {
  try {
    const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
    try {
      if (!(await file.stat()).isFile()) return { because: 'not_a_file' };
      // Not by its size: a file may grow meanwhile. One byte more than is allowed tells one that is too large.
      const buffer = Buffer.allocUnsafe(longestFile + 1);
      let length = 0;
      for (;;) {
        const { bytesRead } = await file.read(buffer, length, buffer.length - length);
        length += bytesRead;
        if (bytesRead === 0 || length === buffer.length) break;
      }
      return length > longestFile ? { because: 'too_large' } : { bytes: buffer.subarray(0, length) };
    } finally {
      await file.close();
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // A socket cannot be opened at all.
    if (code === 'ENXIO') return { because: 'not_a_file' };
    return { because: code ?? 'ERR_INVALID_ARG_VALUE' };
  }
}
