/** Copies files as they are: with holes, links of all kinds, owners where the manager may set them, and times. */
import type { BigIntStats } from 'node:fs';
import { chmod, chown, lstat, mkdir, readlink, symlink, utimes } from 'node:fs/promises';
import { type CopyFile, createFileCopier } from '../files/copy-file.js';
import { childOf, type FilePath, fileAt, readNames, withPath } from '../files/path-text.js';
import type { IsExcluded } from './exclude-patterns.js';

export interface TreeCopy {
  readonly source: FilePath;
  /** Does not exist, or is a directory, whose own mode stays. */
  readonly target: FilePath;
  readonly signal: AbortSignal;
  readonly isExcluded?: IsExcluded;
  /** Whether the copy of a directory fails before it takes the last room of the disk. */
  readonly leavesRoom?: boolean;
}

/** Each may have a file open. */
const maxAtOnce = 32;

/** Copies a file or directory. Links stay links; sockets and FIFOs have no content and are left out. */
export async function copyTree({ source, target, signal, ...options }: TreeCopy): Promise<void> {
  const { isExcluded = () => false, leavesRoom = false } = options;
  const copyFile = createFileCopier(target, leavesRoom);
  await visit('');

  async function visit(path: string): Promise<void> {
    signal.throwIfAborted();
    if (path !== '' && isExcluded(path)) return;
    const from = fileAt(source, path);
    const to = fileAt(target, path);
    const stats = await lstat(from, { bigint: true });
    if (!stats.isDirectory()) return copyEntry(from, to, stats, copyFile);
    const isNew = await mkdir(to, { mode: 0o700 }).then(
      () => true,
      (error) => {
        if (path === '' && error.code === 'EEXIST') return false;
        throw error;
      },
    );
    const names = await readNames(from);
    for (let first = 0; first < names.length; first += maxAtOnce)
      await Promise.all(names.slice(first, first + maxAtOnce).map((name) => visitChild(childOf(path, name))));
    // Not before: not even its owner may be allowed to write into it.
    if (isNew) await copyAttributes(to, stats);
  }

  async function visitChild(path: string): Promise<void> {
    try {
      await visit(path);
    } catch (error) {
      throw String((error as NodeJS.ErrnoException).path).startsWith(String(source))
        ? withPath(error, `${source}/${path}`)
        : error;
    }
  }
}

/** Copies a file or a link to a path that does not exist; nothing else. @throws what the file system reports */
export async function copyEntry(from: FilePath, to: FilePath, stats: BigIntStats, copyFile: CopyFile): Promise<void> {
  if (stats.isSymbolicLink()) return symlink(await readlink(from, { encoding: 'buffer' }), to);
  if (!stats.isFile()) return;
  await copyFile(from, to, stats);
  await copyAttributes(to, stats);
}

/** Sets owner, mode and, of a file, times. @param addedMode permissions that a directory needs until it is complete */
export async function copyAttributes(to: FilePath, stats: BigIntStats, addedMode = 0): Promise<void> {
  // Only root may give a file to another user.
  if (process.getuid?.() === 0) await chown(to, Number(stats.uid), Number(stats.gid));
  await chmod(to, Number(stats.mode & 0o7777n) | addedMode);
  if (stats.isFile()) await utimes(to, secondsOf(stats.atimeNs), secondsOf(stats.mtimeNs));
}

function secondsOf(ns: bigint): number {
  return Number(ns / 1_000n) / 1_000_000;
}
