/**
 * A copy of a Data Folder beside it. It is made twice: of all files while the server writes, and of the changed ones
 * while it is held. The copies share their blocks with the originals where the file system can do that.
 */
import type { BigIntStats } from 'node:fs';
import { constants } from 'node:fs';
import { chmod, chown, copyFile, lstat, mkdir, open, readdir, readlink, rm, symlink, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Stage } from '../../machines/backups/ports.js';
import type { BackupFault } from '../../machines/ports/backups.js';
import { faultOf } from './copy-fault.js';
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
): Stage {
  /** What was copied, by path relative to the directory: the state of the original before its copy was made. */
  let copied = new Map<string, string>();

  async function pass(signal: AbortSignal, isLive: boolean): Promise<void> {
    const before = copied;
    copied = new Map();
    const settledNs = BigInt(Math.floor(await fileTime())) * 1_000_000n - clockTickNs;
    const found = new Set(['']);
    /** Directories into which not even their owner may write. They get their mode when they are complete. */
    const closed: [path: string, mode: number][] = [];
    const waiting = [''];
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const names = await readdir(join(source, path)).catch(ignoreIf(isLive, [] as string[]));
      for (let first = 0; first < names.length; first += maxAtOnce)
        await Promise.all(names.slice(first, first + maxAtOnce).map((name) => visit(pathOf(path, name))));
    }
    await removeOthers('');
    if (!isLive) for (const [path, mode] of closed) await chmod(join(target, path), mode);

    async function visit(path: string): Promise<void> {
      signal.throwIfAborted();
      if (isExcluded(path)) return;
      const stats = await lstat(join(source, path), { bigint: true }).catch(ignoreIf(isLive, null));
      if (stats === null || !hasContent(stats)) return;
      found.add(path);
      if (stats.isDirectory()) {
        waiting.push(path);
        if ((stats.mode & 0o700n) !== 0o700n) closed.push([path, Number(stats.mode & 0o7777n)]);
      }
      const state = stateOf(stats);
      if (before.get(path) === state) return void copied.set(path, state);
      const isCopied = await replace(path, stats).catch(ignoreIf(isLive, false));
      if (isCopied && stats.ctimeNs < settledNs) copied.set(path, state);
    }

    async function removeOthers(path: string): Promise<void> {
      for (const name of await readdir(join(target, path))) {
        const child = pathOf(path, name);
        if (!found.has(child)) await rm(join(target, child), { recursive: true, force: true });
        else if ((await lstat(join(target, child))).isDirectory()) await removeOthers(child);
      }
    }

    async function replace(path: string, stats: BigIntStats): Promise<true> {
      const [from, to] = [join(source, path), join(target, path)];
      const there = await lstat(to).catch(() => null);
      const isDirectory = stats.isDirectory() && there?.isDirectory() === true;
      if (there !== null && !isDirectory) await rm(to, { recursive: true });
      if (stats.isSymbolicLink()) {
        await symlink(await readlink(from), to);
        return true;
      }
      if (stats.isDirectory()) await mkdir(to, { recursive: true });
      else {
        // Later stores into mapped pages then change the time of the file again.
        if (isLive) await flush(from);
        await copyFile(from, to, constants.COPYFILE_FICLONE);
        if (!isLive && stateOf(await lstat(from, { bigint: true })) !== stateOf(stats)) throw new ChangedFile(path);
      }
      await chown(to, Number(stats.uid), Number(stats.gid)).catch(ignoreIf(process.getuid?.() !== 0, undefined));
      const mode = Number(stats.mode & 0o7777n);
      await chmod(to, stats.isDirectory() ? mode | 0o700 : mode);
      if (stats.isFile()) await utimes(to, secondsOf(stats.atimeNs), secondsOf(stats.mtimeNs));
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

function pathOf(directory: string, name: string): string {
  return directory === '' ? name : `${directory}/${name}`;
}

/** Sockets and FIFOs have no content. */
function hasContent(stats: BigIntStats): boolean {
  return stats.isFile() || stats.isDirectory() || stats.isSymbolicLink();
}

function stateOf({ ino, size, mode, uid, gid, mtimeNs, ctimeNs }: BigIntStats): string {
  return [ino, size, mode, uid, gid, mtimeNs, ctimeNs].join(' ');
}

function secondsOf(ns: bigint): number {
  return Number(ns / 1_000n) / 1_000_000;
}

async function flush(path: string): Promise<void> {
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
