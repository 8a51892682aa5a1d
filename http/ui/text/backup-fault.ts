/** The reasons why a job on a backup failed. A separate file, because these texts are too large for the first page. */
import { backupFaults as de } from './de/backup-faults.js';
import { backupFaults as en } from './en/backup-faults.js';
import type { Text } from './en.js';

/** The reasons by locale and code. */
const backupFaults: Readonly<Record<string, Readonly<Record<string, string>>>> = { en, de };

/** Returns the reason why a job on a backup failed; `null` for an unknown code. */
export function findBackupFault(code: string, { time }: Text): string | null {
  const faults: Readonly<Record<string, string>> = backupFaults[time.locale] ?? en;
  return Object.hasOwn(faults, code) ? (faults[code] ?? null) : null;
}
