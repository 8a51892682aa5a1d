/**
 * A repository of plain copies in `<root>/backups/<Data Folder>/<id>/`. The copies share blocks with the originals if
 * the file system can. `snapshot.json`, with the digest of each original, is written last.
 */
import { constants } from 'node:fs';
import { lstat, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import * as z from 'zod';
import { once } from '../../../machines/async/once.js';
import type {
  BackupRepository,
  SaveRequest,
  Snapshot,
  SnapshotEntry,
} from '../../../machines/backups/backup-repository.js';
import { type Backed, isFault, type KeptBackup } from '../../../machines/backups/types.js';
import { syncDirectory } from '../../directories.js';
import { blockBytes, minHoleBytes } from '../../files/copy-file.js';
import { readEntries, toChild, toFilePath } from '../../files/path-text.js';
import { isInside, listEntries } from './copied-entries.js';
import { toCopyFault } from './copy-fault.js';
import { copyTree } from './copy-tree.js';
import { createIsExcluded, type IsExcluded } from './exclude-patterns.js';
import { computeDigest, type DigestKind } from './file-digest.js';

interface SnapshotFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  /** The kind of the digest; absent for `whole`. */
  readonly digest?: DigestKind | undefined;
}

const description = 'snapshot.json';
const content = 'files';

/** The beginning of the name of a backup's directory during its removal. */
const removedPrefix = '.removed-';

const recordFormat = once(() =>
  z.array(
    z.object({ path: z.string(), bytes: z.number(), sha256: z.string(), digest: z.enum(['whole', 'data']).optional() }),
  ),
);

/** Reads the list of files. The file `snapshot.json` is written last. A copy without `snapshot.json` is incomplete. */
async function readRecord(directory: string): Promise<Backed<readonly SnapshotFile[]>> {
  try {
    const flag = constants.O_RDONLY | constants.O_NONBLOCK;
    const text = await readFile(join(directory, description), { encoding: 'utf8', flag });
    return { value: recordFormat().parse(JSON.parse(text)) };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return { fault: { code: 'snapshot_missing' } };
    return { fault: { code: 'snapshot_damaged', because: `${description} (${code ?? 'not a list of files'})` } };
  }
}

/**
 * Returns whether a copy is incomplete. The result is false for a copy with a damaged list, which may be the last copy
 * of the files.
 */
async function isUnfinished(directory: string): Promise<boolean> {
  const files = await readRecord(directory);
  return isFault(files) && files.fault.code === 'snapshot_missing';
}

/** Returns whether a directory belongs to no backup. @param unsaved the ids of failed backups */
async function isLeftover(directory: string, name: string, unsaved: ReadonlySet<string>): Promise<boolean> {
  if (name.startsWith(removedPrefix)) return true;
  return /^\w+$/.test(name) && (unsaved.has(name) || (await isUnfinished(join(directory, name))));
}

/** Returns the fault of a file without a record. Such a file was added, or its line was removed. */
async function findUnrecorded(directory: string, files: readonly SnapshotFile[]): Promise<Backed<null> | null> {
  const recorded = new Set(files.map(({ path }) => path));
  for await (const path of listFiles(join(directory, content)))
    if (!recorded.has(path))
      return { fault: { code: 'snapshot_damaged', because: `${path} is not in ${description}` } };
  return null;
}

export class PlainCopies implements BackupRepository {
  readonly kind = 'copy';

  /** @param root the directory of all copies */
  constructor(private readonly root: string) {}

  async prepare(): Promise<Backed<null>> {
    return { value: null };
  }

  async save({ backup, folder, path, exclude, beside, signal }: SaveRequest): Promise<Backed<Snapshot>> {
    const directory = this.toDirectory({ folder, id: backup });
    const files: SnapshotFile[] = [];
    try {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const isExcluded = createIsExcluded(exclude);
      const target = join(directory, content);
      await copyTree({ source: path, target, signal, isExcluded, leavesRoom: true });
      if (beside !== null)
        await copyTree({ source: beside, target: join(target, basename(beside)), signal, leavesRoom: true });
      for await (const file of describeFiles(path, signal, isExcluded)) files.push(file);
      if (beside !== null)
        for await (const file of describeFiles(beside, signal))
          files.push({ ...file, path: join(basename(beside), file.path) });
      await writeSynced(join(directory, description), JSON.stringify(files));
      await syncDirectory(directory);
    } catch (error) {
      await rm(directory, { recursive: true, force: true }).catch(() => undefined);
      return { fault: toCopyFault(error, path) };
    }
    const sizeBytes = files.reduce((sum, { bytes }) => sum + bytes, 0);
    return { value: { id: backup, sizeBytes, addedBytes: sizeBytes } };
  }

