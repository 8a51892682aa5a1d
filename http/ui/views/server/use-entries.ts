/** Reads entries of the history, and reads them again when an event announces a new entry. */
import { useEffect, useState } from 'preact/hooks';
import type { HistoryEntry } from '../../../client/api.js';
import { toGet } from '../../api/client.js';
import { usePage } from '../../context.js';
import { type FetchState, useFetch } from '../../hooks/use-fetch.js';

interface EntriesQuery {
  /** The types; absent for all. */
  readonly type?: string[];
  readonly since?: string;
  readonly limit: number;
}

/** Returns the newest entries first. */
export function useEntries(query: EntriesQuery): FetchState<readonly HistoryEntry[]> {
  const { state } = usePage();
  const [added, setAdded] = useState(0);
  const types = query.type?.join() ?? null;
  useEffect(
    () =>
      state.subscribe({
        selection: () => ({ history: true }),
        onHistory: ({ type }) => {
          if (types === null || types.split(',').includes(type)) setAdded((count) => count + 1);
        },
        onHistoryGap: () => setAdded((count) => count + 1),
      }),
    [types],
  );
  // `foldersVersion` changes after a reconnect, during which entries may have been missed.
  return useFetch(toGet('/history', { params: { query } }), `${added} ${state.foldersVersion.value}`);
}
