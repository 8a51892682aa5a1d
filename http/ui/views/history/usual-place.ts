/** The Build and the Data Folder of most entries. The view names them once instead of in each row. */
import type { HistoryEntry } from '../../../client/api.js';

export interface Place {
  readonly build: string;
  readonly folder: string;
}

/** The minimum number of entries for which a sentence above the list is shorter than the names in the rows. */
const minEntries = 3;

/** Returns the Build and the Data Folder of more than half of the entries that have both; otherwise `null`. */
export function findUsualPlace(entries: readonly HistoryEntry[]): Place | null {
  const counts = new Map<string, { readonly place: Place; count: number }>();
  let total = 0;
  for (const { build, folder } of entries) {
    if (build === null || folder === null) continue;
    total += 1;
    const key = JSON.stringify([build, folder]);
    const known = counts.get(key) ?? { place: { build, folder }, count: 0 };
    counts.set(key, { ...known, count: known.count + 1 });
  }
  const [first] = [...counts.values()].toSorted((a, b) => b.count - a.count);
  return first !== undefined && first.count >= minEntries && first.count > total / 2 ? first.place : null;
}

/** Returns whether an entry has the usual Build and the usual Data Folder. */
export function isUsual({ build, folder }: HistoryEntry, usual: Place | null): boolean {
  return usual !== null && build === usual.build && folder === usual.folder;
}
