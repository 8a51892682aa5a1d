/** The options of backups: where they are kept, and how many. */
import { Option } from 'commander';
import type { BackupRetention } from '../../machines/ports/backups.js';
import { location, wholeNumber } from './option-values.js';

/** The end of the description of a mode. */
export const usualModeText = 'by default as the Build says, else stop';

export interface BackupOptions {
  /** `copy`, or a location of restic; null for restic in the workspace where it is installed, else copies. */
  readonly repository: string | null;
  readonly retention: BackupRetention;
  /** How long the server may be frozen, or asked to write nothing. */
  readonly holdLimitSeconds: number;
}

export interface BackupFlags {
  readonly backupRepository?: string | null;
  readonly backupHoldLimit: number;
  readonly backupKeepLast: number;
  readonly backupKeepDaily: number;
  readonly backupKeepWeekly: number;
  readonly backupKeepMonthly: number;
}

export function backupOptions(): readonly Option[] {
  const keep = (rule: string, description: string, count: number): Option =>
    new Option(`--backup-keep-${rule} <count>`, description).default(count).argParser(wholeNumber(0, 9_999));
  return [
    new Option('--backup-repository <location>', 'Where backups are kept: copy, or a location of restic').argParser(
      location,
    ),
    new Option('--backup-hold-limit <seconds>', 'How long a backup may freeze the server, or keep it from writing')
      .default(10)
      .argParser(wholeNumber(1, 300)),
    keep('last', 'Backups of a Data Folder that are kept', 3),
    keep('daily', 'Days of which the last backup is kept', 7),
    keep('weekly', 'Weeks of which the last backup is kept', 4),
    keep('monthly', 'Months of which the last backup is kept', 6),
  ];
}

/** Replaces the flags of backups by their options. */
export function readBackups<T extends BackupFlags>({
  backupRepository: repository = null,
  backupHoldLimit: holdLimitSeconds,
  backupKeepLast: last,
  backupKeepDaily: daily,
  backupKeepWeekly: weekly,
  backupKeepMonthly: monthly,
  ...others
}: T): Omit<T, keyof BackupFlags> & { readonly backups: BackupOptions } {
  return { ...others, backups: { repository, holdLimitSeconds, retention: { last, daily, weekly, monthly } } };
}
