/**
 * Packs a directory of this machine as an archive. The archive is then installed and checked like any other archive.
 */
import { constants } from 'node:fs';
import { access, readdir, realpath, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { FolderPathFault } from '../../machines/faults/folder-path-fault.js';
import { isBelow } from '../files/path-text.js';
import { ownDirectories } from '../folders/adopt.js';

/** A directory that can become a Build. */
export interface LocalDirectory {
  /** The path without links. */
  readonly path: string;
  /**
   * The bytes of the directory's archive. Sockets, FIFOs and devices are left out. Throws an error of the file system.
   */
  pack(): AsyncIterable<Uint8Array>;
}

/**
 * Finds a directory.
 * @param root the workspace
 * @param excluded the path of a directory that is left out; `null` to leave out no directory. A path outside has no
 *   effect
 */
export async function findLocalDirectory(
  root: string,
  path: string,
  excluded: string | null,
): Promise<LocalDirectory | { readonly why: FolderPathFault }> {
  if (!path.startsWith('/') || path.includes('\0')) return { why: 'not_absolute' };
  try {
    const directory = await realpath(path);
    if (directory === '/') return { why: 'root' };
    if (!(await stat(directory)).isDirectory()) return { why: 'not_a_directory' };
    await access(directory, constants.R_OK | constants.X_OK);
    const workspace = await realpath(root);
    if (isBelow(workspace, directory)) return { why: 'around_workspace' };
    for (const name of ownDirectories)
      if (isBelow(directory, join(workspace, name))) return { why: 'inside_workspace' };
    const left = excluded === null ? null : await realpath(excluded).catch(() => null);
    return { path: directory, pack: () => pack(directory, left === null ? null : relative(directory, left)) };
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    return { why: ['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG'].includes(code) ? 'missing' : 'unreadable' };
  }
}

async function* pack(path: string, excluded: string | null): AsyncGenerator<Uint8Array> {
  // Load the package here, because most managers never use it.
  const { Pack } = await import('tar/pack');
  const packed = new Pack({
    cwd: path,
    // Omit owners, which the Build does not keep.
    portable: true,
    // Use one job: with more, a file with two hard links ends the archive early (isaacs/node-tar#460).
    jobs: 1,
    maxReadSize: 1_048_576,
    // The installation removes a single top directory.
    prefix: 'build',
    filter: (name, entry) =>
      join(name) !== excluded &&
      (!('isFile' in entry) || entry.isFile() || entry.isDirectory() || entry.isSymbolicLink()),
  });
  // The iterator below throws the first error. Ignore later errors.
  packed.on('error', () => undefined);
  for (const name of await readdir(path)) packed.add(name);
  packed.end();
  yield* packed;
}
