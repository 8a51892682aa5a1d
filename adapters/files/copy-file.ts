/**
 * Copies regular files with their holes, and a file with several names only once. Copies share blocks if the file
 * system supports shared blocks.
 */
import { spawn } from 'node:child_process';
import type { BigIntStats } from 'node:fs';
import { constants } from 'node:fs';
import { copyFile, link, open, rm, statfs } from 'node:fs/promises';
import { createMutex } from '../../machines/async/mutex.js';
import type { FilePath } from './path-text.js';

/**
 * Copies a file to a path that does not exist. @param stats the state of the file. @throws an error of the file system
 */
export type CopyFile = (from: FilePath, to: FilePath, stats: BigIntStats) => Promise<void>;

/** The block size in the stats of a file, in bytes. */
export const blockBytes = 512;

interface Room {
  /** Calls `write` if the disk has space for the bytes. @throws an error with the code ENOSPC if the disk is full */
  use<T>(bytes: number, write: () => Promise<T>): Promise<T>;
}

/** The minimum size of holes for which a process is started, in bytes. */
export const minHoleBytes = 1_048_576;

/** The disk space that copies leave for a running server: a number of bytes, or a part of a small disk. */
const reserve = { bytes: 268_435_456, part: 0.05 };

/** The space for a restore, which may use the whole disk. */
const unlimited: Room = { use: (_bytes, write) => write() };

/** The number of bytes after which the free disk space is read again. */
const roomStepBytes = 16_777_216;

/** The errors of a file system that cannot share blocks between two directories. */
const cannotShare: readonly string[] = ['ENOTSUP', 'EOPNOTSUPP', 'EXDEV', 'EINVAL', 'ENOTTY', 'ENOSYS'];

/**
 * Returns a function that copies the files of one directory.
 * @param target an existing directory on the file system of the copies
 * @param leavesRoom whether a copy must fail with ENOSPC before it fills the disk
 */
export function createFileCopier(target: FilePath, leavesRoom: boolean): CopyFile {
  /** The first copies of files with several names. */
  const linked = new Map<string, Promise<FilePath>>();
  let canShare = true;
  const room = leavesRoom ? createRoom(target) : unlimited;

  async function copyOnce(from: FilePath, to: FilePath, stats: BigIntStats): Promise<FilePath> {
    if (canShare && stats.size > 0n && (await share(from, to))) return to;
    const bytes = Number(stats.blocks) * blockBytes;
    const hole = Number(stats.size) - bytes;
    const isCopied = await room.use(bytes, async () => {
      if (hole >= minHoleBytes) return copySparse(from, to);
      await copyFile(from, to);
      return true;
    });
    if (!isCopied) await room.use(bytes + hole, () => copyFile(from, to));
    return to;
  }

  async function share(from: FilePath, to: FilePath): Promise<boolean> {
    try {
      await copyFile(from, to, constants.COPYFILE_FICLONE_FORCE);
      return true;
    } catch (error) {
      if (cannotShare.includes((error as NodeJS.ErrnoException).code ?? '')) canShare = false;
      await rm(to, { force: true });
      return false;
    }
  }

  return async (from, to, stats) => {
    if (stats.nlink === 1n) return void (await copyOnce(from, to, stats));
    const name = `${stats.dev}:${stats.ino}:${stats.ctimeNs}`;
    const first = await linked.get(name)?.catch(() => null);
    // The first copy may have been replaced in the meantime.
    if (first && (await isDone(link(first, to)))) return;
    const copying = copyOnce(from, to, stats);
    linked.set(name, copying);
    await copying;
  };
}

/** Counts the bytes that are written into a directory, so that the reserve of the disk stays free. */
function createRoom(directory: FilePath): Room {
  const runExclusive = createMutex();
  let left = 0;
  /** The number of bytes of unfinished writes, which may already be on the disk. */
  let pending = 0;

  async function take(bytes: number): Promise<void> {
    if (left < bytes) {
      const { bavail, blocks, bsize } = await statfs(directory);
      const kept = Math.min(reserve.bytes, blocks * bsize * reserve.part);
      const available = bavail * bsize - kept - pending;
      if (available < bytes) throw failedWith('ENOSPC');
      left = Math.min(available, Math.max(bytes, roomStepBytes));
    }
    left -= bytes;
    pending += bytes;
  }

  return {
    async use(bytes, write) {
      await runExclusive(() => take(bytes));
      return write().finally(() => (pending -= bytes));
    },
  };
}

/**
 * Copies a file without its blocks of zeros. @returns false if the `cp` of the system does not support this. @throws an
 * error if the disk is full
 */
async function copySparse(from: FilePath, to: FilePath): Promise<boolean> {
  const source = await open(from, 'r');
  try {
    const target = await open(to, 'wx', 0o600);
    // Pass descriptors: not every name of a file can be an argument of a program.
    const args = ['--reflink=auto', '--sparse=always', '--', '/proc/self/fd/3', '/proc/self/fd/4'];
    const because = await run('cp', args, [source.fd, target.fd]).finally(() => target.close());
    if (because === null) return true;
    await rm(to);
    if (/No space left/.test(because)) throw failedWith('ENOSPC');
    if (/quota exceeded/.test(because)) throw failedWith('EDQUOT');
    return false;
  } finally {
    await source.close();
  }
}

/**
 * Runs a program. @param files the files for its descriptors 3, 4 and so on @returns the message of a failed program;
 * `null` for a success
 */
function run(program: string, args: readonly string[], files: readonly number[]): Promise<string | null> {
  const child = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'pipe', ...files],
    env: { ...process.env, LC_ALL: 'C' },
  });
  let messages = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (messages += text));
  return new Promise((resolve) => {
    child.once('error', ({ message }) => resolve(message));
    child.once('close', (code) => resolve(code === 0 ? null : messages));
  });
}

async function isDone(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}

function failedWith(code: 'ENOSPC' | 'EDQUOT'): Error {
  return Object.assign(new Error('no room is left'), { code });
}
