import { useEffect, useState } from 'preact/hooks';
import { usePage } from '../../context.js';

/**
 * Returns a value that changes after any change of access by any client. The value also changes with each new
 * connection.
 */
export function useAccessChanges(): string {
  const { state } = usePage();
  const [entries, setEntries] = useState(0);
  useEffect(
    () =>
      state.subscribe({
        selection: () => ({ history: true }),
        onHistory: ({ type }) => type.startsWith('access.') && setEntries((before) => before + 1),
      }),
    [],
  );
  return `${entries} ${state.foldersVersion.value}`;
}
