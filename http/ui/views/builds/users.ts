import type { Run } from '../../../client/api.js';

/** Returns the Data Folders whose latest run used the Build. @param runs the runs, newest first */
export function findUsers(build: string, runs: readonly Pick<Run, 'build' | 'folder'>[]): readonly string[] {
  const latest = new Map<string, string | null>();
  for (const run of runs) if (run.folder !== null && !latest.has(run.folder)) latest.set(run.folder, run.build);
  return [...latest].filter(([, used]) => used === build).map(([folder]) => folder);
}
