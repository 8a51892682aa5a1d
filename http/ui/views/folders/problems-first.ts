/** Decides once which Data Folders come first in the list, so that no row moves after the list is shown. */
import { useEffect, useState } from 'preact/hooks';
import type { DataFolder, Preflight } from '../../../client/api.js';

/** The maximum time in milliseconds for which the list waits for the checks. */
const maxWaitMs = 1_000;

/**
 * Returns the names of the Data Folders with problems if a short list is checked within a second, otherwise no names;
 * `null` while the list waits for the checks. Later answers do not change the order.
 * @param folders `null` while the list is not read, and for a long list: only its rows on the screen are checked
 * @param checks the answers of the checks, by the name of the Data Folder
 * @param hasProblem whether a Data Folder has a problem, as far as its check has answered
 */
export function useProblemsFirst(
  folders: readonly DataFolder[] | null,
  checks: ReadonlyMap<string, Preflight>,
  hasProblem: (folder: DataFolder) => boolean,
): ReadonlySet<string> | null {
  const [names, setNames] = useState<ReadonlySet<string> | null>(null);
  const [isLate, setLate] = useState(false);
  const isRead = folders !== null;
  useEffect(() => {
    if (!isRead) return;
    const timer = setTimeout(() => setLate(true), maxWaitMs);
    return () => clearTimeout(timer);
  }, [isRead]);
  const isChecked = folders?.every(({ name, exists }) => !exists || checks.has(name)) === true;
  if (names === null && folders !== null && (isLate || isChecked))
    setNames(new Set(isChecked ? folders.filter(hasProblem).map(({ name }) => name) : []));
  return names;
}
