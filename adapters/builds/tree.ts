/** What an archive holds, by path: known before any link is made, so that no link is ever followed while files are written. */
import type { Fault } from '../../machines/ports/faults.js';
import { Refused } from './archive-entry.js';
import { parentOf } from './entry-path.js';

/** An entry as it stands in the tree; its path is the key. */
export type Leaf =
  | { readonly kind: 'directory' }
  | { readonly kind: 'file' }
  | { readonly kind: 'symlink'; readonly target: string }
  | { readonly kind: 'hardlink'; readonly target: string };

/** By path, a directory before what is in it; the top itself is not among them. */
export type Tree = ReadonlyMap<string, Leaf>;

export interface GrowingTree {
  readonly entries: Tree;
  /**
   * Adds an entry, and the directories above it that the archive has not named.
   * @param path as {@link readEntryPath} gives it
   * @returns the directories that are new, the outermost first
   * @throws Refused when the name is taken, or leads through something that is no directory
   */
  add(path: string, leaf: Leaf): string[];
}

export function createTree(): GrowingTree {
  const entries = new Map<string, Leaf>();

  /** Known directories end the walk: an archive of deep paths costs no more than its names. */
  function missingAbove(path: string, entry: string): string[] {
    const missing: string[] = [];
    for (let above = parentOf(path); above !== ''; above = parentOf(above)) {
      const there = entries.get(above);
      if (there?.kind === 'directory') break;
      if (there !== undefined) throw new Refused(throughFault(there, entry));
      missing.push(above);
    }
    return missing.reverse();
  }

  return {
    entries,
    add(path, leaf) {
      const there = entries.get(path);
      // A directory may well be named after what is in it, or twice.
      if (there?.kind === 'directory' && leaf.kind === 'directory') return [];
      if (there !== undefined) throw new Refused({ code: 'archive_name_twice', entry: path });
      const added = missingAbove(path, path);
      for (const directory of added) entries.set(directory, { kind: 'directory' });
      entries.set(path, leaf);
      return leaf.kind === 'directory' ? [...added, path] : added;
    },
  };
}

/** A path through a file is a second meaning of that name; one through a link leads wherever the link does. */
function throughFault(there: Leaf, entry: string): Fault {
  return { code: there.kind === 'symlink' ? 'archive_path_outside' : 'archive_name_twice', entry };
}

/** @returns the names at the top */
export function topOf(entries: Tree): string[] {
  return [...entries.keys()].filter((path) => !path.includes('/'));
}

/** A directory with `usr` in it is the root of a file system of its own, as FXServer's `alpine` is. */
export function isRootFileSystem(entries: Tree, directory: string): boolean {
  return entries.get(directory === '' ? 'usr' : `${directory}/usr`)?.kind === 'directory';
}
