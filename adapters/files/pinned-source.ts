/**
 * Opens the files that a copy reads. An opened file cannot be replaced during the copy. A server that runs as a
 * different user from the manager may replace a file or a directory by a link during the copy. The copy must not
 * contain files that only root may read.
 */
import type { BigIntStats } from 'node:fs';
import { constants } from 'node:fs';
import { type FileHandle, open, readlink, realpath } from 'node:fs/promises';
import { isGuarded, toLink } from './folder-file.js';
import { type FilePath, toFilePath } from './path-text.js';

export interface PinnedDirectory {
  /** A path that leads to the same directory until {@link PinnedDirectory.close}. */
  readonly path: FilePath;
  close(): Promise<void>;
}

/** Matches the path of a descriptor, through which the kernel finds the opened file. */
const isDescriptor = /^\/proc\/self\/fd\/\d+$/;

/**
 * Opens a directory, unless a part of its path below the root, or the root, has become a link.
 * @param root a path that only the manager's user can change, or the path of an opened directory
 * @param path the path relative to the root; empty for the root itself
 * @throws an error of the file system
 */
export async function openPinnedDirectory(root: FilePath, path: string): Promise<PinnedDirectory> {
  const named = toFilePath(root, path);
  if (!isGuarded()) return { path: named, close: async () => undefined };
  const noLink = isDescriptor.test(String(named)) ? 0 : constants.O_NOFOLLOW;
  const directory = await open(named, constants.O_RDONLY | constants.O_DIRECTORY | noLink);
  try {
    if (path !== '' && !(await isAt(directory, root, path))) throw failedWith('ELOOP', named);
  } catch (error) {
    await directory.close();
    throw error;
  }
  return { path: toLink(directory), close: () => directory.close() };
}

/**
 * Calls `use` with a path to a regular file. The path leads to the same file until `use` returns.
 * @param path the path in a pinned directory
 * @param stats the state of the file. Another file is not opened
 * @throws an error of the file system
 */
export async function withPinnedFile<T>(
  path: FilePath,
  { dev, ino }: Pick<BigIntStats, 'dev' | 'ino'>,
  use: (path: FilePath) => Promise<T>,
): Promise<T> {
  if (!isGuarded() || isDescriptor.test(String(path))) return use(path);
  // If the file was replaced, a FIFO must not block, and a terminal must not become the manager's controlling terminal.
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK | constants.O_NOCTTY;
  const file = await open(path, flags);
  try {
    const opened = await file.stat({ bigint: true });
    if (opened.dev !== dev || opened.ino !== ino) throw failedWith('ESTALE', path);
    return await use(toLink(file));
  } finally {
    await file.close();
  }
}

/**
 * Calls `work` for each item, with several calls at once. After a failure, the function waits for the other calls,
 * because they use a directory that the caller closes.
 */
export async function forEachAtOnce<T>(
  items: readonly T[],
  maxAtOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  for (let first = 0; first < items.length; first += maxAtOnce) {
    const outcomes = await Promise.allSettled(items.slice(first, first + maxAtOnce).map(work));
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  }
}

/** Replaces the path in an error by the path in the copied directory. @param source the path of the directory */
export function nameSource(error: NodeJS.ErrnoException, source: FilePath, path: string): NodeJS.ErrnoException {
  const named = String(error.path);
  const isEscaped = named.startsWith(String(source)) && named.includes('\uFFFD');
  return isEscaped || named.startsWith('/proc/self/fd/')
    ? Object.assign(error, { path: path === '' ? String(source) : `${source}/${path}` })
    : error;
}

/** Returns whether an opened directory is at a path. Reads the directory's current path from the kernel. */
async function isAt(directory: FileHandle, root: FilePath, path: string): Promise<boolean> {
  const place = await readlink(toLink(directory), { encoding: 'buffer' });
  const base = await realpath(root, { encoding: 'buffer' });
  return Buffer.from(toFilePath(base, path)).equals(place);
}

function failedWith(code: string, path: FilePath): Error {
  return Object.assign(new Error(`${path} was replaced (${code})`), { code, path: String(path) });
}
