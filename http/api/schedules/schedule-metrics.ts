/** The metrics of schedules: the times of their next occurrences. */
import { nextOccurrence } from '../../../machines/schedules/next-occurrence.js';
import type { Metric } from '../metrics/metric.js';
import type { ScheduleService } from './schedule-service.js';

/** Returns the time of the next occurrence of each schedule; an empty list if no occurrence is planned. */
export function listScheduleMetrics({ opened }: Pick<ScheduleService, 'opened'>): readonly Metric[] {
  const samples = (opened?.scheduler.schedules.all() ?? []).flatMap((entry) => {
    const next = nextOccurrence(entry);
    const { id, name, action } = entry.schedule;
    if (next === null) return [];
    return [{ labels: { schedule: id, name, action: action.type }, value: next.due / 1_000 }];
  });
  if (samples.length === 0) return [];
  const help = 'When the next occurrence of the schedule is due, since the epoch.';
  return [{ name: 'gameserver_schedule_next_timestamp_seconds', type: 'gauge', unit: 'seconds', help, samples }];
}
