import type { Run } from '../../api/types.js';
import { useLoaded } from '../../parts/use-loaded.js';

/** What ran last is what is mostly started next, whoever started it. */
export type LastRun = Pick<Run, 'build' | 'folder'>;

/**
 * @param run the one that goes on, or null: another has been the last then
 * @returns the newest run; null where there is none, or none can be told; undefined until it has been asked for
 */
export function useLastRun(run: string | null): LastRun | null | undefined {
  const { value: runs, problem } = useLoaded<readonly Run[]>('runs', run);
  if (runs !== null) return runs[0] ?? null;
  return problem === null ? undefined : null;
}
