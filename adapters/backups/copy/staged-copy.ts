/**
 * A copy of a Data Folder next to the Data Folder, made in two passes. The first pass copies all files while the server
 * writes. The second pass copies the changed files while the server does not write. The copies share their blocks with
 * the originals if the file system supports shared blocks.
 */
import type { BigIntStats } from 'node:fs';
import { chmod, lstat, mkdir, open, rm } from 'node:fs/promises';
import type { Stage } from '../../../machines/backups/ports.js';
import type { BackupFault } from '../../../machines/backups/types.js';
import { type CopyFile, createFileCopier } from '../../files/copy-file.js';
import { type FilePath, readNames, toChild, toFilePath } from '../../files/path-text.js';
import { forEachAtOnce, withPinnedFile } from '../../files/pinned-source.js';
import { toCopyFault } from './copy-fault.js';
import { type CopySource, noLinks, openCopySource } from './copy-source.js';
import { copyAttributes, copyEntry } from './copy-tree.js';
import type { IsExcluded } from './exclude-patterns.js';

/**
 * The maximum tick of a file system's clock, in nanoseconds. A file may change twice within a tick without a new time.
 */
const clockTickNs = 1_000_000_000n;

/** The maximum number of concurrent copies. Each of these copies may have an open file. */
const maxAtOnce = 64;

/** The error for a file that changed although the server wrote nothing. */
export class ChangedFile extends Error {
  constructor(readonly file: string) {
    super(`${file} has changed`);
  }
}

export class StagedCopy implements Stage {
  /** The copied files by relative path, with the state of each original before its copy. */
  private copied: ReadonlyMap<string, string> = new Map();

  /**
   * @param path the path of the copy, which must not exist
   * @param fileTime returns the time of the file system's clock, in milliseconds
   */
  constructor(
    private readonly source: string,
    readonly path: string,
    private readonly fileTime: () => Promise<number>,
    private readonly isExcluded: IsExcluded = () => false,
    private readonly followed = noLinks,
  ) {}

  prepare(signal: AbortSignal): Promise<BackupFault | null> {
    return this.attempt(async () => {
      await mkdir(this.path, { mode: 0o700 });
      await this.copy(signal, true);
    });
  }

  complete(signal: AbortSignal): Promise<BackupFault | null> {
    return this.attempt(() => this.copyAll(signal));
  }

  /** Copies all files in the same way as {@link complete}. @throws ChangedFile, or an error of the file system */
  copyAll(signal: AbortSignal): Promise<void> {
    return this.copy(signal, false);
  }

  private async copy(signal: AbortSignal, isLive: boolean): Promise<void> {
    const from = await openCopySource(this.source, this.followed);
    try {
      const settledNs = BigInt(Math.floor(await this.fileTime())) * 1_000_000n - clockTickNs;
      const pass = new CopyPass(
        { from, target: this.path, isExcluded: this.isExcluded, signal, isLive, settledNs },
        this.copied,
      );
      this.copied = pass.copied;
      await pass.run();
    } finally {
      await from.close();
    }
  }

  private async attempt(work: () => Promise<void>): Promise<BackupFault | null> {
    try {
      await work();
      return null;
    } catch (error) {
      return error instanceof ChangedFile
        ? { code: 'source_changed', path: error.file }
        : toCopyFault(error, this.source);
    }
  }
}

interface PassInput {
  readonly from: CopySource;
  readonly target: string;
  readonly isExcluded: IsExcluded;
  readonly signal: AbortSignal;
  /** Whether the server writes during the pass. */
  readonly isLive: boolean;
  /** The time after which a changed file may change again within the same tick of the clock. */
  readonly settledNs: bigint;
}

/**
 * A pass over the directory, which copies the files that changed since the last pass and removes files that no longer
 * exist.
 */
class CopyPass {
  readonly copied = new Map<string, string>();
  private readonly copyFile: CopyFile;
  /** Copies files from another file system, which may not share blocks with the copy. */
  private readonly copyOther: CopyFile;
  private readonly found = new Set(['']);
  /** Directories into which not even their owner may write. A directory gets its mode after it is complete. */
  private readonly closed: [path: string, mode: number][] = [];
  private readonly waiting = [''];

