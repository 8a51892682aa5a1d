/** Merges the lines of two changed versions of a text with their common base (a three-way merge). */
import { diff3Merge } from 'node-diff3';
import type { MergeLines } from '../../machines/resource-updates/merge-text.js';

/**
 * The maximum number of pairs of equal lines that the comparison may have. The library visits each pair, and a file
 * with thousands of empty lines has millions of pairs.
 */
const maxPairs = 4_000_000;

/**
 * The maximum number of lines of a version. For each line, the library visits the common lines that it has found so
 * far.
 */
const maxLines = 10_000;

export const mergeLines: MergeLines = (mine, base, theirs) => {
  if ([mine, base, theirs].some(({ length }) => length > maxLines)) return null;
  if (countPairs(base, mine) + countPairs(base, theirs) > maxPairs) return null;
  const regions = diff3Merge([...mine], [...base], [...theirs], { excludeFalseConflicts: true });
  return regions.some(({ conflict }) => conflict !== undefined) ? null : regions.flatMap(({ ok = [] }) => ok);
};

function countPairs(one: readonly string[], other: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const line of one) counts.set(line, (counts.get(line) ?? 0) + 1);
  return other.reduce((sum, line) => sum + (counts.get(line) ?? 0), 0);
}
