/**
 * Carries out the schedules: checks the open occurrences at their times, and at least every ten seconds, because the
 * clock may be set at any moment. Each transition is on disk before its effect.
 */

import { createBook } from './book.js';
import { carryOut, type EffectPorts, warn, withdraw } from './carry-out.js';
import { createClockWatch, maxSleepMs, type ScheduleClock } from './clock-watch.js';
import { decide, latestTime } from './decide.js';
import { resolveInterrupted } from './interrupted.js';
import { findNewerTimes } from './newer-times.js';
import {
  isWaiting,
  neededState,
  type Occurrence,
  type OccurrenceReason,
  type RuleTimes,
  type Schedule,
  type ScheduleStore,
} from './schedules.js';

export interface SchedulerPorts extends EffectPorts {
  readonly store: ScheduleStore;
  readonly times: RuleTimes;
  readonly clock: ScheduleClock;
  /** Returns the current run; null while the server is stopped. */
  readonly currentRun: () => string | null;
  /** Resolves when no operation is in progress, with the current run. */
  readonly settled: () => Promise<string | null>;
  /** Returns the number of connected players; null when it is unknown. */
  readonly countPlayers: () => Promise<number | null>;
  /** Called after each change. @param occurrence its new state; null when a schedule has changed */
  readonly onChange: (schedule: Schedule, occurrence: Occurrence | null) => void;
}

export type Scheduler = ReturnType<typeof createScheduler>;

const manager = { kind: 'manager', name: 'manager' } as const;

