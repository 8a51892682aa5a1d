/** Compares the files that a job has put into a Data Folder with the files that are there later. */
import type { BigIntStats } from 'node:fs';
import type { ChangedEntry } from '../../../machines/uploads/types.js';
import { toIdentity } from '../../files/identity.js';
import { toBytes, toChild, toNameText, toParent } from '../../files/path-text.js';
import { walkTree } from './tree.js';
import { withPlace } from './walk.js';

/**
 * The states of an entry and of the entries below it, each with its path relative to the entry. A state is `directory`,
 * or the identity, the size and the time of the last modification.
 */
export type TreeStates = readonly (readonly [path: string, state: string])[];

/** Returns the states of an entry; an empty list without an entry. @throws an error of the file system */
export async function readStates(directory: string, path: string): Promise<TreeStates> {
  try {
    return await withPlace(directory, path.split('/').map(toBytes), false, async ({ entry }) => {
      if (entry === null) return [];
      const stats = await entry.stat({ bigint: true });
      const states: [string, string][] = [['', toState(stats)]];
      if (!stats.isDirectory()) return states;
      for await (const { names, entry: inner } of walkTree(entry, () => undefined))
        states.push([names.map(toNameText).join('/'), toState(await inner.stat({ bigint: true }))]);
      return states;
    });
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return [];
    throw error;
  }
}

/**
 * Returns the entries that differ. A missing or new directory is one change, together with its entries. So is a
 * directory that became a file, or a file that became a directory.
 */
export function compareStates(path: string, before: TreeStates, now: TreeStates): readonly ChangedEntry[] {
  const [earlier, present] = [new Map(before), new Map(now)];
  const changes: ChangedEntry[] = [];
  for (const [inner, state] of earlier) {
    const other = present.get(inner);
    if (other === undefined) {
      if (inner === '' || isDirectory(toParent(inner), present))
        changes.push({ path: join(path, inner), change: 'missing' });
    } else if (other !== state) changes.push({ path: join(path, inner), change: 'changed' });
  }
  for (const inner of present.keys())
    if (!earlier.has(inner) && isDirectory(toParent(inner), earlier))
      changes.push({ path: join(path, inner), change: 'new' });
  return changes;
}

const directoryState = 'directory';

function isDirectory(path: string, states: ReadonlyMap<string, string>): boolean {
  return states.get(path) === directoryState;
}

function toState(stats: BigIntStats): string {
  return stats.isDirectory() ? directoryState : `${toIdentity(stats)} ${stats.size} ${stats.mtimeNs}`;
}

function join(path: string, inner: string): string {
  return inner === '' ? path : toChild(path, inner);
}
