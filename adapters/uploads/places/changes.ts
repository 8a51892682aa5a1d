/** Compares the files of an upload with a Data Folder, to find new files and files that replace a file. */
import { lstat } from 'node:fs/promises';
import { UploadFailure } from '../../../machines/uploads/failure.js';
import type { UploadChange, UploadOutcome } from '../../../machines/uploads/types.js';
import type { UnpackedEntries } from '../../archives/unpacker.js';
import { compareNames } from '../../directories.js';
import { ignoreMissing } from '../../files/missing.js';
import { toBytes, toChild } from '../../files/path-text.js';
import { refuseSettings } from '../../folders/place/settings-guard.js';
import { join, type Place, withPlace } from '../../folders/place/walk.js';

/** The maximum number of changes in an outcome. */
const maxChanges = 1_000;

/** A file of an upload, or a directory with its entries by the texts of their names. */
export interface UploadNode {
  readonly type: UploadChange['type'];
  readonly size: number;
  readonly children: Map<string, UploadNode>;
}

/** Returns an empty directory. */
export function createDirectoryNode(): UploadNode {
  return { type: 'directory', size: 0, children: new Map() };
}

/** Adds a node, and its missing parent directories. @param names the texts of the names in the path of the node */
export function addNode(root: UploadNode, names: readonly string[], node: UploadNode): void {
  let at = root;
  for (const name of names.slice(0, -1)) {
    const next = at.children.get(name) ?? createDirectoryNode();
    at.children.set(name, next);
    at = next;
  }
  at.children.set(names.at(-1) ?? '', node);
}

interface Comparison {
  /** The path of the Data Folder. */
  readonly path: string;
  readonly folder: string;
  /** The path of the directory that gets the files. */
  readonly base: string;
  readonly overwrites: boolean;
  readonly mayChangeSettings: boolean;
}

/**
 * Returns the changes of a Data Folder. A new directory is one change, with all its files.
 * @throws UploadFailure if an entry of another type has the name of a file or a directory
 */
export async function findChanges(root: UploadNode, comparison: Comparison): Promise<UploadChange[]> {
  const changes: UploadChange[] = [];
  const { base } = comparison;
  // The directory that the client has named may be an allowed link. Links below it are not followed.
  if (await isDirectory(base, comparison))
    await compareDirectory(findNode(root, base), base, true, comparison, changes);
  else await compareDirectory(root, '', false, comparison, changes);
  return changes.sort((a, b) => compareNames(a.path, b.path));
}

/** Returns whether a path is a directory, or a link to a directory. @throws an error with the code `link_outside` */
async function isDirectory(path: string, { path: folder }: Comparison): Promise<boolean> {
  const names = path === '' ? [] : path.split('/').map(toBytes);
  try {
    return await withPlace(folder, names, true, async ({ stats }) => stats?.isDirectory() ?? false);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return false;
    throw error;
  }
}

function findNode(root: UploadNode, path: string): UploadNode {
  const names = path === '' ? [] : path.split('/');
  return names.reduce((node, name) => node.children.get(name) ?? createDirectoryNode(), root);
}

/** Returns the outcome of a use. @param unpacked the entries of the archive; `null` for a single file */
export function toOutcome(
  root: UploadNode,
  changes: readonly UploadChange[],
  unpacked: Pick<UnpackedEntries, 'wrapping' | 'skipped'> | null,
): UploadOutcome {
  const replaced = changes.filter(({ replaces }) => replaces).length;
  return {
    ...measureNode(root),
    wrapping: unpacked?.wrapping ?? null,
    ...{ created: changes.length - replaced, replaced, changes: changes.slice(0, maxChanges) },
    ...{ skipped: unpacked?.skipped ?? [], trash: [], undoUntil: null },
  };
}

/** Returns the size of all files, in bytes, and their number. Links count as files. */
function measureNode({ type, size, children }: UploadNode): { readonly bytes: number; readonly files: number } {
  if (type !== 'directory') return { bytes: size, files: 1 };
  const total = { bytes: 0, files: 0 };
  for (const child of children.values()) {
    const { bytes, files } = measureNode(child);
    total.bytes += bytes;
    total.files += files;
  }
  return total;
}

async function compareDirectory(
  node: UploadNode,
  path: string,
  followsLast: boolean,
  comparison: Comparison,
  changes: UploadChange[],
): Promise<void> {
  const names = path === '' ? [] : path.split('/').map(toBytes);
  const both = await withPlace(comparison.path, names, followsLast, (place) =>
    compareEntries(node, path, comparison, place, changes),
  );
  for (const [name, child] of both) await compareDirectory(child, toChild(path, name), false, comparison, changes);
}

/** Compares the entries of a directory that exists. @returns the directories that exist on both sides */
async function compareEntries(
  node: UploadNode,
  path: string,
  { path: directory, folder, overwrites, mayChangeSettings }: Comparison,
  { entry, stats }: Place,
  changes: UploadChange[],
): Promise<readonly (readonly [string, UploadNode])[]> {
  const both: (readonly [string, UploadNode])[] = [];
  if (entry === null || stats?.isDirectory() !== true) throw Object.assign(new Error(path), { code: 'ENOTDIR' });
  for (const [name, child] of node.children) {
    const childPath = toChild(path, name);
    if (!mayChangeSettings)
      await refuseSettings({ directory: entry, name: toBytes(name) }, { folder, path: childPath, directory });
    const there = await lstat(join(entry, toBytes(name))).catch(ignoreMissing);
    const { type } = child;
    if (there === null) changes.push({ path: childPath, type, size: measureNode(child).bytes, replaces: false });
    else if (type === 'directory' && there.isDirectory()) both.push([name, child]);
    else if (type === 'directory' || there.isDirectory() || !overwrites)
      throw new UploadFailure({ code: 'file_exists', folder, path: childPath });
    else changes.push({ path: childPath, type, size: child.size, replaces: true });
  }
  return both;
}
