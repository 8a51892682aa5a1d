/**
 * Carries out the schedules. The open occurrences are checked at their times, and at least every ten seconds, because
 * the clock may be set at any moment. Each transition is stored before its effect.
 */

import type { EntryActor } from '../history/journal.js';
import { type ClockWatch, createClockWatch, maxSleepMs, type ScheduleClock } from './clock-watch.js';
import { decide, findLatestTime } from './decide.js';
import type { OccurrenceEvent } from './events.js';
import { findNewerTimes } from './newer-times.js';
import { toKey } from './record.js';
import { findNeededState, isWaiting, type Occurrence, type OccurrenceReason, type Schedule } from './schedules.js';
import { StoredSchedules, type StoredSchedulesPorts } from './stored-schedules.js';

export interface SchedulerPorts extends StoredSchedulesPorts {
  readonly clock: ScheduleClock;
  /** Returns the number of connected players; `null` if it is unknown. */
  readonly countPlayers: () => Promise<number | null>;
}

const manager = { kind: 'manager', name: 'manager' } as const;

export class Scheduler {
  readonly schedules: StoredSchedules;
  private readonly watch: ClockWatch;
  /** The occurrences that could not be stored at their time. */
  private readonly blocked = new Set<string>();
  private readonly countingPlayers = new Set<string>();
  private readonly ending = new AbortController();

  private constructor(private readonly ports: SchedulerPorts) {
    this.schedules = new StoredSchedules(ports);
    this.watch = createClockWatch(ports.clock);
  }

  /**
   * Reads the stored schedules, and resumes the occurrences of a previous manager. @returns `null` if the schedules
   * cannot be read
   */
  static open(ports: SchedulerPorts): Scheduler | null {
    const scheduler = new Scheduler(ports);
    return scheduler.schedules.load() ? scheduler : null;
  }

  /** Carries out all due occurrences. @returns the time of the next tick */
  tick(): number {
    const { schedules } = this;
    const now = this.ports.clock.now();
    schedules.writeLeft();
    if (this.watch.tick()) for (const entry of schedules.all()) schedules.replan(entry);
    const wakes = schedules.all().flatMap(({ schedule, open }) => {
      if (open.every((each) => each.manual || !isWaiting(each))) schedules.planNext(schedule);
      return (schedules.get(schedule.id)?.open ?? []).filter(isWaiting).map((each) => this.step(schedule, each));
    });
    return Math.min(now + maxSleepMs, ...wakes);
  }

  /** Carries out a schedule at once. @returns the occurrence; `null` if it cannot be stored */
  run(schedule: Schedule, by: EntryActor): Occurrence | null {
    const requested = this.schedules.request(schedule, by);
    if (requested !== null) this.step(schedule, requested);
    return requested === null ? null : (this.find(requested) ?? requested);
  }

  /** Begins no further occurrence, even after a count of players that is in progress. */
  stop(): void {
    this.ending.abort();
  }

  /** Waits for the operations in progress. The caller must have closed the operation queue. */
  close(): Promise<void> {
    return this.schedules.close();
  }

  /** Carries out an occurrence if it is due. @returns when to check the occurrence again */
  private step(schedule: Schedule, first: Occurrence): number {
    let occurrence: Occurrence | null = first;
    while (occurrence !== null) {
      const decision = decide(schedule, occurrence, this.ports.clock.now());
      switch (decision.kind) {
        case 'wait':
          return decision.until;
        case 'warn':
          occurrence = this.send(occurrence, { ...decision, type: 'warning.due' });
          break;
        case 'time':
          occurrence = this.send(occurrence, { type: 'time.reached' });
          break;
        case 'begin':
          if (decision.ifEmpty) this.beginIfEmpty(schedule, occurrence);
          else this.begin(schedule, occurrence);
          return this.retryAt();
        case 'late':
          return this.miss(schedule, occurrence, decision.runs);
      }
    }
    return this.retryAt();
  }

  private begin(schedule: Schedule, occurrence: Occurrence): void {
    const run = this.ports.currentRun();
    const needed = findNeededState(schedule.action);
    if (this.schedules.get(schedule.id)?.open.some(({ state }) => state === 'running') === true)
      this.send(occurrence, { type: 'time.missed', reason: 'still_running', also: 0 });
    else if (needed !== null && (needed === 'running') !== (run !== null)) {
      const reason = needed === 'running' ? 'not_running' : 'already_running';
      this.send(occurrence, { type: 'skip', by: manager, reason });
    } else this.send(occurrence, { type: 'operation.began', run });
  }

  private beginIfEmpty(schedule: Schedule, occurrence: Occurrence): void {
    const key = toKey(occurrence);
    if (this.countingPlayers.has(key)) return;
    this.countingPlayers.add(key);
    const begin = (count: number | null): void => {
      this.countingPlayers.delete(key);
      // A client may have changed the schedule and the occurrence in the meantime.
      const current = this.find(occurrence);
      const stored = this.schedules.get(occurrence.schedule)?.schedule ?? schedule;
      const isStillDue = current?.state === 'due' && this.ports.clock.now() >= current.due;
      if (count === 0 && !this.ending.signal.aborted && isStillDue) this.begin(stored, current);
    };
    void this.ports.countPlayers().then(begin, () => begin(null));
  }

  /**
   * Handles a missed time. @param runs whether the rule for missed times still allows the occurrence. @returns when to
   * check the occurrence again
   */
  private miss(schedule: Schedule, occurrence: Occurrence, runs: boolean): number {
    const at = this.ports.clock.now();
    const newer = occurrence.manual ? [] : findNewerTimes(this.ports.times, schedule, occurrence, at);
    if (runs && newer.length === 0) {
      const due = occurrence.state === 'due' ? occurrence : this.send(occurrence, { type: 'time.reached' });
      if (due !== null) this.begin(schedule, due);
      return this.retryAt();
    }
    const reason: OccurrenceReason = this.blocked.has(toKey(occurrence))
      ? 'database_unavailable'
      : this.watch.reasonFor(findLatestTime(schedule, occurrence));
    const missed = this.send(occurrence, { type: 'time.missed', reason, also: Math.max(0, newer.length - 1) });
    // The next occurrence, which is planned now, may already be due.
    return missed === null ? this.retryAt() : at;
  }

  private send(occurrence: Occurrence, event: OccurrenceEvent): Occurrence | null {
    const next = this.schedules.send(occurrence, event);
    if (next === null) this.blocked.add(toKey(occurrence));
    else this.blocked.delete(toKey(occurrence));
    return next;
  }

  private find({ schedule, at }: Occurrence): Occurrence | null {
    return this.schedules.get(schedule)?.open.find((each) => each.at === at) ?? null;
  }

  private retryAt(): number {
    return this.ports.clock.now() + maxSleepMs;
  }
}
