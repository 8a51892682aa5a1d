/** Finds what each Build ran last. */
import type { Run } from '../../../client/api.js';

/** The last use of a Build. */
export interface BuildUse {
  /** The Data Folders whose latest run used the Build. */
  readonly users: readonly string[];
  /** The Data Folder of the Build's newest run. */
  readonly folder: string;
  /** When the newest run with the Build started, in ISO 8601; `null` if unknown. */
  readonly at: string | null;
}

/**
 * Returns the last use of each Build that a run used. Runs without a Data Folder are skipped: their records are
 * damaged.
 * @param runs the runs, newest first
 */
export function findUses(runs: readonly Pick<Run, 'build' | 'folder' | 'started_at'>[]): ReadonlyMap<string, BuildUse> {
  const newest = new Map<string, { readonly folder: string; readonly at: string | null; readonly users: string[] }>();
  const seen = new Set<string>();
  for (const { build, folder, started_at: at } of runs) {
    if (folder === null) continue;
    const isLatest = !seen.has(folder);
    seen.add(folder);
    if (build === null) continue;
    const use = newest.get(build) ?? { folder, at, users: [] };
    newest.set(build, use);
    if (isLatest) use.users.push(folder);
  }
  return newest;
}
