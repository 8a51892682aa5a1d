/**
 * Stores deleted files in `<root>/data/.trash/<Data Folder>/<id>/`: `entry.json` describes the deleted file, `content`
 * is the file itself. The directory is on the file system of the Data Folders, so that a deletion is one rename. Only
 * the manager's user can enter the directory.
 */
import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { chmod, lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type FileType, maxWrittenBytes, type TrashEntry } from '../../../machines/files/files.js';
import { uploadId } from '../../../machines/uploads/types.js';
import { readBounded } from '../../bounded-file.js';
import { pathOnly } from '../../files/folder-file.js';
import { writeAtomically } from '../../files/whole-file.js';
import { removeEntry } from '../place/remove-tree.js';
import type { StoredContent } from '../versions.js';

export const trashName = '.trash';

const idPattern = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z-[0-9a-f]{6}$/;

/** The prefixes of entries whose files are being deleted, and of directories for copies that are being made. */
const removing = '.removing-';
const copying = '.copying-';

const maxRecordBytes = 65_536;

const types: readonly FileType[] = ['file', 'directory', 'link', 'other'];

export class TrashStore {
  private readonly all: string;

  /**
   * @param root the workspace
   * @param maxAgeMs the age at which entries are deleted permanently, in milliseconds
   */
  constructor(
    root: string,
    readonly maxAgeMs: number,
  ) {
    this.all = join(root, 'data', trashName);
  }

  /**
   * Makes the directory of an entry, and moves the deleted file into it.
   * @param move moves the file to a path
   * @param mark the mark by which {@link findMarked} finds the entry; it names the job that has moved the file; `null`
   *   without a mark
   * @throws an error of the file system, or of `move`, after which no entry is left
   */
  async add(
    folder: string,
    entry: Pick<TrashEntry, 'path' | 'type' | 'size'>,
    move: (to: string) => Promise<void>,
    mark: string | null = null,
  ): Promise<TrashEntry> {
    const deletedAt = Date.now();
    const time = new Date(deletedAt).toISOString().replace(/[-:.]/g, '');
    const id = `${time}-${randomBytes(3).toString('hex')}`;
    const directory = await this.makeDirectory(folder, id);
    try {
      const record = { path: entry.path, type: entry.type, size: entry.size, mark };
      await writeAtomically(join(directory, 'entry.json'), Buffer.from(`${JSON.stringify(record)}\n`), null);
      await move(join(directory, 'content'));
    } catch (error) {
      await rm(directory, { recursive: true, force: true }).catch(() => undefined);
      throw error;
    }
    return { ...entry, id, deletedAt, expiresAt: deletedAt + this.maxAgeMs, upload: toUpload(mark) };
  }

  /** Returns the entries of a Data Folder, the newest first. @throws an error of the file system */
  async list(folder: string): Promise<TrashEntry[]> {
    const entries: TrashEntry[] = [];
    for (const id of (await this.readIds(folder)).reverse()) {
      const entry = await this.find(folder, id);
      if (entry !== null) entries.push(entry);
    }
    return entries;
  }

  /** Returns the id of the entry with a mark; `null` without such an entry. @throws an error of the file system */
  async findMarked(folder: string, mark: string): Promise<string | null> {
    return (await this.listMarked(folder, mark))[0]?.id ?? null;
  }

  /** Returns the entries with a mark, the oldest first. @throws an error of the file system */
  async listMarked(folder: string, mark: string): Promise<TrashEntry[]> {
    const entries: TrashEntry[] = [];
    for (const id of await this.readIds(folder)) {
      const read = await readBounded(join(this.toDirectory(folder, id), 'entry.json'), maxRecordBytes);
      const entry = 'bytes' in read && hasMark(read.bytes.toString(), mark) ? await this.find(folder, id) : null;
      if (entry !== null) entries.push(entry);
    }
    return entries;
  }

  /** Returns an entry; `null` if the entry does not exist or is incomplete. @throws an error of the file system */
  async find(folder: string, id: string): Promise<TrashEntry | null> {
    const deletedAt = readTime(id);
    if (deletedAt === null) return null;
    const read = await readBounded(join(this.toDirectory(folder, id), 'entry.json'), maxRecordBytes);
    const content = await lstat(this.toContent(folder, id)).catch(() => null);
    if ('because' in read || content === null) return null;
    const record = parseRecord(read.bytes.toString());
    return record === null ? null : { ...record, id, deletedAt, expiresAt: deletedAt + this.maxAgeMs };
  }

