/** The backups, read again with each entry of the history on them, and while a job is under way. */
import { useEffect, useState } from 'preact/hooks';
import type { Backup } from '../../api/types.js';
import { usePage } from '../../context.js';
import { type FetchState, useFetch } from '../../parts/use-fetch.js';

/** The steps of a job have no events. */
const pollIntervalMs = 1_000;

export function useBackups(): FetchState<readonly Backup[]> {
  const { state } = usePage();
  const [entries, setEntries] = useState(0);
  useEffect(
    () =>
      state.subscribe({
        selection: () => ({ history: true }),
        onHistory: ({ type }) => type.startsWith('backup.') && setEntries((count) => count + 1),
      }),
    [],
  );
  const backups = useFetch<readonly Backup[]>('backups', entries);
  const isBusy = backups.value?.some(({ step }) => step !== null) === true;
  useEffect(() => {
    if (!isBusy) return;
    const timer = setInterval(() => !document.hidden && backups.reload(), pollIntervalMs);
    return () => clearInterval(timer);
  }, [isBusy]);
  return backups;
}
