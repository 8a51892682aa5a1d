/** The entries of an archive by path. Links are created last, so that no link is followed while files are written. */
import type { Fault } from '../../machines/faults/faults.js';
import { toParent } from '../files/path-text.js';
import { Refused } from './archive-entry.js';

/** An entry. The path of the entry is the key in the tree. */
export type Leaf =
  | { readonly kind: 'directory' }
  | { readonly kind: 'file' }
  | { readonly kind: 'symlink'; readonly target: string }
  | { readonly kind: 'hardlink'; readonly target: string };

/** Files and directories by path. A directory precedes its content. The root itself is left out. */
export type Tree = ReadonlyMap<string, Leaf>;

export function createTree() {
  const entries = new Map<string, Leaf>();

  /** Returns the missing parent directories. The search stops at a known directory, so that deep paths are cheap. */
  function missingAbove(path: string): string[] {
    const missing: string[] = [];
    for (let above = toParent(path); above !== ''; above = toParent(above)) {
      const there = entries.get(above);
      if (there?.kind === 'directory') break;
      if (there !== undefined) throw new Refused(throughFault(there, path));
      missing.push(above);
    }
    return missing.reverse();
  }

  return {
    entries: entries as Tree,
    /**
     * Adds an entry and its missing parent directories. Throws Refused if the name is in use, or a parent is not a
     * directory.
     * @param path a path from {@link readEntryPath}
     * @returns the new directories, the outermost first
     */
    add(path: string, leaf: Leaf): string[] {
      const there = entries.get(path);
      // A directory may be listed after its content, or twice.
      if (there?.kind === 'directory' && leaf.kind === 'directory') return [];
      if (there !== undefined) throw new Refused({ code: 'archive_name_twice', entry: path });
      const added = missingAbove(path);
      for (const directory of added) entries.set(directory, { kind: 'directory' });
      entries.set(path, leaf);
      return leaf.kind === 'directory' ? [...added, path] : added;
    },
  };
}

/**
 * Returns the fault of a path through something that is not a directory. A path through a file uses the name of the
 * file a second time, and a path through a link may lead outside.
 */
function throughFault(there: Leaf, entry: string): Fault {
  return { code: there.kind === 'symlink' ? 'archive_path_outside' : 'archive_name_twice', entry };
}

/** Returns the names in the root. */
export function listTop(entries: Tree): string[] {
  return [...entries.keys()].filter((path) => !path.includes('/'));
}

/** Returns whether a directory is a root file system, which contains `usr`. */
export function isRootFileSystem(entries: Tree, directory: string): boolean {
  return entries.get(directory === '' ? 'usr' : `${directory}/usr`)?.kind === 'directory';
}