  constructor(
    private readonly input: PassInput,
    private readonly before: ReadonlyMap<string, string>,
  ) {
    this.copyFile = createFileCopier(input.target, true);
    this.copyOther = createFileCopier(input.target, true);
  }

  async run(): Promise<void> {
    const { from, target, isLive } = this.input;
    const ignore = ignoreIf(isLive, undefined);
    for (let path = this.waiting.pop(); path !== undefined; path = this.waiting.pop())
      await this.visitDirectory(path).catch((error) => ignore(from.nameIn(error, path)));
    await this.removeOthers('');
    if (!isLive) for (const [path, mode] of this.closed) await chmod(toFilePath(target, path), mode);
  }

  private async visitDirectory(path: string): Promise<void> {
    const { from } = this.input;
    const directory = await from.openDirectory(path);
    try {
      await forEachAtOnce(await readNames(directory.path), maxAtOnce, async (name) => {
        const child = toChild(path, name);
        await this.visit(child, toFilePath(directory.path, name)).catch((error) => {
          throw from.nameIn(error, child);
        });
      });
    } finally {
      await directory.close();
    }
  }

  /** Copies an entry. @param entry the path through the opened directory of the entry */
  private async visit(path: string, entry: FilePath): Promise<void> {
    const { from, signal, isExcluded, isLive, settledNs } = this.input;
    signal.throwIfAborted();
    if (isExcluded(path)) return;
    const stats = await from.stat(path, entry).catch(ignoreIf(isLive, null));
    if (stats === null || !hasContent(stats)) return;
    this.found.add(path);
    if (stats.isDirectory()) {
      this.waiting.push(path);
      if ((stats.mode & 0o700n) !== 0o700n) this.closed.push([path, Number(stats.mode & 0o7777n)]);
    }
    const state = toFileState(stats);
    if (this.before.get(path) === state) return void this.copied.set(path, state);
    const isCopied = await this.replace(path, entry, stats).catch(ignoreIf(isLive, false));
    if (isCopied && stats.ctimeNs < settledNs) this.copied.set(path, state);
  }

  private async replace(path: string, entry: FilePath, stats: BigIntStats): Promise<true> {
    const { from, target, isLive } = this.input;
    const [original, to] = [from.at(path, entry), toFilePath(target, path)];
    const there = await lstat(to).catch(() => null);
    if (stats.isDirectory()) {
      if (there !== null && !there.isDirectory()) await rm(to);
      await mkdir(to, { recursive: true });
      await copyAttributes(to, stats, 0o700);
      return true;
    }
    if (there !== null) await rm(to, { recursive: true });
    // Sync the file, so that later writes to its mapped pages change its time again.
    if (isLive && stats.isFile()) await withPinnedFile(original, stats, flush);
    await copyEntry(original, to, stats, from.isOwn(path) ? this.copyFile : this.copyOther);
    if (isLive || !stats.isFile()) return true;
    if (toFileState(await from.stat(path, entry)) !== toFileState(stats)) throw new ChangedFile(path);
    return true;
  }

  private async removeOthers(path: string): Promise<void> {
    const { target } = this.input;
    for (const name of await readNames(toFilePath(target, path))) {
      const child = toChild(path, name);
      if (!this.found.has(child)) await rm(toFilePath(target, child), { recursive: true, force: true });
      else if ((await lstat(toFilePath(target, child))).isDirectory()) await this.removeOthers(child);
    }
  }
}

/** Returns whether a file has content. The result is false for sockets, FIFOs and devices. */
function hasContent(stats: BigIntStats): boolean {
  return stats.isFile() || stats.isDirectory() || stats.isSymbolicLink();
}

function toFileState({ ino, size, mode, uid, gid, mtimeNs, ctimeNs }: BigIntStats): string {
  return [ino, size, mode, uid, gid, mtimeNs, ctimeNs].join(' ');
}

async function flush(path: FilePath): Promise<void> {
  const file = await open(path, 'r');
  await file.datasync().finally(() => file.close());
}

/**
 * Ignores errors during the first pass, because a lasting error occurs again in the second pass. A full disk is not
 * ignored.
 */
function ignoreIf<T>(isIgnored: boolean, value: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (isIgnored && !['ENOSPC', 'EDQUOT', 'ABORT_ERR'].includes(error.code ?? '')) return value;
    throw error;
  };
}
