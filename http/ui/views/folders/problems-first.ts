/** Decides once which Data Folders come first in the list, so that no row moves after the list is shown. */
import { useEffect, useState } from 'preact/hooks';
import type { DataFolder, Preflight } from '../../../client/api.js';

/** The maximum time in milliseconds for which the list waits for the checks of the rows on the screen. */
const maxWaitMs = 1_000;

export interface ProblemsFirst {
  /** The names of the Data Folders with problems; `null` while the list waits for the checks. */
  readonly names: ReadonlySet<string> | null;
  /** Is called with each Data Folder whose check begins. */
  readonly onSeen: (name: string) => void;
}

/**
 * Returns the Data Folders with problems if all Data Folders on the screen are checked within a short time, and no Data
 * Folders otherwise. Later answers do not change the order.
 * @param folders `null` while the list is not read
 * @param checks the answers of the checks, by the name of the Data Folder
 * @param hasProblem whether a Data Folder has a problem, as far as its check has answered
 */
export function useProblemsFirst(
  folders: readonly DataFolder[] | null,
  checks: ReadonlyMap<string, Preflight>,
  hasProblem: (folder: DataFolder) => boolean,
): ProblemsFirst {
  const [names, setNames] = useState<ReadonlySet<string> | null>(null);
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const [isLate, setLate] = useState(false);
  const isRead = folders !== null;
  useEffect(() => {
    if (!isRead) return;
    const timer = setTimeout(() => setLate(true), maxWaitMs);
    return () => clearTimeout(timer);
  }, [isRead]);
  const isChecked = seen.size > 0 && [...seen].every((name) => checks.has(name));
  if (names === null && folders !== null && (isLate || isChecked))
    setNames(new Set(isChecked ? folders.filter(hasProblem).map(({ name }) => name) : []));
  return { names, onSeen: (name) => setSeen((before) => new Set(before).add(name)) };
}
