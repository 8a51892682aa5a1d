/**
 * The schedules with their open occurrences. Every change is on disk before it is visible here: when the database
 * cannot be written, nothing changes.
 */
import type { EntryActor } from '../history/journal.js';
import { advance, planOccurrence } from './advance.js';
import type { OccurrenceEvent } from './events.js';
import {
  hasEnded,
  isWaiting,
  type Occurrence,
  type RuleTimes,
  type Schedule,
  type ScheduleStore,
} from './schedules.js';

export interface BookEntry {
  readonly schedule: Schedule;
  /** The occurrences that have not ended: the next one of the rule, requested ones, and running ones. */
  readonly open: readonly Occurrence[];
}

export interface BookPorts {
  readonly store: ScheduleStore;
  readonly times: RuleTimes;
  readonly now: () => number;
  /** Called after each change. @param occurrence its new state; null when a schedule has changed */
  readonly onChange: (schedule: Schedule, occurrence: Occurrence | null) => void;
}

export type Book = ReturnType<typeof createBook>;

export function createBook({ store, times, now, onChange }: BookPorts) {
  const entries = new Map<string, BookEntry>();

  /** Returns a new occurrence at the first free time after another; null without one. */
  function plan({ id, when, enabled }: Schedule, after: number): Occurrence | null {
    if (!enabled) return null;
    for (let at = times.next(when, after); at !== null; at = times.next(when, at)) {
      const isTaken = store.has(id, at);
      if (isTaken === null) return null;
      if (!isTaken) return planOccurrence(id, at, now());
    }
    return null;
  }

  function replace(id: string, without: readonly Occurrence[], added: readonly (Occurrence | null)[]): void {
    const entry = entries.get(id);
    if (entry === undefined) return;
    const gone = new Set(without.map(({ at }) => at));
    const kept = entry.open.filter(({ at }) => !gone.has(at));
    const open = added.filter((each) => each !== null && !hasEnded(each)) as Occurrence[];
    entries.set(id, { ...entry, open: [...kept, ...open] });
  }

  return {
    all: (): readonly BookEntry[] => [...entries.values()],
    get: (id: string): BookEntry | null => entries.get(id) ?? null,

    /** Takes what is stored. @returns whether it could be read */
    load(): boolean {
      const stored = store.load();
      if ('because' in stored) return false;
      for (const schedule of stored.schedules) {
        const open = stored.open.filter((each) => each.schedule === schedule.id);
        entries.set(schedule.id, { schedule, open });
      }
      for (const { schedule, open } of entries.values()) if (open.every(isOutsideRule)) this.planNext(schedule);
      return true;
    },

    /** Plans the next occurrence of a schedule that has none. */
    planNext(schedule: Schedule): void {
      const planned = plan(schedule, Math.min(store.latest(schedule.id) ?? now(), now()));
      if (planned !== null && store.write({ occurrences: [planned] })) replace(schedule.id, [], [planned]);
    },

    /**
     * Takes a transition, and plans the next occurrence when this one no longer waits.
     * @param planAfter the time after which the next one is planned
     * @returns the occurrence in its new state; null when it has no such transition or cannot be written
     */
    apply(occurrence: Occurrence, event: OccurrenceEvent, planAfter = occurrence.at): Occurrence | null {
      const next = advance(occurrence, event);
      if (next === null) return null;
      const schedule = entries.get(occurrence.schedule)?.schedule;
      const leaves = isWaiting(occurrence) && !isWaiting(next) && !occurrence.manual;
      const planned = leaves && schedule !== undefined ? plan(schedule, planAfter) : null;
      const occurrences = planned === null ? [next] : [next, planned];
      if (!store.write({ occurrences })) return null;
      replace(occurrence.schedule, [occurrence], occurrences);
      if (schedule !== undefined) onChange(schedule, next);
      return next;
    },

    /** Plans an occurrence of the rule anew when an earlier one is possible: the clock was set backwards. */
    replan({ schedule, open }: BookEntry): void {
      const old = open.find((each) => !isOutsideRule(each) && each.due === each.at);
      const planned = old === undefined ? null : plan(schedule, now());
      if (old === undefined || planned === null || planned.at >= old.at) return;
      if (old.state !== 'planned')
        return void this.apply(old, { type: 'time.missed', reason: 'clock_changed', also: 0, at: now() }, now());
      if (store.write({ dropped: [old], occurrences: [planned] })) replace(schedule.id, [old], [planned]);
    },

    /** Adds an occurrence that was requested. @returns null when it cannot be written */
    request({ id }: Schedule, by: EntryActor): Occurrence | null {
      let at = now();
      while (store.has(id, at) === true) at += 1;
      const requested = { ...planOccurrence(id, at, now()), manual: true, by };
      if (!store.write({ occurrences: [requested] })) return null;
      replace(id, [], [requested]);
      return requested;
    },

    /** Saves a schedule. The next occurrence stays when its time is one of the rule. @returns whether it is written */
    save(schedule: Schedule, by: EntryActor): boolean {
      const { id, when, enabled } = schedule;
      const before = entries.get(id) ?? { schedule, open: [] };
      const waiting = before.open.filter((each) => !isOutsideRule(each));
      const isOfRule = ({ at }: Occurrence): boolean => enabled && times.next(when, at - 1) === at;
      const changes = endAll(
        waiting.filter((each) => !isOfRule(each)),
        by,
      );
      const planned = waiting.some(isOfRule) ? null : plan(schedule, now());
      const occurrences = [...changes.skipped, ...(planned === null ? [] : [planned])];
      if (!store.write({ saved: schedule, dropped: changes.dropped, occurrences })) return false;
      entries.set(id, { ...before, schedule });
      replace(id, [...changes.dropped, ...changes.skipped], [planned]);
      onChange(schedule, null);
      for (const each of changes.skipped) onChange(before.schedule, each);
      return true;
    },

    /** Removes a schedule. @returns whether it is written */
    remove({ schedule, open }: BookEntry, by: EntryActor): boolean {
      const { dropped, skipped } = endAll(open.filter(isWaiting), by);
      if (!store.write({ removed: schedule.id, dropped, occurrences: skipped })) return false;
      entries.delete(schedule.id);
      onChange(schedule, null);
      for (const each of skipped) onChange(schedule, each);
      return true;
    },
  };

  /** Ends occurrences whose schedule has changed: the players know of some. */
  function endAll(open: readonly Occurrence[], by: EntryActor) {
    const dropped = open.filter(({ state }) => state === 'planned');
    const skipped = open
      .filter(({ state }) => state !== 'planned')
      .map((each) => advance(each, { type: 'skip', by, reason: 'schedule_changed', at: now() }))
      .filter((each) => each !== null);
    return { dropped, skipped };
  }
}

/** Whether the rule has not planned the occurrence, or it no longer waits. */
function isOutsideRule(occurrence: Occurrence): boolean {
  return occurrence.manual || !isWaiting(occurrence);
}
