/** The text for the reason why a job on a backup failed. */
import type { Text } from './en.js';

/** Returns the reason why a job on a backup failed; `null` for an unknown code. */
export function findBackupFault(code: string, { backupFaults }: Pick<Text, 'backupFaults'>): string | null {
  const faults: Readonly<Record<string, string>> = backupFaults;
  return Object.hasOwn(faults, code) ? (faults[code] ?? null) : null;
}
