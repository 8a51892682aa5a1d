/** Orders the entries of the palette without a query, with the entries that were chosen last. */
import type { Entry } from './entry.js';

/** The maximum number of stored entries. More entries do not fit above the views. */
const maxRecent = 4;

/**
 * The groups whose entries are remembered. Operations are not stored, because the palette always lists operations
 * first.
 */
const remembered: readonly Entry['group'][] = ['views', 'folders', 'runs', 'page'];

/**
 * Returns the ids of the entries that were chosen last, including the new choice. Only entries that lead to a view are
 * added.
 */
export function addRecent(ids: readonly string[], { id, group, choice }: Entry): readonly string[] {
  // A setting of the page is not a place to return to.
  if (!remembered.includes(group) || choice.kind !== 'go') return ids;
  return [id, ...ids.filter((each) => each !== id)].slice(0, maxRecent);
}

/**
 * Returns the entries for an empty query in this order: the operations, the entries that were chosen last, and the
 * other entries.
 */
export function arrangeEntries(entries: readonly Entry[], recent: readonly string[]): readonly Entry[] {
  const shown = entries.filter(({ isHidden }) => isHidden !== true);
  const last = recent.flatMap((id) => entries.filter((entry) => entry.id === id));
  const rest = shown.filter(({ id }) => !recent.includes(id));
  const isOperation = ({ group }: Entry): boolean => group === 'server';
  return [
    ...rest.filter(isOperation),
    ...last.map((entry): Entry => ({ ...entry, group: 'recent' })),
    ...rest.filter((entry) => !isOperation(entry)),
  ];
}

/** Returns the index that is selected before the user types. Enter alone must not end a run. */
export function findSafeIndex(entries: readonly Entry[]): number {
  return Math.max(
    0,
    entries.findIndex(({ group }) => group !== 'server'),
  );
}
