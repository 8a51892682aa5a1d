/** Reads why runs ended, and reads the reasons again whenever a run ends. */
import { useMemo } from 'preact/hooks';
import type { HistoryEntry } from '../../../client/api.js';
import { toGet } from '../../api/client.js';
import { usePage } from '../../context.js';
import { useFetch } from '../../hooks/use-fetch.js';
import { type RunReason, reasonTypes, toReasons } from './reasons.js';

/** The maximum number of entries in one answer. */
const limit = 500;

/**
 * Finds in the history why runs ended.
 * @param run the run; `null` for all runs
 * @returns the reasons by run, without runs that the history does not explain; `null` until the history is read
 */
export function useReasons(run: string | null): ReadonlyMap<string, RunReason> | null {
  const { status, foldersVersion } = usePage().state;
  const cause = [status.value?.run, status.value?.last_exit?.at, foldersVersion.value].join();
  const query = { type: [...reasonTypes], limit };
  const all = useFetch<HistoryEntry[]>(toGet('/history', { params: { query } }), cause);
  const isAwaited = all.value === null && all.problem === null;
  return useMemo(() => {
    if (isAwaited) return null;
    const reasons = toReasons(all.value ?? []);
    const one = run === null ? undefined : reasons.get(run);
    return run === null ? reasons : new Map(one === undefined ? [] : [[run, one]]);
  }, [all.value, isAwaited, run]);
}
