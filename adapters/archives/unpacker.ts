/** Unpacks the entries of an archive of any format, with all security checks, or only lists them. */
import { join } from 'node:path';
import { type ArchiveEntry, type EntrySink, Refused } from './archive-entry.js';
import { isClutter } from './clutter.js';
import type { EntryFile } from './entry-file.js';
import { readEntryPath } from './entry-path.js';
import { DirectoryWriter, type EntryWriter, listOnly } from './entry-writer.js';
import { findLinkTarget } from './links.js';
import { createTree, isRootFileSystem, type Leaf, listTop, type Tree } from './tree.js';

export interface UnpackLimits {
  /** The total size of the files in bytes. */
  readonly bytes: number;
  /** The number of files, directories and links. */
  readonly entries: number;
}

export interface UnpackRules {
  /** Whether a directory that contains the whole archive is left out. */
  readonly unwraps: boolean;
  /** Whether files that only a desktop uses are left out, such as `__MACOSX`. */
  readonly skipsClutter: boolean;
}

/** The result of unpacking an archive. */
export interface UnpackedEntries {
  /** The directory with the files; `''` if the entries were only listed. */
  readonly path: string;
  /** The directory that contains the whole archive; `null` without such a directory. */
  readonly wrapping: string | null;
  /** The entries by their paths below {@link path}. A directory precedes its content. */
  readonly entries: ReadonlyMap<string, UnpackedEntry>;
  /** The first paths that were left out. */
  readonly skipped: readonly string[];
}

export interface UnpackedEntry {
  readonly kind: Leaf['kind'];
  /** The size of a file, in bytes; 0 for other entries. */
  readonly size: number;
}

/** The maximum number of left-out paths that are stored. */
const maxSkipped = 100;

/** Is called with the progress. */
export type OnProgress = (done: { readonly unpacked: number; readonly entries: number }) => void;

export class Unpacker implements EntrySink {
  private readonly tree = createTree();
  private unpacked = 0;
  private entries = 0;
  private open: { readonly file: EntryFile; readonly path: string } | null = null;
  private readonly writer: EntryWriter;
  private readonly sizes = new Map<string, number>();
  private readonly skipped: string[] = [];
  /** Whether the last entry is left out. */
  private isSkipping = false;

  /** @param directory an empty private directory; `null` to list the entries without writing files */
  constructor(
    private readonly directory: string | null,
    private readonly limits: UnpackLimits,
    private readonly rules: UnpackRules,
    private readonly onProgress: OnProgress = () => undefined,
  ) {
    this.writer = directory === null ? listOnly : new DirectoryWriter(directory);
  }

  add(entry: ArchiveEntry): void {
    this.closeFile();
    this.entries += 1;
    this.checkCount(this.entries);
    const path = readEntryPath(entry.path);
    if (entry.kind === 'special')
      throw new Refused({ code: 'archive_entry_unsupported', entry: entry.path, what: entry.what });
    this.isSkipping = this.rules.skipsClutter && isClutter(path);
    if (this.isSkipping) return this.noteSkipped(path);
    if (path === '') {
      if (entry.kind !== 'directory')
        throw new Refused({ code: 'archive_name_invalid', entry: entry.path, because: 'it is empty' });
      return;
    }
    this.enter(path, entry.kind === 'hardlink' ? { kind: 'hardlink', target: readLinkedPath(entry) } : entry);
    // Keeps only the executable bit, without owners and set-user-id bits.
    if (entry.kind === 'file')
      this.open = { path, file: onDisk(path, () => this.writer.createFile(path, entry.executable)) };
    this.reportProgress();
  }

  write(chunk: Uint8Array): void {
    const { bytes } = this.limits;
    if (this.unpacked + chunk.length > bytes) throw new Refused({ code: 'archive_too_large', limit: bytes });
    this.unpacked += chunk.length;
    if (this.isSkipping) return;
    if (this.open === null)
      throw new Refused({ code: 'archive_damaged', because: 'it has content where none belongs' });
    const { file, path } = this.open;
    onDisk(path, () => file.write(chunk));
    this.sizes.set(path, (this.sizes.get(path) ?? 0) + chunk.length);
    this.reportProgress();
  }

  /**
   * Creates the links after all files, and syncs the files and directories to disk. Throws Refused for a link that
   * leads out of the unpacked files, for a hard link without its file, or for an archive without a file.
   */
  finish(): UnpackedEntries {
    this.closeFile();
    const { entries } = this.tree;
    const leaves = [...entries];
    if (!leaves.some(([, { kind }]) => kind === 'file')) throw new Refused({ code: 'archive_empty' });
    const wrapping = findTop(entries);
    const top = this.rules.unwraps ? wrapping : '';
    for (const [path, leaf] of leaves) if (leaf.kind === 'hardlink') this.linkFile(path, leaf.target);
    for (const [path, leaf] of leaves) {
      if (leaf.kind !== 'symlink') continue;
      const target = findLinkTarget(entries, top, path, leaf.target);
      onDisk(path, () => this.writer.createLink(path, target));
    }
    for (const [path, { kind }] of leaves) if (kind === 'file' || kind === 'directory') this.writer.sync(path);
    this.writer.sync('');
    return {
      path: this.directory === null ? '' : join(this.directory, top),
      wrapping: wrapping === '' ? null : wrapping,
      entries: this.listBelow(top),
      skipped: this.skipped,
    };
  }

  private listBelow(top: string): Map<string, UnpackedEntry> {
    const prefix = top === '' ? '' : `${top}/`;
    const below = [...this.tree.entries].filter(([path]) => path !== top && path.startsWith(prefix));
    return new Map(
      below.map(([path, { kind }]) => [path.slice(prefix.length), { kind, size: this.sizes.get(path) ?? 0 }]),
    );
  }

  private noteSkipped(path: string): void {
    if (this.skipped.length < maxSkipped) this.skipped.push(path);
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
    for (const made of this.tree.add(path, leaf)) onDisk(made, () => this.writer.createDirectory(made));
    this.checkCount(this.tree.entries.size);
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
    onDisk(path, () => this.writer.linkFile(origin, path));
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
 * Returns the only directory in the root of the archive. Returns the root itself if the root has other entries, or if
 * the directory is a root file system, which must stay a subdirectory.
 */
function findTop(entries: Tree): string {
  const [only, ...others] = listTop(entries);
  if (only === undefined || others.length > 0 || entries.get(only)?.kind !== 'directory') return '';
  return isRootFileSystem(entries, only) ? '' : only;
}

/**
 * Performs work. An error for a name that the file system refuses, or considers equal to another name, is converted to
 * Refused.
 */
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
