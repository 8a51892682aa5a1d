/** Copies files exactly, with their holes, times and links. Owners are copied if the manager may set them. */
import type { BigIntStats } from 'node:fs';
import { chmod, chown, lchown, lstat, mkdir, readlink, stat, symlink, utimes } from 'node:fs/promises';
import { type CopyFile, createFileCopier } from '../../files/copy-file.js';
import { type FilePath, readNames, toChild, toFilePath } from '../../files/path-text.js';
import { forEachAtOnce, nameSource, openPinnedDirectory, withPinnedFile } from '../../files/pinned-source.js';
import type { IsExcluded } from './exclude-patterns.js';

export interface TreeCopy {
  readonly source: FilePath;
  /** The path of the copy. The path must not exist, or must be a directory, whose mode is kept. */
  readonly target: FilePath;
  readonly signal: AbortSignal;
  readonly isExcluded?: IsExcluded;
  /** Whether the copy of a directory must fail before it fills the disk. */
  readonly leavesRoom?: boolean;
  /** Throws for an entry of a directory that must not be copied. */
  readonly check?: (entry: { readonly stats: BigIntStats; readonly parent: BigIntStats }) => void;
}

/** The maximum number of concurrent copies in a directory. Each of these copies may have an open file. */
const maxAtOnce = 32;
const maxDirectories = 4;

/** Copies a file or directory. Links stay links. Sockets and FIFOs have no content and are left out. */
export async function copyTree({ source, target, signal, ...options }: TreeCopy): Promise<void> {
  const { isExcluded = () => false, leavesRoom = false, check } = options;
  const copyFile = createFileCopier(target, leavesRoom);
  /**
   * Directories get their mode after they are complete, because the mode may forbid even the owner to write into them.
   */
  const made: [path: string, stats: BigIntStats][] = [];
  const waiting: string[] = [];
  await visit('', source).catch(nameAt(''));
  if (waiting.length > 0) await visitAll();
  for (const [path, stats] of made.reverse()) await copyAttributes(toFilePath(target, path), stats);

  /** Copies an entry. @param entry the path through the opened directory of the entry */
  async function visit(path: string, entry: FilePath, parent: BigIntStats | null = null): Promise<void> {
    signal.throwIfAborted();
    if (path !== '' && isExcluded(path)) return;
    const to = toFilePath(target, path);
    const stats = await lstat(entry, { bigint: true });
    if (parent !== null) check?.({ stats, parent });
    if (!stats.isDirectory()) return copyEntry(entry, to, stats, copyFile);
    waiting.push(path);
    const isNew = await mkdir(to, { mode: 0o700 }).then(
      () => true,
      (error) => {
        if (path === '' && error.code === 'EEXIST') return false;
        throw error;
      },
    );
    if (isNew) made.push([path, stats]);
  }

  async function visitAll(): Promise<void> {
    const root = await openPinnedDirectory(source, '').catch(nameAt(''));
    try {
      while (waiting.length > 0)
        await forEachAtOnce(waiting.splice(-maxDirectories), maxDirectories, (path) => visitDirectory(root.path, path));
    } finally {
      await root.close();
    }
  }

  async function visitDirectory(root: FilePath, path: string): Promise<void> {
    const directory = await openPinnedDirectory(root, path).catch(nameAt(path));
    try {
      const parent = check === undefined ? null : await stat(directory.path, { bigint: true });
      await forEachAtOnce(await readNames(directory.path).catch(nameAt(path)), maxAtOnce, (name) => {
        const child = toChild(path, name);
        return visit(child, toFilePath(directory.path, name), parent).catch(nameAt(child));
      });
    } finally {
      await directory.close();
    }
  }

  function nameAt(path: string): (error: NodeJS.ErrnoException) => never {
    return (error) => {
      throw nameSource(error, source, path);
    };
  }
}

/** Copies a file or a link to a path that does not exist. Ignores other types. @throws an error of the file system */
export async function copyEntry(from: FilePath, to: FilePath, stats: BigIntStats, copyFile: CopyFile): Promise<void> {
  if (stats.isSymbolicLink()) return copyLink(from, to, stats);
  if (!stats.isFile()) return;
  await withPinnedFile(from, stats, (file) => copyFile(file, to, stats));
  await copyAttributes(to, stats);
}

async function copyLink(from: FilePath, to: FilePath, { uid, gid }: BigIntStats): Promise<void> {
  await symlink(await readlink(from, { encoding: 'buffer' }), to);
  if (mayGiveFiles()) await lchown(to, Number(uid), Number(gid));
}

/**
 * Sets the owner, the mode and, for a file, the times. @param addedMode permissions that a directory needs until it is
 * complete
 */
export async function copyAttributes(to: FilePath, stats: BigIntStats, addedMode = 0): Promise<void> {
  if (mayGiveFiles()) await chown(to, Number(stats.uid), Number(stats.gid));
  await chmod(to, Number(stats.mode & 0o7777n) | addedMode);
  if (stats.isFile()) await utimes(to, toSeconds(stats.atimeNs), toSeconds(stats.mtimeNs));
}

/** Returns whether the manager may give files to other users, which only root may. */
function mayGiveFiles(): boolean {
  return process.geteuid?.() === 0;
}

function toSeconds(ns: bigint): number {
  return Number(ns / 1_000n) / 1_000_000;
}
