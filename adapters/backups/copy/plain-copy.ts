/**
 * The simple form of a repository: plain copies in `<root>/backups/<Data Folder>/<id>/`, which share their blocks with
 * the originals where the file system can do that. `snapshot.json`, with the digest of each original, is written last.
 */
import { constants } from 'node:fs';
import { lstat, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import * as z from 'zod';
import { once } from '../../../machines/async/once.js';
import type { BackupRepository, SnapshotEntry } from '../../../machines/backups/backup-repository.js';
import { type Backed, isFault, type KeptBackup } from '../../../machines/backups/types.js';
import { syncDirectory } from '../../directories.js';
import { blockBytes, minHoleBytes } from '../../files/copy-file.js';
import { childOf, fileAt, readEntries, readNames } from '../../files/path-text.js';
import { faultOf } from './copy-fault.js';
import { copyTree } from './copy-tree.js';
import { createIsExcluded, type IsExcluded } from './exclude-patterns.js';
import { type DigestKind, digestOf } from './file-digest.js';

interface SnapshotFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  /** Absent for `whole`. */
  readonly digest?: DigestKind | undefined;
}

const description = 'snapshot.json';
const content = 'files';

/** Of the directory of a backup that is being removed. */
const removedPrefix = '.removed-';

const recordFormat = once(() =>
  z.array(
    z.object({ path: z.string(), bytes: z.number(), sha256: z.string(), digest: z.enum(['whole', 'data']).optional() }),
  ),
);

/** Reads what `snapshot.json` says of the files. It is written last: where it is missing, no copy was completed. */
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

/** Returns whether a copy was not completed. One whose list is damaged was: its files may be all that is left. */
async function isUnfinished(directory: string): Promise<boolean> {
  const files = await readRecord(directory);
  return isFault(files) && files.fault.code === 'snapshot_missing';
}

/** Returns whether a directory is that of no backup. @param unsaved the ids of backups that have failed */
async function isLeftover(directory: string, name: string, unsaved: ReadonlySet<string>): Promise<boolean> {
  if (name.startsWith(removedPrefix)) return true;
  return /^\w+$/.test(name) && (unsaved.has(name) || (await isUnfinished(join(directory, name))));
}

/** Returns the fault of a file that nothing is known of: it was added, or its line was removed. */
async function findUnrecorded(directory: string, files: readonly SnapshotFile[]): Promise<Backed<null> | null> {
  const recorded = new Set(files.map(({ path }) => path));
  for await (const path of listFiles(join(directory, content)))
    if (!recorded.has(path))
      return { fault: { code: 'snapshot_damaged', because: `${path} is not in ${description}` } };
  return null;
}