export function createScheduler(ports: SchedulerPorts) {
  const { times, clock, currentRun } = ports;
  const book = createBook({ ...ports, now: clock.now, onChange });
  const watch = createClockWatch(clock);
  /** Occurrences that could not be written at their time. */
  const blocked = new Set<string>();
  /** Ends of operations that are not written yet. */
  const unwritten = new Map<string, () => boolean>();
  const countingPlayers = new Set<string>();
  const underWay = new Set<Promise<void>>();
  let isLoaded = false;
  let isClosed = false;

  function onChange(schedule: Schedule, occurrence: Occurrence | null): void {
    if (occurrence?.state === 'skipped' && occurrence.warned.length > 0)
      withdraw(schedule, occurrence, clock.now(), ports);
    ports.onChange(schedule, occurrence);
  }

  /** Does what is due. @returns when the next tick is wanted */
  function tick(): number {
    const now = clock.now();
    const wasSetBack = watch.tick();
    if (!isLoaded || isClosed) return now + maxSleepMs;
    for (const [key, write] of unwritten) if (write()) unwritten.delete(key);
    if (wasSetBack) for (const entry of book.all()) book.replan(entry);
    const wakes = book.all().flatMap(({ schedule, open }) => {
      if (open.every((each) => each.manual || !isWaiting(each))) book.planNext(schedule);
      return (book.get(schedule.id)?.open ?? []).filter(isWaiting).map((each) => step(schedule, each));
    });
    return Math.min(now + maxSleepMs, ...wakes);
  }

  /** Does what is due about an occurrence. @returns when to check it again */
  function step(schedule: Schedule, first: Occurrence): number {
    let occurrence: Occurrence | null = first;
    const retryAt = clock.now() + maxSleepMs;
    while (occurrence !== null) {
      const now = clock.now();
      const decision = decide(schedule, occurrence, now);
      switch (decision.kind) {
        case 'wait':
          return decision.until;
        case 'warn': {
          occurrence = write(occurrence, { type: 'warning.due', minutes: decision.minutes, at: now });
          if (occurrence !== null && decision.seconds !== null && currentRun() !== null)
            warn(schedule, decision.seconds, ports);
          break;
        }
        case 'time':
          occurrence = write(occurrence, { type: 'time.reached', at: now });
          break;
        case 'begin':
          if (decision.ifEmpty) return beginIfEmpty(schedule, occurrence);
          return begin(schedule, occurrence);
        case 'late':
          return late(schedule, occurrence, decision.runs);
      }
    }
    return retryAt;
  }

  function write(occurrence: Occurrence, event: Parameters<typeof book.apply>[1], planAfter?: number) {
    const next = book.apply(occurrence, event, planAfter);
    const key = keyOf(occurrence);
    if (next === null) blocked.add(key);
    else blocked.delete(key);
    return next;
  }

  function begin(schedule: Schedule, occurrence: Occurrence): number {
    const [at, run] = [clock.now(), currentRun()];
    const retryAt = at + maxSleepMs;
    const needed = neededState(schedule.action);
    if (book.get(schedule.id)?.open.some(({ state }) => state === 'running') === true)
      write(occurrence, { type: 'time.missed', reason: 'still_running', also: 0, at });
    else if (needed !== null && (needed === 'running') !== (run !== null)) {
      const reason = needed === 'running' ? 'not_running' : 'already_running';
      write(occurrence, { type: 'skip', by: manager, reason, at });
    } else {
      const running = write(occurrence, { type: 'operation.began', run, at });
      if (running !== null) follow(carryOutAndEnd(schedule, running));
    }
    return retryAt;
  }

  async function carryOutAndEnd(schedule: Schedule, running: Occurrence): Promise<void> {
    end(running, await carryOut(schedule, running, ports));
  }

  function end(running: Occurrence, { outcome, run }: { readonly outcome: string; readonly run: string | null }): void {
    const event = { type: 'operation.ended', outcome, run, at: clock.now() } as const;
    const isWritten = (): boolean => book.apply(running, event) !== null;
    if (!isWritten()) unwritten.set(keyOf(running), isWritten);
  }

  function beginIfEmpty(schedule: Schedule, occurrence: Occurrence): number {
    const key = keyOf(occurrence);
    if (!countingPlayers.has(key)) {
      countingPlayers.add(key);
      follow(
        ports.countPlayers().then((count) => {
          countingPlayers.delete(key);
          // A client may have changed both since.
          const current = find(occurrence);
          const stored = book.get(occurrence.schedule)?.schedule ?? schedule;
          const isStillDue = current?.state === 'due' && clock.now() >= current.due;
          if (count === 0 && !isClosed && isStillDue) begin(stored, current);
        }),
      );
    }
    return clock.now() + maxSleepMs;
  }

  /** @param runs whether the rule for missed times has it carried out */
  function late(schedule: Schedule, occurrence: Occurrence, runs: boolean): number {
    const at = clock.now();
    const newer = occurrence.manual ? [] : findNewerTimes(times, schedule, occurrence, at);
    if (runs && newer.length === 0) {
      const due = occurrence.state === 'due' ? occurrence : write(occurrence, { type: 'time.reached', at });
      return due === null ? at + maxSleepMs : begin(schedule, due);
    }
    const reason: OccurrenceReason = blocked.has(keyOf(occurrence))
      ? 'database_unavailable'
      : watch.reasonFor(latestTime(schedule, occurrence));
    const last = newer.at(-1);
    const event = { type: 'time.missed', reason, also: Math.max(0, newer.length - 1), at } as const;
    const missed = write(occurrence, event, last === undefined ? at : last - 1);
    // The occurrence that is planned then may be due already.
    return missed === null ? at + maxSleepMs : at;
  }

  function find({ schedule, at }: Occurrence): Occurrence | null {
    return book.get(schedule)?.open.find((each) => each.at === at) ?? null;
  }

  function follow(work: Promise<void>): void {
    const followed = work.catch(() => undefined).finally(() => underWay.delete(followed));
    underWay.add(followed);
  }

  return {
    book,
    tick,
    /**
     * Takes what is stored, and resolves what the manager before has left running.
     * @returns whether it could be read
     */
    load(): boolean {
      isLoaded = book.load();
      if (!isLoaded) return false;
      const left = book
        .all()
        .flatMap(({ schedule, open }) =>
          open.filter(({ state }) => state === 'running').map((running) => ({ schedule, running })),
        );
      if (left.length > 0)
        follow(
          ports.settled().then((run) => {
            for (const { schedule, running } of left) resolveLeft(schedule, running, run);
          }),
        );
      return true;
    },
    get isLoaded() {
      return isLoaded;
    },
    /** Carries out a schedule at once. @returns the occurrence; null when it cannot be written */
    run(schedule: Schedule, by: Parameters<typeof book.request>[1]): Occurrence | null {
      const requested = book.request(schedule, by);
      if (requested !== null) step(schedule, requested);
      return requested === null ? null : (find(requested) ?? requested);
    },
    /** Waits for what is under way, once the operation queue is closed. */
    async close(): Promise<void> {
      isClosed = true;
      await Promise.all(underWay);
    },
    /** Begins nothing more. */
    stop(): void {
      isClosed = true;
    },
  };

  function resolveLeft(schedule: Schedule, running: Occurrence, run: string | null): void {
    if (resolveInterrupted(schedule.action, running, run)) return end(running, { outcome: 'done', run });
    const event = { type: 'time.missed', reason: 'interrupted', also: 0, at: clock.now() } as const;
    const isWritten = (): boolean => book.apply(running, event) !== null;
    if (!isWritten()) unwritten.set(keyOf(running), isWritten);
  }
}

function keyOf({ schedule, at }: Occurrence): string {
  return `${schedule} ${at}`;
}
