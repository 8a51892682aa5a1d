/** The order of the rows of a list, and the search in the rows. */

/** A list with at least this number of rows can be searched. */
export const minSearchedRows = 8;

export interface ItemOrder<T> {
  /** Returns the name by which the items are sorted and found. */
  readonly readName: (item: T) => string;
  /** Returns whether the server runs with the item. Running items come first. */
  readonly isRunning: (item: T) => boolean;
  /** Returns whether the item comes first, after the running items. */
  readonly isFirst?: (item: T) => boolean;
  /**
   * Returns an ISO 8601 time, by which the newest items come first, and the items without a time last. If this
   * function is absent, the items are sorted by name.
   */
  readonly readTime?: (item: T) => string | null;
  /** Returns whether the item is faulty. Faulty items come last. */
  readonly isFaulty?: (item: T) => boolean;
}

/**
 * Sorts items: first the running items, then by time, or by name, and the faulty items last. Numbers in names are
 * sorted by their values.
 */
export function sortItems<T>(items: readonly T[], order: ItemOrder<T>): readonly T[] {
  const { readName, isRunning, isFirst, readTime, isFaulty } = order;
  const { compare } = new Intl.Collator('en', { numeric: true });
  const rank = (item: T): number => (isFirst?.(item) === true ? -1 : isFaulty?.(item) === true ? 1 : 0);
  return [...items].sort(
    (one, other) =>
      Number(isRunning(other)) - Number(isRunning(one)) ||
      rank(one) - rank(other) ||
      compare(readTime?.(other) ?? '', readTime?.(one) ?? '') ||
      compare(readName(one), readName(other)),
  );
}

/** Returns the items whose names have each word of a search. */
export function findItems<T>(items: readonly T[], search: string, readName: (item: T) => string): readonly T[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return items.filter((item) => {
    const name = readName(item).toLowerCase();
    return words.every((word) => name.includes(word));
  });
}
