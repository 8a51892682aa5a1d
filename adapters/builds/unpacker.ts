/** Writes what an archive holds into a fresh directory: the only place that does, whatever the format, with every check. */
import { closeSync, constants, fsyncSync, linkSync, mkdirSync, openSync, symlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { type ArchiveEntry, type EntrySink, Refused } from './archive-entry.js';
import { readEntryPath } from './entry-path.js';
import { findLinkTarget } from './links.js';
import { createTree, isRootFileSystem, type Leaf, type Tree, topOf } from './tree.js';

export interface UnpackLimits {
  /** Bytes that the files may have in all. */
  readonly bytes: number;
  /** Files, directories and links. */
  readonly entries: number;
}

export interface Unpacker extends EntrySink {
  /**
   * Makes the links, once all files are written, and brings everything to the disk.
   * @returns the directory that becomes the Build
   * @throws Refused for links that lead out, and for an archive without a file
   */
  finish(): string;
}

/** What was done so far. */
export type OnProgress = (done: { readonly unpacked: number; readonly entries: number }) => void;

/** No link is followed, and nothing that is there is touched. */
const newFile = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;

/** @param directory an empty directory that nobody else writes to */
export function createUnpacker(
  directory: string,
  limits: UnpackLimits,
  onProgress: OnProgress = () => undefined,
): Unpacker {
  const tree = createTree();
  let unpacked = 0;
  let entries = 0;
  let open: { readonly fd: number; readonly path: string } | null = null;

  const at = (path: string): string => join(directory, path);

  function closeFile(): void {
    if (open !== null) closeSync(open.fd);
    open = null;
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
    // Neither owners nor set-user-id bits are carried over: of the mode only whether it is a program.
    if (entry.kind === 'file')
      open = { path, fd: onDisk(path, () => openSync(at(path), newFile, entry.executable ? 0o755 : 0o644)) };
    onProgress({ unpacked, entries });
  }

  return {
    add,
    write(chunk) {
      if (open === null) throw new Refused({ code: 'archive_damaged', because: 'it has content where none belongs' });
      const { fd, path } = open;
      if (unpacked + chunk.length > limits.bytes) throw new Refused({ code: 'archive_too_large', limit: limits.bytes });
      for (let from = 0; from < chunk.length; ) from += onDisk(path, () => writeSync(fd, chunk, from));
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

  /** The target may itself be such a link: all names of one file stand for it. */
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

/** An archive of one directory is that directory, except where that is the root of a file system and `usr` in it has to stay. */
function findTop(entries: Tree): string {
  const [only, ...others] = topOf(entries);
  if (only === undefined || others.length > 0 || entries.get(only)?.kind !== 'directory') return '';
  return isRootFileSystem(entries, only) ? '' : only;
}

/** A file system may refuse names that others carry; one that does not tell two spellings apart finds the name taken. */
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

/** A Build that is in place is whole, also after a power cut. */
function flush(path: string): void {
  const fd = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