  restore(backup: KeptBackup, target: string, signal: AbortSignal): Promise<Backed<null>> {
    return this.withCopy(backup, async (directory, files) => {
      await copyTree({ source: join(directory, content), target, signal });
      return (await findUnrecorded(directory, files)) ?? compare(target, files, signal);
    });
  }

  list(backup: KeptBackup, path: string): Promise<Backed<readonly SnapshotEntry[]>> {
    return this.withCopy(backup, async (directory) => {
      const files = join(directory, content);
      if (await isInside(files, path)) return { value: await listEntries(files, path) };
      return { fault: { code: 'file_missing', path } };
    });
  }

  restoreFile(backup: KeptBackup, path: string, target: string, signal: AbortSignal): Promise<Backed<null>> {
    return this.withCopy(backup, async (directory, files) => {
      const found = files.filter((file) => file.path === path);
      if (found.length === 0) return { fault: { code: 'file_missing', path } };
      await mkdir(toFilePath(target, dirname(path)), { recursive: true });
      await copyTree({ source: toFilePath(join(directory, content), path), target: toFilePath(target, path), signal });
      return compare(target, found, signal);
    });
  }

  check(backup: KeptBackup, signal: AbortSignal): Promise<Backed<null>> {
    return this.verify(backup, signal);
  }

  async verify(backup: KeptBackup, signal: AbortSignal): Promise<Backed<null>> {
    const directory = this.toDirectory(backup);
    const files = await readRecord(directory);
    if (isFault(files)) return files;
    return (await findUnrecorded(directory, files.value)) ?? compare(join(directory, content), files.value, signal);
  }

  async remove({ folder, id }: KeptBackup): Promise<Backed<null>> {
    const removed = join(this.root, folder, `${removedPrefix}${id}`);
    try {
      // Rename first: if that fails, no file has been removed.
      await rename(this.toDirectory({ folder, id }), removed);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return { fault: toCopyFault(error, this.root) };
    }
    await rm(removed, { recursive: true, force: true }).catch(() => undefined);
    return { value: null };
  }

  async clean(unsaved: ReadonlySet<string>): Promise<Backed<null>> {
    const { root } = this;
    const names = await readdir(root).catch(() => []);
    // Skip hidden directories, such as the repository of restic: they do not belong to a Data Folder.
    for (const folder of names.filter((name) => !name.startsWith('.')))
      for (const name of await readdir(join(root, folder)).catch(() => []))
        if (await isLeftover(join(root, folder), name, unsaved))
          await rm(join(root, folder, name), { recursive: true, force: true });
    return { value: null };
  }

  private toDirectory({ folder, id }: Pick<KeptBackup, 'folder' | 'id'>): string {
    return join(this.root, folder, id);
  }

  /** Calls `work` with the directory of a copy and its list of files. Errors of `work` are converted to faults. */
  private async withCopy<T>(
    backup: KeptBackup,
    work: (directory: string, files: readonly SnapshotFile[]) => Promise<Backed<T>>,
  ): Promise<Backed<T>> {
    const directory = this.toDirectory(backup);
    const files = await readRecord(directory);
    if (isFault(files)) return files;
    try {
      return await work(directory, files.value);
    } catch (error) {
      return { fault: toCopyFault(error, directory) };
    }
  }
}

async function* describeFiles(
  directory: string,
  signal: AbortSignal,
  isExcluded: IsExcluded = () => false,
): AsyncGenerator<SnapshotFile> {
  for await (const child of listFiles(directory, isExcluded)) {
    signal.throwIfAborted();
    const file = toFilePath(directory, child);
    const { size, blocks } = await lstat(file);
    const kind = size - blocks * blockBytes >= minHoleBytes ? 'data' : 'whole';
    yield {
      path: child,
      bytes: size,
      sha256: await computeDigest(file, kind, signal),
      ...(kind === 'data' && { digest: kind }),
    };
  }
}

/** Lists the paths of the regular files. */
async function* listFiles(directory: string, isExcluded: IsExcluded = () => false): AsyncGenerator<string> {
  const waiting = [''];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    for await (const entry of readEntries(toFilePath(directory, path))) {
      const child = toChild(path, entry.text);
      if (isExcluded(child)) continue;
      if (entry.isDirectory()) waiting.push(child);
      else if (entry.isFile()) yield child;
    }
  }
}

async function compare(directory: string, files: readonly SnapshotFile[], signal: AbortSignal) {
  for (const { path, sha256, digest = 'whole' } of files) {
    const found = await computeDigest(toFilePath(directory, path), digest, signal).catch(
      (error: NodeJS.ErrnoException) => error,
    );
    if (found !== sha256) {
      const because = typeof found === 'string' ? `${path} has another content` : `${path} (${found.code})`;
      return { fault: { code: 'snapshot_damaged', because } as const };
    }
  }
  return { value: null };
}

async function writeSynced(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}
