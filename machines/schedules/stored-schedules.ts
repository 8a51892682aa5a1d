/**
 * The stored schedules and their open occurrences, which are the store for the jobs of occurrences. A change becomes
 * visible only after it was written. A failed write changes nothing.
 */
import type { JobStore } from '../durable/ports.js';
import type { EntryActor } from '../history/journal.js';
import { createEffects, type EffectPorts } from './carry-out.js';
import type { OccurrenceEvent } from './events.js';
import { OccurrenceJobs } from './jobs.js';
import { findNewerTimes } from './newer-times.js';
import { planOccurrence, toKey } from './record.js';
import {
  hasEnded,
  isWaiting,
  type Occurrence,
  type RuleTimes,
  type Schedule,
  type ScheduleChange,
  type ScheduleStore,
} from './schedules.js';

export interface ScheduleEntry {
  readonly schedule: Schedule;
  /** The occurrences that have not ended: the next occurrence of the rule, and requested and running occurrences. */
  readonly open: readonly Occurrence[];
}

export interface StoredSchedulesPorts extends EffectPorts {
  readonly store: ScheduleStore;
  readonly times: RuleTimes;
  /** Is called after each change. @param occurrence the occurrence in its new state; `null` if a schedule changed */
  readonly onChange: (schedule: Schedule, occurrence: Occurrence | null) => void;
}

export class StoredSchedules implements JobStore<Occurrence> {
  private readonly entries = new Map<string, ScheduleEntry>();
  private readonly jobs: OccurrenceJobs;
  /** The ends of operations that are not written yet. */
  private readonly unwritten = new Map<string, Occurrence>();
  private readonly now: () => number;

  constructor(private readonly ports: StoredSchedulesPorts) {
    this.now = () => ports.clock.now();
    const effects = createEffects(ports, (id) => this.findSchedule(id));
    this.jobs = new OccurrenceJobs({ ...effects, store: this, now: this.now });
  }

  all(): readonly ScheduleEntry[] {
    return [...this.entries.values()];
  }

  get(id: string): ScheduleEntry | null {
    return this.entries.get(id) ?? null;
  }

  /**
   * Reads the database, and resumes the occurrences of a previous manager. @returns whether the database was readable
   */
  load(): boolean {
    const stored = this.ports.store.load();
    if ('because' in stored) return false;
    for (const schedule of stored.schedules) {
      const open = stored.open.filter((each) => each.schedule === schedule.id);
      this.entries.set(schedule.id, { schedule, open });
    }
    for (const { schedule, open } of this.all()) {
      if (open.every(isOutsideRule)) this.planNext(schedule);
      for (const each of open) if (!isWaiting(each)) this.jobs.resume(each);
    }
    return true;
  }

  /** Plans the next occurrence of a schedule, unless the schedule already has a next occurrence. */
  planNext(schedule: Schedule): void {
    const { store } = this.ports;
    const planned = this.plan(schedule, Math.min(store.latest(schedule.id) ?? this.now(), this.now()));
    if (planned !== null && store.write({ occurrences: [planned] })) this.replace(schedule.id, [], [planned]);
  }

  /**
   * Sends an event to an occurrence. @returns the occurrence in its new state; `null` if the state has no such
   * transition, or if the transition cannot be written
   */
  send(occurrence: Occurrence, event: OccurrenceEvent): Occurrence | null {
    return this.jobs.send(occurrence, event);
  }

  /** Writes a transition. @throws if the transition cannot be written */
  write(next: Occurrence): void {
    if (!this.tryWrite(next)) throw new Error('the database cannot be written');
  }

  /**
   * Writes the end of an operation later. The operation counts as running until the write succeeds: see {@link
   * writeLeft}.
   */
  writeLater(ended: Occurrence): void {
    this.unwritten.set(toKey(ended), ended);
  }

  /** Writes the ends that could not be written earlier, if a write is possible now. */
  writeLeft(): void {
    for (const [key, ended] of this.unwritten) if (this.tryWrite(ended)) this.unwritten.delete(key);
  }

  /**
   * Plans the next occurrence of the rule again after the clock was set back, because the rule may have an earlier
   * time.
   */
  replan({ schedule, open }: ScheduleEntry): void {
    const old = open.find((each) => !isOutsideRule(each) && each.due === each.at);
    const planned = old === undefined ? null : this.plan(schedule, this.now());
    if (old === undefined || planned === null || planned.at >= old.at) return;
    if (old.state !== 'planned') return void this.send(old, { type: 'time.missed', reason: 'clock_changed', also: 0 });
    if (!this.ports.store.write({ dropped: [old], occurrences: [planned] })) return;
    this.jobs.forget([old]);
    this.replace(schedule.id, [old], [planned]);
  }

  /** Adds an occurrence that a client requested. @returns `null` if the occurrence cannot be written */
  request({ id }: Schedule, by: EntryActor): Occurrence | null {
    const { store } = this.ports;
    let at = this.now();
    while (store.has(id, at) === true) at += 1;
    const requested = { ...planOccurrence(id, at, this.now()), manual: true, by };
    if (!store.write({ occurrences: [requested] })) return null;
    this.replace(id, [], [requested]);
    return requested;
  }