  /**
   * Returns the content that a deleted or replaced file had at an earlier time; `null` if the content is not known.
   * @throws an error of the file system
   */
  async readAt(folder: string, { id, type, deletedAt }: TrashEntry, time: number): Promise<StoredContent | null> {
    if (type !== 'file') return null;
    const read = await readBounded(this.toContent(folder, id), maxWrittenBytes);
    // Another program may have modified the file between the time and the deletion.
    return 'bytes' in read && read.modifiedAt <= time ? { bytes: read.bytes, until: deletedAt } : null;
  }

  /** Returns the path of a deleted file. */
  toContent(folder: string, id: string): string {
    return join(this.toDirectory(folder, id), 'content');
  }

  /** Removes an entry whose file has been moved away. A remaining directory is incomplete, and is not listed. */
  async forget(folder: string, id: string): Promise<void> {
    await rm(this.toDirectory(folder, id), { recursive: true, force: true }).catch(() => undefined);
  }

  /**
   * Removes an entry from the list at once, and deletes its files later. The next start deletes the rest.
   * @throws an error of the file system
   */
  async remove(folder: string, id: string): Promise<void> {
    const directory = join(this.all, folder);
    await rename(join(directory, id), join(directory, `${removing}${id}`));
    void this.delete(folder, `${removing}${id}`).catch(() => undefined);
  }

  /** Makes a directory for files that are being copied. @returns its path. @throws an error of the file system */
  makeStage(folder: string): Promise<string> {
    return this.makeDirectory(folder, `${copying}${randomBytes(6).toString('hex')}`);
  }

  /** Removes a directory of {@link makeStage}. Files that cannot be removed now are removed at the next start. */
  async removeStage(folder: string, stage: string): Promise<void> {
    await this.delete(folder, basename(stage)).catch(() => undefined);
  }

  /** Deletes a directory of the trash with all its files. @throws an error of the file system */
  async delete(folder: string, name: string): Promise<void> {
    const directory = await open(join(this.all, folder), pathOnly | constants.O_DIRECTORY | constants.O_NOFOLLOW);
    try {
      await removeEntry(directory, Buffer.from(name));
    } finally {
      await directory.close();
    }
  }

  /**
   * Deletes the entries that have expired, and the rest of interrupted deletions. Ignores files that cannot be deleted
   * now.
   * @param isStart whether no copy is being made, so that all directories for copies can be deleted
   */
  async prune(isStart: boolean): Promise<void> {
    for (const folder of await readdir(this.all).catch(() => []))
      for (const name of await readdir(join(this.all, folder)).catch(() => [])) {
        const deletedAt = readTime(name);
        const isRest = name.startsWith(removing) || (isStart && name.startsWith(copying));
        if (isRest || (deletedAt !== null && deletedAt < Date.now() - this.maxAgeMs))
          await this.delete(folder, name).catch(() => undefined);
      }
  }

  private async readIds(folder: string): Promise<string[]> {
    const names = await readdir(join(this.all, folder)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    return names.filter((name) => idPattern.test(name)).sort();
  }

  private toDirectory(folder: string, id: string): string {
    return join(this.all, folder, id);
  }

  private async makeDirectory(folder: string, name: string): Promise<string> {
    // If `folder` were a path, the mode of another directory would be changed.
    if (!/^(?!\.{1,2}$)[^/\0]+$/.test(folder)) throw new Error(`${JSON.stringify(folder)} is not a name`);
    const path = join(this.all, folder, name);
    for (const each of [this.all, join(this.all, folder)]) {
      await mkdir(each, { mode: 0o700 }).catch(ignoreExisting);
      await chmod(each, 0o700);
    }
    await mkdir(path, { mode: 0o700 });
    return path;
  }
}

/** Returns the time in an id, in milliseconds since the epoch; `null` if the text is not an id. */
function readTime(id: string): number | null {
  const [, year, month, day, hour, minute, second, ms] = idPattern.exec(id) ?? [];
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`);
  return Number.isNaN(at) ? null : at;
}

function parseRecord(text: string): Omit<TrashEntry, 'id' | 'deletedAt' | 'expiresAt'> | null {
  try {
    const { path, type, size, mark = null } = JSON.parse(text) as Partial<TrashEntry> & { readonly mark?: unknown };
    const isValid = typeof path === 'string' && type !== undefined && types.includes(type);
    return isValid ? { path, type, size: typeof size === 'number' ? size : null, upload: toUpload(mark) } : null;
  } catch {
    return null;
  }
}

/** Returns the id of the upload whose use has the mark; `null` for another mark. */
function toUpload(mark: unknown): string | null {
  return typeof mark === 'string' && uploadId.test(mark) ? mark : null;
}

function hasMark(text: string, mark: string): boolean {
  try {
    return (JSON.parse(text) as { readonly mark?: unknown }).mark === mark;
  } catch {
    return false;
  }
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
