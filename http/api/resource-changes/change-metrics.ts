/** The metrics of changes of Installed Resources, for each Data Folder that has an ended change. */
import type { ResourceChange } from '../../../machines/resource-changes/types.js';
import type { Metric } from '../metrics/metric.js';

/** Lists the metrics. @param changes the changes, the newest first */
export function listChangeMetrics(changes: readonly ResourceChange[]): readonly Metric[] {
  const folders = [...new Set(changes.map(({ folder }) => folder))].sort();
  const last = folders.flatMap((folder) => {
    const change = changes.find((each) => each.folder === folder && each.endedAt !== null);
    return change === undefined ? [] : [change];
  });
  if (last.length === 0) return [];
  const gauge = (name: string, help: string, read: (change: ResourceChange) => number): Metric => ({
    ...{ name, type: 'gauge', help },
    samples: last.map((change) => ({ labels: { folder: change.folder }, value: read(change) })),
  });
  return [
    {
      ...gauge(
        'gameserver_resource_change_last_timestamp_seconds',
        'When the last change of Installed Resources ended, since the epoch.',
        ({ endedAt }) => (endedAt ?? 0) / 1_000,
      ),
      unit: 'seconds',
    },
    gauge(
      'gameserver_resource_change_last_failed',
      'Whether the last change of Installed Resources has failed.',
      ({ fault }) => Number(fault !== null),
    ),
  ];
}
