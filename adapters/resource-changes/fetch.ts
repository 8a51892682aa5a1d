/** Puts the files of a source into a directory. */
import { mkdir } from 'node:fs/promises';
import type { Fault } from '../../machines/faults/faults.js';
import type { ResourceSource } from '../../machines/resource-changes/types.js';
import { unpackInThread } from '../archives/unpacking.js';

/** The files of a source. */
export interface FetchedFiles {
  /** The directory with the files. */
  readonly path: string;
  /** The relative paths of the files and links. */
  readonly files: readonly string[];
  /** The directory that contains all files; `null` without one. */
  readonly wrapping: string | null;
  /** The name of a resource whose manifest is in the directory itself. */
  readonly name: string;
}

/** Throws an error of the file system, or the reason of the signal. @param directory a path that does not exist yet */
export type FetchSource = (
  source: ResourceSource,
  directory: string,
  signal: AbortSignal,
) => Promise<FetchedFiles | { readonly fault: Fault }>;

/** The maximum number of files, directories and links of an archive. */
const maxEntries = 200_000;

/** Returns the function that fetches sources. @param limit the maximum size of the files of one archive, in bytes */
export function createFetch(limit: number): FetchSource {
  return async ({ archive, names, name }, directory, signal) => {
    await mkdir(directory, { mode: 0o755 });
    const limits = { bytes: limit, entries: maxEntries };
    const rules = { unwraps: false, skipsClutter: true };
    const unpacked = await unpackInThread({ archive, directory, limits, names, rules }, signal, () => undefined);
    if ('fault' in unpacked) return unpacked;
    const files = [...unpacked.entries].flatMap(([path, { kind }]) => (kind === 'directory' ? [] : [path]));
    return { path: unpacked.path, files, wrapping: unpacked.wrapping, name: removeExtension(name) };
  };
}

function removeExtension(name: string): string {
  return name.replace(/\.(zip|7z|t[gbx]z|tar(\.\w{1,4})?)$/i, '');
}
