/** Writes the entries of an archive of any format into an empty directory, with all security checks. */
import { closeSync, constants, fsyncSync, linkSync, mkdirSync, openSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { type ArchiveEntry, type EntrySink, Refused } from './archive-entry.js';
import { createEntryFile, type EntryFile } from './entry-file.js';
import { readEntryPath } from './entry-path.js';
import { findLinkTarget } from './links.js';
import { createTree, isRootFileSystem, type Leaf, listTop, type Tree } from './tree.js';

export interface UnpackLimits {
  /** The total size of the files in bytes. */
  readonly bytes: number;
  /** The number of files, directories and links. */
  readonly entries: number;
}

/** Called with the progress. */
export type OnProgress = (done: { readonly unpacked: number; readonly entries: number }) => void;

export class Unpacker implements EntrySink {
  private readonly tree = createTree();
  private unpacked = 0;
  private entries = 0;
  private open: { readonly file: EntryFile; readonly path: string } | null = null;

  /** @param directory an empty private directory */
  constructor(
    private readonly directory: string,
    private readonly limits: UnpackLimits,
    private readonly onProgress: OnProgress = () => undefined,
  ) {}

  add(entry: ArchiveEntry): void {
    this.closeFile();
    this.entries += 1;
    this.checkCount(this.entries);
    const path = readEntryPath(entry.path);
    if (entry.kind === 'special')
      throw new Refused({ code: 'archive_entry_unsupported', entry: entry.path, what: entry.what });
    if (path === '') {
      if (entry.kind !== 'directory')
        throw new Refused({ code: 'archive_name_invalid', entry: entry.path, because: 'it is empty' });
      return;
    }
    this.enter(path, entry.kind === 'hardlink' ? { kind: 'hardlink', target: readLinkedPath(entry) } : entry);
    // Keeps only the executable bit, without owners and set-user-id bits.
    if (entry.kind === 'file')
      this.open = { path, file: onDisk(path, () => createEntryFile(this.toPath(path), entry.executable)) };
    this.reportProgress();
  }

  write(chunk: Uint8Array): void {
    if (this.open === null)
      throw new Refused({ code: 'archive_damaged', because: 'it has content where none belongs' });
    const { file, path } = this.open;
    const { bytes } = this.limits;
    if (this.unpacked + chunk.length > bytes) throw new Refused({ code: 'archive_too_large', limit: bytes });
    onDisk(path, () => file.write(chunk));
    this.unpacked += chunk.length;
    this.reportProgress();
  }

  /**
   * Creates the links after all files, and syncs everything to disk. Throws Refused for a link that leads out of the
   * Build, or for an archive without a file.
   * @returns the directory that becomes the Build
   */
  finish(): string {
    this.closeFile();
    const { entries } = this.tree;
    const leaves = [...entries];
    if (!leaves.some(([, { kind }]) => kind === 'file')) throw new Refused({ code: 'archive_empty' });
    const top = findTop(entries);
    for (const [path, leaf] of leaves) if (leaf.kind === 'hardlink') this.linkFile(path, leaf.target);
    for (const [path, leaf] of leaves) {
      if (leaf.kind !== 'symlink') continue;
      const target = findLinkTarget(entries, top, path, leaf.target);
      onDisk(path, () => symlinkSync(target, this.toPath(path)));
    }
    for (const [path, { kind }] of leaves) if (kind === 'file' || kind === 'directory') flush(this.toPath(path));
    flush(this.directory);
    return this.toPath(top);
  }

  private closeFile(): void {
    const closing = this.open;
    this.open = null;
    closing?.file.close();
  }

  private checkCount(entries: number): void {
    if (entries > this.limits.entries)
      throw new Refused({ code: 'archive_too_many_entries', limit: this.limits.entries });
  }

  private enter(path: string, leaf: Leaf): void {
    for (const made of this.tree.add(path, leaf)) onDisk(made, () => mkdirSync(this.toPath(made), 0o755));
    this.checkCount(this.tree.entries.size);
  }

  private toPath(path: string): string {
    return join(this.directory, path);
  }

  private reportProgress(): void {
    this.onProgress({ unpacked: this.unpacked, entries: this.entries });
  }

  /** Creates a hard link, whose target may be a hard link too. */
  private linkFile(path: string, target: string): void {
    const { entries } = this.tree;
    let leaf = entries.get(target);
    let origin = target;
    for (let followed = 0; leaf?.kind === 'hardlink' && followed < this.limits.entries; followed += 1) {
      origin = leaf.target;
      leaf = entries.get(origin);
    }
    if (leaf?.kind !== 'file') throw new Refused({ code: 'archive_link_broken', entry: path, target });
    onDisk(path, () => linkSync(this.toPath(origin), this.toPath(path)));
  }
}

function readLinkedPath({ path, target }: { readonly path: string; readonly target: string }): string {
  try {
    return readEntryPath(target);
  } catch (error) {
    if (error instanceof Refused && error.fault.code === 'archive_path_outside') {
      throw new Refused({ code: 'archive_link_outside', entry: path, target });
    }
    throw error;
  }
}

/**
 * Returns the only directory in the root of the archive; the root itself if there is not exactly one, or if the
 * directory is a root file system, which must stay a subdirectory.
 */
function findTop(entries: Tree): string {
  const [only, ...others] = listTop(entries);
  if (only === undefined || others.length > 0 || entries.get(only)?.kind !== 'directory') return '';
  return isRootFileSystem(entries, only) ? '' : only;
}

/** Performs work. Converts errors for names that the file system refuses or considers equal to Refused. */
function onDisk<T>(entry: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new Refused({ code: 'archive_name_twice', entry });
    if (code === 'ENAMETOOLONG') throw new Refused({ code: 'archive_name_invalid', entry, because: 'it is too long' });
    if (code === 'EINVAL' || code === 'EILSEQ') {
      throw new Refused({
        code: 'archive_name_invalid',
        entry,
        because: 'the file system of the workspace refuses it',
      });
    }
    throw error;
  }
}

/** Syncs a file, so that an installed Build is complete even after a power failure. */
function flush(path: string): void {
  const fd = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
