/** The metrics of backups, for each Data Folder that has an ended backup. */
import { type Backup, isKept, type TestRestore } from '../../../machines/backups/types.js';
import type { Metric } from '../metrics/metric.js';

/** Lists the metrics. @param backups the backups, the oldest first */
export function listBackupMetrics(backups: readonly Backup[]): readonly Metric[] {
  const ended = backups.filter(({ end }) => end !== null);
  const folders = [...new Set(ended.map(({ folder }) => folder))].sort();
  const gauge = (
    name: string,
    help: string,
    readValue: (backups: readonly Backup[]) => number | null,
    isTime = true,
  ) => {
    const samples = folders.flatMap((folder) => {
      const value = readValue(ended.filter((each) => each.folder === folder));
      return value === null ? [] : [{ labels: { folder }, value: isTime ? value / 1_000 : value }];
    });
    const metric: Metric = { name, type: 'gauge', ...(isTime && { unit: 'seconds' }), help, samples };
    return samples.length === 0 ? [] : [metric];
  };
  return [
    ...gauge(
      'gameserver_backup_last_success_timestamp_seconds',
      'When the last backup that succeeded was requested, since the epoch.',
      (each) => each.findLast((backup) => isKept(backup) && backup.end?.fault === null)?.at ?? null,
    ),
    ...gauge(
      'gameserver_backup_last_verified_timestamp_seconds',
      'When a backup was last found to be whole, since the epoch.',
      (each) => {
        const times = each.flatMap(({ verified }) => (verified?.fault === null ? [verified.at] : []));
        return times.length === 0 ? null : Math.max(...times);
      },
    ),
    ...gauge(
      'gameserver_backup_last_test_restore_timestamp_seconds',
      'When a test restore has last succeeded, since the epoch.',
      (each) => findNewestTest(each, ({ fault }) => fault === null)?.at ?? null,
    ),
    ...gauge(
      'gameserver_backup_last_test_restore_failed',
      'Whether the last test restore has failed.',
      (each) => {
        const tested = findNewestTest(each);
        return tested === null ? null : Number(tested.fault !== null);
      },
      false,
    ),
    ...gauge(
      'gameserver_backup_last_failed',
      'Whether the last backup has failed.',
      (each) => Number(each.at(-1)?.end?.fault !== null),
      false,
    ),
  ];
}

function findNewestTest(
  backups: readonly Backup[],
  isWanted: (tested: TestRestore) => boolean = () => true,
): TestRestore | null {
  const tests = backups.flatMap(({ tested }) => (tested !== null && isWanted(tested) ? [tested] : []));
  return tests.sort((one, other) => one.at - other.at).at(-1) ?? null;
}
