/** Why a job on a backup failed. The first page has no room for these texts. */
import { backupFaults as de } from './de/backup-faults.js';
import { backupFaults as en } from './en/backup-faults.js';
import type { Text } from './en.js';

/** The reasons by code, by the locale of the texts. */
const backupFaults: Readonly<Record<string, Readonly<Record<string, string>>>> = { en, de };

/** Returns why a job on a backup failed; null for an unknown code. */
export function findBackupFault(code: string, { time }: Text): string | null {
  const faults: Readonly<Record<string, string>> = backupFaults[time.locale] ?? en;
  return Object.hasOwn(faults, code) ? (faults[code] ?? null) : null;
}
