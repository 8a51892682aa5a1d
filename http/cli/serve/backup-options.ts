/** The options of backups: their repository, and the number of stored backups. */
import { InvalidArgumentError, Option } from 'commander';
import type { BackupRetention } from '../../../machines/backups/types.js';
import { describeParser, location, wholeNumber } from '../kit/option-values.js';

/** The end of the description of a mode. */
export const usualModeText = 'by default as the Build says, else stop';

export interface BackupOptions {
  /**
   * `copy`, or a location of restic. With `null`, the default is restic in the workspace if restic is installed, and
   * otherwise copies.
   */
  readonly repository: string | null;
  /** The values of restic's `--option`. */
  readonly resticOptions: readonly string[];
  /** The maximum time without an answer of the repository, in seconds. */
  readonly answerLimitSeconds: number;
  readonly retention: BackupRetention;
  /** The maximum time for which the server may be frozen or kept from writing, in seconds. */
  readonly holdLimitSeconds: number;
}

export interface BackupFlags {
  readonly backupRepository?: string | null;
  readonly backupResticOptions: readonly string[];
  readonly backupAnswerLimit: number;
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
    new Option('--backup-repository <location>', 'Where backups are stored: copy, or a location of restic').argParser(
      location,
    ),
    new Option('--backup-restic-options <options>', 'Options of the repository, as restic documents them: KEY=VALUE')
      .default([], 'none')
      .argParser(resticOptions),
    new Option(
      '--backup-answer-limit <seconds>',
      'Time without an answer of the restic repository after which a job fails',
    )
      .default(120)
      .argParser(wholeNumber(1, 3_600)),
    new Option('--backup-hold-limit <seconds>', 'How long a backup may freeze the server, or keep it from writing')
      .default(10)
      .argParser(wholeNumber(1, 300)),
    keep('last', 'Backups of a Data Folder that are kept', 3),
    keep('daily', 'Days of which the last backup is kept', 7),
    keep('weekly', 'Weeks of which the last backup is kept', 4),
    keep('monthly', 'Months of which the last backup is kept', 6),
  ];
}

/** Collects the options of backups in one object. The other options are returned unchanged. */
export function readBackups<T extends BackupFlags>({
  backupRepository: repository = null,
  backupResticOptions: resticOptions,
  backupAnswerLimit: answerLimitSeconds,
  backupHoldLimit: holdLimitSeconds,
  backupKeepLast: last,
  backupKeepDaily: daily,
  backupKeepWeekly: weekly,
  backupKeepMonthly: monthly,
  ...others
}: T): Omit<T, keyof BackupFlags> & { readonly backups: BackupOptions } {
  const limits = { answerLimitSeconds, holdLimitSeconds };
  const retention = { last, daily, weekly, monthly };
  return { ...others, backups: { repository, resticOptions, ...limits, retention } };
}

const resticOption = '^[a-z0-9]+\\.[a-z0-9-]+=';

/** Returns the options of a list such as `s3.region=eu-central-1,s3.storage-class=STANDARD_IA`. */
const resticOptions = describeParser(
  (text: string): string[] => {
    // A comma is part of a value, unless an option follows it.
    const list = text.split(/,\s*(?=[a-z0-9]+\.[a-z0-9-]+=)/);
    if (list.every((each) => new RegExp(resticOption).test(each))) return list;
    throw new InvalidArgumentError('It must be KEY=VALUE, such as s3.region=eu-central-1.');
  },
  { type: 'array', items: { type: 'string', pattern: resticOption } },
  'an array of options such as ["s3.region=eu-central-1"]',
);
