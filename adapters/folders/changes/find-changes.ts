/**
 * Finds the files of a Data Folder that have changed since a time. The times of files and the trash show these changes.
 * The content of a file at that time is known from its versions and from the trash, if no other program modified the
 * file before it was replaced.
 */
import type { FileHandle } from 'node:fs/promises';
import { createTimeSlices } from '../../../machines/async/time-slices.js';
import type { FileChange, FileChanges, NoDiff, TrashEntry } from '../../../machines/files/files.js';
import { toNameText } from '../../files/path-text.js';
import { readTreeText } from '../files/tree-text.js';
import { type TreeEntry, walkTree } from '../place/tree.js';
import type { TrashStore } from '../trash/trash-store.js';
import type { StoredContent, Versions } from '../versions.js';
import { describeDifference } from './difference.js';

/** The limits of one request. */
const maxChanges = 500;
const maxMs = 20_000;

const maxSliceMs = 10;

interface Earlier {
  readonly folder: string;
  /** The given time, in milliseconds since the epoch. */
  readonly since: number;
  readonly versions: Pick<Versions, 'readAt'>;
  readonly trash: Pick<TrashStore, 'list' | 'readAt'>;
}

interface EarlierFile extends Earlier {
  /** The first entry with this path in the trash since the given time. */
  readonly first: TrashEntry | undefined;
}

/** Lists the entries that were added, changed or deleted since a time. @throws an error of the file system */
export async function findChanges(directory: FileHandle, earlier: Earlier): Promise<FileChanges> {
  const { folder, since, trash } = earlier;
  const end = performance.now() + maxMs;
  const slices = createTimeSlices(maxSliceMs);
  const changes: FileChange[] = [];
  const present = new Set<string>();
  const deleted = groupByPath((await trash.list(folder)).filter(({ deletedAt }) => deletedAt > since));
  let isComplete = true;
  for await (const each of walkTree(directory, () => (isComplete = false))) {
    if (changes.length >= maxChanges || performance.now() >= end) {
      isComplete = false;
      break;
    }
    if (slices.isOver()) await slices.next();
    const path = each.names.map(toNameText).join('/');
    if (deleted.has(path)) present.add(path);
    if (each.stats.isDirectory() || Math.max(each.stats.mtimeMs, each.stats.ctimeMs) <= since) continue;
    const change = await describeChanged(each, path, { ...earlier, first: deleted.get(path)?.at(-1) });
    if (change !== null) changes.push(change);
  }
  for (const [path, entries] of deleted)
    if (!present.has(path))
      changes.push(await describeDeleted(path, entries[0]?.deletedAt ?? 0, { ...earlier, first: entries.at(-1) }));
  changes.sort((one, other) => (one.path < other.path ? -1 : 1));
  return { changes: changes.slice(0, maxChanges), complete: isComplete && changes.length <= maxChanges };
}

/** Returns the entries of each path, the newest first. */
function groupByPath(entries: readonly TrashEntry[]): ReadonlyMap<string, readonly TrashEntry[]> {
  const groups = new Map<string, TrashEntry[]>();
  for (const entry of entries) {
    const group = groups.get(entry.path);
    if (group === undefined) groups.set(entry.path, [entry]);
    else group.push(entry);
  }
  return groups;
}

/** Describes a change; `null` if the content of the file is the same as at the given time. */
async function describeChanged(each: TreeEntry, path: string, earlier: EarlierFile): Promise<FileChange | null> {
  const at = Math.max(each.stats.mtimeMs, each.stats.ctimeMs);
  const change = { path, change: 'changed', at } as const;
  const before = await readEarlier(path, earlier);
  if (before === null) return { ...change, ...without('not_kept') };
  const now = await readTreeText(each);
  if (now.text === null) return { ...change, ...without(now.because) };
  if (now.bytes.equals(before.bytes)) return null;
  return { ...change, ...(await describeDifference(path, before.bytes, now.bytes)) };
}

async function describeDeleted(path: string, at: number, earlier: EarlierFile): Promise<FileChange> {
  const change = { path, change: 'deleted', at } as const;
  const before = await readEarlier(path, earlier);
  if (before === null) return { ...change, ...without('not_kept') };
  return { ...change, ...(await describeDifference(path, before.bytes, null)) };
}

function without(noDiff: NoDiff): Pick<FileChange, 'diff' | 'noDiff'> {
  return { diff: null, noDiff };
}

/** Returns the content that a file had at the given time; `null` if the content is not known. */
async function readEarlier(path: string, earlier: EarlierFile): Promise<StoredContent | null> {
  const { folder, since, versions, trash, first: deleted } = earlier;
  const trashed = deleted === undefined ? null : await trash.readAt(folder, deleted, since);
  const found = [await versions.readAt(folder, path, since), trashed];
  const [first = null] = found.filter((each) => each !== null).sort((one, other) => one.until - other.until);
  return first;
}
