/** Builds the answers about schedules and occurrences. */

import { nextOccurrence } from '../../../machines/schedules/next-occurrence.js';
import type { Occurrence, RuleTimes, Schedule, ScheduleStore } from '../../../machines/schedules/schedules.js';
import type { ScheduleEntry } from '../../../machines/schedules/stored-schedules.js';
import { toIsoTime } from '../../../machines/text/iso-time.js';
import { createEtag } from '../kit/preconditions.js';
import type { ScheduleService } from './schedule-service.js';

export type ScheduleBody = ReturnType<typeof describeSchedule>;

/** Returns a schedule with its next occurrence and its last finished occurrence. */
export function toScheduleBody(entry: ScheduleEntry, store: Pick<ScheduleStore, 'lastEnded'>): ScheduleBody {
  return describeSchedule(entry, readLast([entry], store).get(entry.schedule.id));
}

/** Returns the list of schedules in the form of GET /schedules and GET /events. */
export function toScheduleBodies({
  opened,
  store,
}: Pick<ScheduleService, 'opened' | 'store'>): readonly ScheduleBody[] {
  const entries = opened?.scheduler.schedules.all() ?? [];
  const last = readLast(entries, store);
  return entries.map((entry) => describeSchedule(entry, last.get(entry.schedule.id)));
}

/** Returns the newest finished occurrences, by schedule; an empty map if the occurrences cannot be read. */
function readLast(
  entries: readonly ScheduleEntry[],
  store: Pick<ScheduleStore, 'lastEnded'>,
): ReadonlyMap<string, Occurrence> {
  if (entries.length === 0) return new Map();
  const last = store.lastEnded(entries.map(({ schedule }) => schedule.id));
  return new Map('because' in last ? [] : last.map((each) => [each.schedule, each]));
}

function describeSchedule(entry: ScheduleEntry, last: Occurrence | undefined) {
  const next = nextOccurrence(entry);
  return {
    id: entry.schedule.id,
    ...describeSettings(entry.schedule),
    etag: createScheduleEtag(entry.schedule),
    next: next === null ? null : toOccurrenceBody(next),
    last: last === undefined ? null : toOccurrenceBody(last),
    running: entry.open.some(({ state }) => state === 'running'),
  };
}

/** Returns the settings that a client chooses. */
export function describeSettings({
  name,
  enabled,
  when,
  action,
  warnings,
  message,
  onlyIfEmpty,
  missed,
}: Omit<Schedule, 'id'>) {
  return {
    name,
    enabled,
    when: 'once' in when ? { once: toIsoTime(when.once) } : when,
    action,
    warnings,
    message,
    only_if_empty: onlyIfEmpty === null ? null : { latest_after_minutes: onlyIfEmpty.latestAfterMinutes },
    missed: missed === 'skip' ? missed : { run_within_minutes: missed.runWithinMinutes },
  };
}

export function createScheduleEtag(schedule: Omit<Schedule, 'id'>): string {
  return createEtag(describeSettings(schedule));
}

export function toOccurrenceBody(occurrence: Occurrence) {
  const { schedule, at, due, manual, state, warned, by, reason, outcome, run, also, changedAt } = occurrence;
  return {
    schedule,
    at: toIsoTime(at),
    due_at: toIsoTime(due),
    manual,
    state,
    warned,
    by,
    reason,
    outcome,
    run,
    also_missed: also,
    changed_at: toIsoTime(changedAt),
  };
}

/** Returns the next times of a rule. @param isWanted returns whether a time is included */
export function listNextTimes(
  times: RuleTimes,
  { when }: Pick<Schedule, 'when'>,
  now: number,
  count: number,
  isWanted: (time: number) => boolean = () => true,
) {
  const list: { at: string; local: string; offset_changed: boolean; adjusted: 'skipped' | 'repeated' | null }[] = [];
  const day = 86_400_000;
  let offset = readOffset(times.describe(when, now - day).local);
  for (let time = times.next(when, now); time !== null && list.length < count; time = times.next(when, time)) {
    if (!isWanted(time)) continue;
    const { local, adjusted } = times.describe(when, time);
    list.push({ at: toIsoTime(time), local, offset_changed: readOffset(local) !== offset, adjusted });
    offset = readOffset(local);
  }
  return list;
}

/** Returns the offset of a local time, such as `+02:00`. */
function readOffset(local: string): string {
  return local.slice(19);
}