/** @param root the directory of all copies */
export function openPlainCopies(root: string): BackupRepository {
  const directoryOf = ({ folder, id }: { readonly folder: string; readonly id: string }) => join(root, folder, id);

  async function verify(backup: KeptBackup, signal: AbortSignal): Promise<Backed<null>> {
    const directory = directoryOf(backup);
    const files = await readRecord(directory);
    if (isFault(files)) return files;
    return (await findUnrecorded(directory, files.value)) ?? compare(join(directory, content), files.value, signal);
  }

  return {
    kind: 'copy',
    prepare: async () => ({ value: null }),
    async save({ backup, folder, path, exclude, beside, signal }) {
      const directory = directoryOf({ folder, id: backup });
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
        return { fault: faultOf(error, path) };
      }
      const sizeBytes = files.reduce((sum, { bytes }) => sum + bytes, 0);
      return { value: { id: backup, sizeBytes, addedBytes: sizeBytes } };
    },
    async restore({ folder, id }, target, signal) {
      const directory = directoryOf({ folder, id });
      const files = await readRecord(directory);
      if (isFault(files)) return files;
      try {
        await copyTree({ source: join(directory, content), target, signal });
        return (await findUnrecorded(directory, files.value)) ?? (await compare(target, files.value, signal));
      } catch (error) {
        return { fault: faultOf(error, directory) };
      }
    },
    async list({ folder, id }, path) {
      const directory = directoryOf({ folder, id });
      const files = await readRecord(directory);
      if (isFault(files)) return files;
      const missing = { fault: { code: 'file_missing', path } } as const;
      try {
        const root = join(directory, content);
        return (await isInside(root, path)) ? { value: await listEntries(root, path) } : missing;
      } catch (error) {
        return { fault: faultOf(error, directory) };
      }
    },
    async restoreFile(backup, path, target, signal) {
      const directory = directoryOf(backup);
      const files = await readRecord(directory);
      if (isFault(files)) return files;
      const found = files.value.filter((file) => file.path === path);
      if (found.length === 0) return { fault: { code: 'file_missing', path } };
      try {
        await mkdir(fileAt(target, dirname(path)), { recursive: true });
        await copyTree({ source: fileAt(join(directory, content), path), target: fileAt(target, path), signal });
        return await compare(target, found, signal);
      } catch (error) {
        return { fault: faultOf(error, directory) };
      }
    },
    check: verify,
    verify,
    async remove({ folder, id }) {
      const removed = join(root, folder, `${removedPrefix}${id}`);
      try {
        // At once: after a fault, all files are there.
        await rename(directoryOf({ folder, id }), removed);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return { fault: faultOf(error, root) };
      }
      await rm(removed, { recursive: true, force: true }).catch(() => undefined);
      return { value: null };
    },
    async clean(unsaved) {
      const names = await readdir(root).catch(() => []);
      // A hidden directory is no Data Folder's: restic keeps its repository in one.
      for (const folder of names.filter((name) => !name.startsWith('.')))
        for (const name of await readdir(join(root, folder)).catch(() => []))
          if (await isLeftover(join(root, folder), name, unsaved))
            await rm(join(root, folder, name), { recursive: true, force: true });
      return { value: null };
    },
  };
}

/** Returns whether the path is a directory that no link leads to. @throws what the file system reports */
async function isInside(root: string, path: string): Promise<boolean> {
  let directory = '';
  for (const name of path === '' ? [] : path.split('/')) {
    directory = childOf(directory, name);
    const stats = await lstat(fileAt(root, directory)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (stats?.isDirectory() !== true) return false;
  }
  return true;
}

async function listEntries(root: string, path: string): Promise<readonly SnapshotEntry[]> {
  const entries: SnapshotEntry[] = [];
  for (const name of await readNames(fileAt(root, path))) {
    const stats = await lstat(fileAt(root, childOf(path, name)));
    const type = stats.isFile() ? 'file' : stats.isDirectory() ? 'directory' : 'other';
    entries.push({ name, type, bytes: type === 'file' ? stats.size : null, modifiedAt: stats.mtimeMs });
  }
  return entries;
}

async function* describeFiles(
  directory: string,
  signal: AbortSignal,
  isExcluded: IsExcluded = () => false,
): AsyncGenerator<SnapshotFile> {
  for await (const child of listFiles(directory, isExcluded)) {
    signal.throwIfAborted();
    const file = fileAt(directory, child);
    const { size, blocks } = await lstat(file);
    const kind = size - blocks * blockBytes >= minHoleBytes ? 'data' : 'whole';
    yield {
      path: child,
      bytes: size,
      sha256: await digestOf(file, kind, signal),
      ...(kind === 'data' && { digest: kind }),
    };
  }
}

/** Lists the paths of the regular files. */
async function* listFiles(directory: string, isExcluded: IsExcluded = () => false): AsyncGenerator<string> {
  const waiting = [''];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    for await (const entry of readEntries(fileAt(directory, path))) {
      const child = childOf(path, entry.text);
      if (isExcluded(child)) continue;
      if (entry.isDirectory()) waiting.push(child);
      else if (entry.isFile()) yield child;
    }
  }
}

async function compare(directory: string, files: readonly SnapshotFile[], signal: AbortSignal) {
  for (const { path, sha256, digest = 'whole' } of files) {
    const found = await digestOf(fileAt(directory, path), digest, signal).catch(
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