  /**
   * Saves a schedule. The next occurrence is kept if its time is a time of the rule. @returns whether the schedule was
   * written
   */
  save(schedule: Schedule, by: EntryActor): boolean {
    const { id, when, enabled } = schedule;
    const entry = this.get(id) ?? { schedule, open: [] };
    const isOfRule = ({ at }: Occurrence): boolean => enabled && this.ports.times.next(when, at - 1) === at;
    const waiting = entry.open.filter((each) => !isOutsideRule(each));
    const planned = waiting.some(isOfRule) ? [] : [this.plan(schedule, this.now())].filter((each) => each !== null);
    const ending = waiting.filter((each) => !isOfRule(each));
    return this.change(entry, { saved: schedule, occurrences: planned }, ending, by);
  }

  /** Removes a schedule. @returns whether the removal was written */
  remove(entry: ScheduleEntry, by: EntryActor): boolean {
    return this.change(entry, { removed: entry.schedule.id }, entry.open.filter(isWaiting), by);
  }

  /** Waits for the end of the operations in progress. */
  async close(): Promise<void> {
    await this.jobs.close();
    this.writeLeft();
  }

  /**
   * Writes a transition. If the occurrence no longer waits, the next occurrence is written too. @returns whether both
   * were written
   */
  private tryWrite(next: Occurrence): boolean {
    const entry = this.get(next.schedule);
    const isLeaving = entry?.open.some((each) => isSame(each, next) && !isOutsideRule(each)) === true;
    const planned = isLeaving && !isWaiting(next) ? this.planAfter(entry.schedule, next) : null;
    const occurrences = planned === null ? [next] : [next, planned];
    if (!this.ports.store.write({ occurrences })) return false;
    this.replace(next.schedule, [next], occurrences);
    if (entry !== null) this.ports.onChange(entry.schedule, next);
    return true;
  }

  /** Returns a new occurrence at the first free time after the given time; `null` without such a time. */
  private plan({ id, when, enabled }: Schedule, after: number): Occurrence | null {
    const { store, times } = this.ports;
    if (!enabled) return null;
    for (let at = times.next(when, after); at !== null; at = times.next(when, at)) {
      const isTaken = store.has(id, at);
      if (isTaken === null) return null;
      if (!isTaken) return planOccurrence(id, at, this.now());
    }
    return null;
  }

  /**
   * Returns the next occurrence after `left`, which no longer waits. The next time may be the last time that has
   * passed.
   */
  private planAfter(schedule: Schedule, left: Occurrence): Occurrence | null {
    if (left.state !== 'missed' || left.reason === 'still_running') return this.plan(schedule, left.at);
    const last = findNewerTimes(this.ports.times, schedule, left, this.now()).at(-1);
    return this.plan(schedule, last === undefined ? this.now() : last - 1);
  }

  /**
   * Changes a schedule and ends its occurrences. Players may have been warned of some of these occurrences. @returns
   * whether the change was written
   */
  private change(entry: ScheduleEntry, change: ScheduleChange, ending: readonly Occurrence[], by: EntryActor): boolean {
    const { saved, occurrences = [] } = change;
    const dropped = ending.filter(({ state }) => state === 'planned');
    const skip: OccurrenceEvent = { type: 'skip', by, reason: 'schedule_changed' };
    const skipped = ending
      .filter(({ state }) => state !== 'planned')
      .map((each) => this.jobs.resume(each).prepare(skip))
      .filter((step) => step !== null);
    const ended = skipped.map(({ facts }) => facts);
    if (!this.ports.store.write({ ...change, dropped, occurrences: [...ended, ...occurrences] })) return false;
    for (const step of skipped) step.enter();
    this.jobs.forget(dropped);
    if (saved === undefined) this.entries.delete(entry.schedule.id);
    else this.entries.set(saved.id, { ...entry, schedule: saved });
    this.replace(entry.schedule.id, ending, occurrences);
    this.ports.onChange(saved ?? entry.schedule, null);
    for (const each of ended) this.ports.onChange(entry.schedule, each);
    return true;
  }

  private replace(id: string, without: readonly Occurrence[], added: readonly Occurrence[]): void {
    const entry = this.entries.get(id);
    if (entry === undefined) return;
    const others = entry.open.filter((each) => !without.some((gone) => isSame(gone, each)));
    this.entries.set(id, { ...entry, open: [...others, ...added.filter((each) => !hasEnded(each))] });
  }

  private findSchedule(id: string): Schedule {
    const entry = this.entries.get(id);
    if (entry === undefined) throw new Error(`The schedule ${id} was removed.`);
    return entry.schedule;
  }
}

function isSame(one: Occurrence, other: Occurrence): boolean {
  return toKey(one) === toKey(other);
}

/** Returns whether a client requested the occurrence, or whether the occurrence no longer waits. */
function isOutsideRule(occurrence: Occurrence): boolean {
  return occurrence.manual || !isWaiting(occurrence);
}
