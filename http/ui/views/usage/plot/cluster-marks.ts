/** Joins marks of a chart that are close to each other. */
import type { Samples } from '../../../../client/api.js';

type Entry = Samples['entries'][number];

interface Mark {
  /** The position of the mark's line. */
  readonly x: number;
  readonly entry: Entry;
}

/**
 * Returns one mark for each group of marks. In a group, the distance of each mark from the first mark is less than the
 * gap. The returned mark has the position of the first mark and the worst outcome of the group.
 * @param marks the marks in any order
 */
export function clusterMarks(marks: readonly Mark[], gap: number): readonly (Mark & { readonly count: number })[] {
  const clusters: (Mark & { readonly count: number })[] = [];
  for (const { x, entry } of [...marks].sort((a, b) => a.x - b.x)) {
    const last = clusters.at(-1);
    if (last === undefined || x - last.x >= gap) clusters.push({ x, entry, count: 1 });
    else {
      const worst = rank(entry) > rank(last.entry) ? entry : last.entry;
      clusters[clusters.length - 1] = { x: last.x, entry: worst, count: last.count + 1 };
    }
  }
  return clusters;
}

/** The outcomes, from the best to the worst. */
const ranks: readonly string[] = ['stopped', 'exited', 'unknown', 'killed', 'crashed'];

function rank({ type, outcome }: Entry): number {
  return type === 'server.started' ? -1 : ranks.indexOf(outcome ?? 'unknown');
}
