/** Finds the most frequent fault of the Data Folders that one change of their config files corrects. */
import type { DataFolder, Preflight } from '../../../client/api.js';
import type { FaultPlace } from './config/fix-places.js';
import { findLineFix, type LineFix } from './config/line-fix.js';

export interface FrequentFault {
  /** The code of its findings. */
  readonly code: string;
  /** The title of the fault. */
  readonly title: string;
  readonly remedy: string;
  readonly fix: LineFix;
  /** The finding of each Data Folder. */
  readonly places: readonly FaultPlace[];
}

/**
 * Returns the frequent fault and its correction; `null` if no two Data Folders have the same fault.
 * @param checks the answers of the checks, by the name of the Data Folder
 */
export function findFrequentFault(
  folders: readonly Pick<DataFolder, 'name' | 'config'>[],
  checks: ReadonlyMap<string, Pick<Preflight, 'findings'>>,
): FrequentFault | null {
  const fixes = new Map<string, Omit<FrequentFault, 'places'> & { readonly places: FaultPlace[] }>();
  for (const { name, config } of folders)
    for (const finding of checks.get(name)?.findings ?? []) {
      const fix = finding.file === config ? findLineFix(finding) : null;
      if (fix === null) continue;
      const { code, title, remedy } = finding;
      const key = JSON.stringify([title, fix]);
      const frequent = fixes.get(key) ?? { code, title, remedy, fix, places: [] };
      fixes.set(key, frequent);
      // A further line of the same Data Folder is corrected after its next check.
      if (frequent.places.every(({ folder }) => folder !== name)) frequent.places.push({ folder: name, finding });
    }
  const [largest = null] = [...fixes.values()].sort((one, other) => other.places.length - one.places.length);
  return largest !== null && largest.places.length > 1 ? largest : null;
}
