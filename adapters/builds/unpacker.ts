/** Writes the entries of an archive of any format into an empty directory, with all security checks. */
import { closeSync, constants, fsyncSync, linkSync, mkdirSync, openSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { type ArchiveEntry, type EntrySink, Refused } from './archive-entry.js';
import { createEntryFile, type EntryFile } from './entry-file.js';
import { readEntryPath } from './entry-path.js';
import { findLinkTarget } from './links.js';
import { createTree, isRootFileSystem, type Leaf, type Tree, topOf } from './tree.js';

export interface UnpackLimits {
  /** The total size of the files in bytes. */
  readonly bytes: number;
  /** Files, directories and links. */
  readonly entries: number;
}

export interface Unpacker extends EntrySink {
  /**
   * Creates the links after all files, and syncs everything to disk. Throws Refused for links that lead out, and for an
   * archive without a file.
   * @returns the directory that becomes the Build
   */
  finish(): string;
}

/** Called with the progress. */
export type OnProgress = (done: { readonly unpacked: number; readonly entries: number }) => void;

/** @param directory an empty private directory */
export function createUnpacker(
  directory: string,
  limits: UnpackLimits,
  onProgress: OnProgress = () => undefined,
): Unpacker {
  const tree = createTree();
  let unpacked = 0;
  let entries = 0;
  let open: { readonly file: EntryFile; readonly path: string } | null = null;

  const at = (path: string): string => join(directory, path);

  function closeFile(): void {
    const closing = open;
    open = null;
    closing?.file.close();
  }

  function enter(path: string, leaf: Leaf): void {
    for (const made of tree.add(path, leaf)) onDisk(made, () => mkdirSync(at(made), 0o755));
    if (tree.entries.size > limits.entries)
      throw new Refused({ code: 'archive_too_many_entries', limit: limits.entries });
  }

  function add(entry: ArchiveEntry): void {
    closeFile();
    entries += 1;
    if (entries > limits.entries) throw new Refused({ code: 'archive_too_many_entries', limit: limits.entries });
    const path = readEntryPath(entry.path);
    if (entry.kind === 'special')
      throw new Refused({ code: 'archive_entry_unsupported', entry: entry.path, what: entry.what });
    if (path === '') {
      if (entry.kind !== 'directory')
        throw new Refused({ code: 'archive_name_unusable', entry: entry.path, because: 'it is empty' });
      return;
    }
    enter(path, entry.kind === 'hardlink' ? { kind: 'hardlink', target: readLinkedPath(entry) } : entry);
    // Keeps only the executable bit: no owners, no set-user-id.
    if (entry.kind === 'file') open = { path, file: onDisk(path, () => createEntryFile(at(path), entry.executable)) };
    onProgress({ unpacked, entries });
  }

  return {
    add,
    write(chunk) {
      if (open === null) throw new Refused({ code: 'archive_damaged', because: 'it has content where none belongs' });
      const { file, path } = open;
      if (unpacked + chunk.length > limits.bytes) throw new Refused({ code: 'archive_too_large', limit: limits.bytes });
      onDisk(path, () => file.write(chunk));
      unpacked += chunk.length;
      onProgress({ unpacked, entries });
    },
    finish() {
      closeFile();
      const leaves = [...tree.entries];
      if (!leaves.some(([, { kind }]) => kind === 'file')) throw new Refused({ code: 'archive_empty' });
      const top = findTop(tree.entries);
      for (const [path, leaf] of leaves) if (leaf.kind === 'hardlink') linkFile(tree.entries, path, leaf.target);
      for (const [path, leaf] of leaves) {
        if (leaf.kind !== 'symlink') continue;
        const target = findLinkTarget(tree.entries, top, path, leaf.target);
        onDisk(path, () => symlinkSync(target, at(path)));
      }
      for (const [path, { kind }] of leaves) if (kind === 'file' || kind === 'directory') flush(at(path));
      flush(directory);
      return at(top);
    },
  };

  /** The target may be a hard link too. */
  function linkFile(of: Tree, path: string, target: string): void {
    let leaf = of.get(target);
    let origin = target;
    for (let followed = 0; leaf?.kind === 'hardlink' && followed < limits.entries; followed += 1) {
      origin = leaf.target;
      leaf = of.get(origin);
    }
    if (leaf?.kind !== 'file') throw new Refused({ code: 'archive_link_broken', entry: path, target });
    onDisk(path, () => linkSync(at(origin), at(path)));
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
 * Returns the single directory at the top, unless it is a root file system, which must stay a subdirectory; else the
 * top.
 */
function findTop(entries: Tree): string {
  const [only, ...others] = topOf(entries);
  if (only === undefined || others.length > 0 || entries.get(only)?.kind !== 'directory') return '';
  return isRootFileSystem(entries, only) ? '' : only;
}

/** Converts errors of names that this file system refuses, or considers equal, into Refused. */
function onDisk<T>(entry: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new Refused({ code: 'archive_name_twice', entry });
    if (code === 'ENAMETOOLONG') throw new Refused({ code: 'archive_name_unusable', entry, because: 'it is too long' });
    if (code === 'EINVAL' || code === 'EILSEQ') {
      throw new Refused({
        code: 'archive_name_unusable',
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
