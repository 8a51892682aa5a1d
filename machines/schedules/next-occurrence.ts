/** Finds the next occurrences for requests of clients. */

import { isWaiting, type Occurrence } from './schedules.js';
import type { ScheduleEntry } from './stored-schedules.js';

/** Returns the next occurrence of a schedule that can be skipped or postponed; `null` without such an occurrence. */
export function nextOccurrence({ open }: ScheduleEntry): Occurrence | null {
  const waiting = open.filter((each) => isWaiting(each) && !each.manual);
  return waiting.sort((one, other) => one.due - other.due)[0] ?? null;
}

/** Returns the earliest next occurrence of all schedules, with its schedule; `null` without a next occurrence. */
export function findNextOfAll(entries: readonly ScheduleEntry[]) {
  const all = entries.flatMap((entry) => {
    const next = nextOccurrence(entry);
    return next === null ? [] : [{ schedule: entry.schedule, next }];
  });
  return all.sort((one, other) => one.next.due - other.next.due)[0] ?? null;
}
