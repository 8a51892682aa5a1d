/**
 * A copy of a Data Folder beside it. It is made twice: of all files while the server writes, and of the changed ones
 * while it is held. The copies share their blocks with the originals where the file system can do that.
 */
import type { BigIntStats } from 'node:fs';
import { chmod, lstat, mkdir, open, rm } from 'node:fs/promises';
import type { Stage } from '../../../machines/backups/ports.js';
import type { BackupFault } from '../../../machines/backups/types.js';
import { createFileCopier } from '../../files/copy-file.js';
import { childOf, type FilePath, fileAt, readNames } from '../../files/path-text.js';
import { forEachAtOnce, withPinnedFile } from '../../files/pinned-source.js';
import { faultOf } from './copy-fault.js';
import { type CopySource, noLinks, openCopySource } from './copy-source.js';
import { copyAttributes, copyEntry } from './copy-tree.js';
import type { IsExcluded } from './exclude-patterns.js';

/** A file that has changed so shortly before its copy may change again within the same tick of the clock. */
const clockTickNs = 1_000_000_000n;

/** Each may have a file open. */
const maxAtOnce = 64;

/** A file changed although the server wrote nothing. */
class ChangedFile extends Error {
  constructor(readonly file: string) {
    super(`${file} has changed`);
  }
}

/**
 * @param target does not exist
 * @param fileTime returns the time by the clock of the file system, in milliseconds
 */
export function createStagedCopy(
  source: string,
  target: string,
  fileTime: () => Promise<number>,
  isExcluded: IsExcluded = () => false,
  followed = noLinks,
): Stage {
  /** What was copied, by path relative to the directory: the state of the original before its copy was made. */
  let copied = new Map<string, string>();

  async function pass(signal: AbortSignal, isLive: boolean): Promise<void> {
    const from = await openCopySource(source, followed);
    await copyFrom(from, signal, isLive).finally(() => from.close());
  }

  async function copyFrom(from: CopySource, signal: AbortSignal, isLive: boolean): Promise<void> {
    const before = copied;
    copied = new Map();
    const copyFile = createFileCopier(target, true);
    // Another file system may not share blocks with the copy.
    const copyOther = createFileCopier(target, true);
    const settledNs = BigInt(Math.floor(await fileTime())) * 1_000_000n - clockTickNs;
    const found = new Set(['']);
    /** Directories into which not even their owner may write. They get their mode when they are complete. */
    const closed: [path: string, mode: number][] = [];
    const waiting = [''];
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop())
      await visitDirectory(path).catch((error) => ignoreIf(isLive, undefined)(from.nameIn(error, path)));
    await removeOthers('');
    if (!isLive) for (const [path, mode] of closed) await chmod(fileAt(target, path), mode);

    async function visitDirectory(path: string): Promise<void> {
      const directory = await from.openDirectory(path);
      try {
        await forEachAtOnce(await readNames(directory.path), maxAtOnce, (name) =>
          visitChild(childOf(path, name), fileAt(directory.path, name)),
        );
      } finally {
        await directory.close();
      }
    }

    async function visitChild(path: string, entry: FilePath): Promise<void> {
      await visit(path, entry).catch((error) => {
        throw from.nameIn(error, path);
      });
    }

    /** @param entry its path in its opened directory */
    async function visit(path: string, entry: FilePath): Promise<void> {
      signal.throwIfAborted();
      if (isExcluded(path)) return;
      const stats = await from.stat(path, entry).catch(ignoreIf(isLive, null));
      if (stats === null || !hasContent(stats)) return;
      found.add(path);
      if (stats.isDirectory()) {
        waiting.push(path);
        if ((stats.mode & 0o700n) !== 0o700n) closed.push([path, Number(stats.mode & 0o7777n)]);
      }
      const state = stateOf(stats);
      if (before.get(path) === state) return void copied.set(path, state);
      const isCopied = await replace(path, entry, stats).catch(ignoreIf(isLive, false));
      if (isCopied && stats.ctimeNs < settledNs) copied.set(path, state);
    }

    async function removeOthers(path: string): Promise<void> {
      for (const name of await readNames(fileAt(target, path))) {
        const child = childOf(path, name);
        if (!found.has(child)) await rm(fileAt(target, child), { recursive: true, force: true });
        else if ((await lstat(fileAt(target, child))).isDirectory()) await removeOthers(child);
      }
    }

    async function replace(path: string, entry: FilePath, stats: BigIntStats): Promise<true> {
      const [original, to] = [from.at(path, entry), fileAt(target, path)];
      const there = await lstat(to).catch(() => null);
      if (stats.isDirectory()) {
        if (there !== null && !there.isDirectory()) await rm(to);
        await mkdir(to, { recursive: true });
        await copyAttributes(to, stats, 0o700);
        return true;
      }
      if (there !== null) await rm(to, { recursive: true });
      // Later stores into mapped pages then change the time of the file again.
      if (isLive && stats.isFile()) await withPinnedFile(original, stats, flush);
      await copyEntry(original, to, stats, from.isOwn(path) ? copyFile : copyOther);
      if (isLive || !stats.isFile()) return true;
      if (stateOf(await from.stat(path, entry)) !== stateOf(stats)) throw new ChangedFile(path);
      return true;
    }
  }

  async function attempt(work: () => Promise<void>): Promise<BackupFault | null> {
    try {
      await work();
      return null;
    } catch (error) {
      return error instanceof ChangedFile ? { code: 'source_changed', path: error.file } : faultOf(error, source);
    }
  }

  return {
    path: target,
    prepare: (signal) =>
      attempt(async () => {
        await mkdir(target, { mode: 0o700 });
        await pass(signal, true);
      }),
    complete: (signal) => attempt(() => pass(signal, false)),
  };
}

/** Sockets and FIFOs have no content. */
function hasContent(stats: BigIntStats): boolean {
  return stats.isFile() || stats.isDirectory() || stats.isSymbolicLink();
}

function stateOf({ ino, size, mode, uid, gid, mtimeNs, ctimeNs }: BigIntStats): string {
  return [ino, size, mode, uid, gid, mtimeNs, ctimeNs].join(' ');
}

async function flush(path: FilePath): Promise<void> {
  const file = await open(path, 'r');
  await file.datasync().finally(() => file.close());
}

/** What goes wrong with a file that is being written shows again when it is not. A full disk is another matter. */
function ignoreIf<T>(isIgnored: boolean, value: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (isIgnored && !['ENOSPC', 'EDQUOT', 'ABORT_ERR'].includes(error.code ?? '')) return value;
    throw error;
  };
}
