/** Decides which Data Folders come first in the list. After the list is shown, only a complete new check moves rows. */
import { useEffect, useState } from 'preact/hooks';
import type { DataFolder, Preflight } from '../../../client/api.js';

/** The maximum time in milliseconds for which the list waits for the checks. */
const maxWaitMs = 1_000;

/** A list with more rows is sorted by name: only its rows on the screen are checked, because checks read many files. */
export const maxCheckedRows = 24;

export interface ProblemsFirst {
  /** The names of the Data Folders with problems, which come first. */
  readonly names: ReadonlySet<string>;
  /** Whether all Data Folders were checked, so that the others have no problems. */
  readonly isComplete: boolean;
}

const unknown: ProblemsFirst = { names: new Set(), isComplete: false };

/**
 * Returns the Data Folders with problems if the list is checked within a second, otherwise none; `null` while the list
 * waits for the checks. Answers that come later than this second do not change the order.
 * @param folders `null` while the list is not read
 * @param checks the answers of the checks, by the name of the Data Folder
 * @param hasProblem whether a Data Folder has a problem, as far as its check has answered
 */
export function useProblemsFirst(
  folders: readonly DataFolder[] | null,
  checks: ReadonlyMap<string, Preflight>,
  hasProblem: (folder: DataFolder) => boolean,
): ProblemsFirst | null {
  const [found, setFound] = useState<ProblemsFirst | null>(null);
  const [isLate, setLate] = useState(false);
  const isRead = folders !== null;
  const isLong = (folders?.length ?? 0) > maxCheckedRows;
  useEffect(() => {
    if (!isRead) return;
    const timer = setTimeout(() => setLate(true), maxWaitMs);
    return () => clearTimeout(timer);
  }, [isRead]);
  const isChecked = folders?.every(({ name, exists }) => !exists || checks.has(name)) === true;
  if (folders === null) return null;
  if (isLong) return unknown;
  if (isChecked && (found === null || found.isComplete)) {
    const names = new Set(folders.filter(hasProblem).map(({ name }) => name));
    if (found === null || !isEqual(found.names, names)) setFound({ names, isComplete: true });
  } else if (found === null && isLate) setFound(unknown);
  return found;
}

function isEqual(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((name) => other.has(name));
}
