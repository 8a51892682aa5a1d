/** Finds what a Build ran last. */
import type { Run } from '../../../client/api.js';

/** Returns the Data Folders whose latest run used the Build. @param runs the runs, newest first */
export function findUsers(build: string, runs: readonly Pick<Run, 'build' | 'folder'>[]): readonly string[] {
  const latest = new Map<string, string | null>();
  for (const run of runs) if (run.folder !== null && !latest.has(run.folder)) latest.set(run.folder, run.build);
  return [...latest].filter(([, used]) => used === build).map(([folder]) => folder);
}

/** The last use of a Build. */
export interface BuildUse {
  /** The Data Folders whose latest run used the Build. If there are none, the Data Folder of the Build's newest run. */
  readonly folders: readonly string[];
  /** When the newest run with the Build started, in ISO 8601; `null` if unknown. */
  readonly at: string | null;
}

/**
 * Returns the last use of a Build; `null` if no run used it, or if its newest run has no Data Folder.
 * @param runs the runs, newest first
 */
export function findUse(build: string, runs: readonly Pick<Run, 'build' | 'folder' | 'started_at'>[]): BuildUse | null {
  const newest = runs.find((run) => run.build === build);
  if (newest === undefined || newest.folder === null) return null;
  const users = findUsers(build, runs);
  return { folders: users.length > 0 ? users : [newest.folder], at: newest.started_at };
}
