/** How long runs lasted, by the entries of their start and their exit. */
import type { HistoryEntry } from '../../../client/api.js';

/**
 * Returns the length of each run in milliseconds, by the id of the run. A run is left out if its start is not among the
 * entries, or if no manager observed its start or its exit.
 */
export function findRunLengths(entries: readonly HistoryEntry[]): ReadonlyMap<string, number> {
  const starts = new Map<string, number>();
  for (const { type, run, at, detail } of entries)
    if (type === 'server.started' && run !== null && detail.found !== true) starts.set(run, Date.parse(at));
  const lengths = new Map<string, number>();
  for (const { type, run, at, detail } of entries) {
    const start = starts.get(run ?? '');
    if (type !== 'server.exited' || run === null || start === undefined || (detail.unseen ?? null) !== null) continue;
    // The exit may have been recorded later than it happened.
    const exit = Math.min(Date.parse(at), typeof detail.at === 'string' ? Date.parse(detail.at) : Infinity);
    if (exit >= start) lengths.set(run, exit - start);
  }
  return lengths;
}
