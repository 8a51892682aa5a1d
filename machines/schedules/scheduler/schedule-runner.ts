/**
 * Carries out the schedules. The scheduler is loaded only if schedules exist, or when a client requests the schedules.
 */
import { type ActorRefFrom, createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import type { Announcer } from '../../announce/announcer.js';
import type { Clock } from '../../async/clock.js';
import { createTimeLimit } from '../../async/time-limit.js';
import type { Journal, NewEntry } from '../../history/journal.js';
import type { DatabaseState, StoreFault } from '../../history/store.js';
import { type ConnectLiveServer, isUnanswered } from '../../launch/live-server.js';
import type { Perform } from '../../operations/requests.js';
import { isAtRest } from '../../operations/verdict.js';
import type { ServerActor } from '../../server/server.js';
import type { ScheduledBackups } from '../carry-out.js';
import type { Scheduler, SchedulerPorts } from '../scheduler.js';
import { hasEnded, type KeptSchedules, type Occurrence, type RuleTimes, type Schedule } from '../schedules.js';
import type { OpenSchedules } from './behaviour.js';
import { schedulerMachine } from './lifecycle.js';

export interface ScheduleRunnerPorts {
  readonly database: DatabaseState;
  readonly store: KeptSchedules;
  readonly perform: Perform;
  readonly announcer: Announcer;
  readonly backups: ScheduledBackups;
  readonly connect: ConnectLiveServer;
  readonly actor: ServerActor;
  readonly journal: Pick<Journal, 'record'>;
  /** Loads the module that computes the times of rules. */
  readonly loadTimes: () => Promise<RuleTimes>;
  readonly timers: Clock;
  /** Returns the time since the boot of the machine, in milliseconds. */
  readonly uptime: () => number;
  /**
   * Is called with the reason when schedules can no longer be carried out, and with `null` when they can be carried out
   * again.
   */
  readonly onFault: (because: string | null) => void;
  /** Is called if the schedules could not be loaded. */
  readonly onError: (error: unknown) => void;
}

/** The maximum time to wait for the number of players, in milliseconds. */
const playersMs = 3_000;

export class ScheduleRunner {
  readonly store: KeptSchedules;
  private readonly actor: ActorRefFrom<typeof schedulerMachine>;
  private readonly subscribers = new Set<() => void>();
  private reportedFault: string | null = null;

  constructor(private readonly ports: ScheduleRunnerPorts) {
    this.store = ports.store;
    const machine = schedulerMachine.provide({
      actors: {
        loadSchedules: fromPromise(() => this.load()),
        tick: fromCallback<{ readonly type: 'none' }, OpenSchedules>(({ input }) => this.tickAtTimes(input.scheduler)),
      },
    });
    this.actor = createActor(machine).start();
    const notify = (): void => this.notify();
    void waitFor(this.actor, (snapshot) => snapshot.matches('loaded')).then(notify, () => undefined);
    ports.database.onReady(() => this.beginIfStored());
  }

  /** Returns the scheduler; `null` until it is loaded. */
  get opened(): OpenSchedules | null {
    return this.actor.getSnapshot().context.opened;
  }

  /** Returns the scheduler, and loads it at its first use; `null` while the database cannot be used. */
  async open(): Promise<OpenSchedules | null> {
    this.actor.send({ type: 'load' });
    const { context } = await waitFor(this.actor, (snapshot) => !snapshot.matches('loading'));
    return context.opened;
  }

  /** Carries out the due occurrences after a client changed a schedule. */
  wake(): void {
    this.actor.send({ type: 'wake' });
  }

  /**
   * Returns why no schedule is carried out; `null` without a fault or without schedules. Schedules cannot be read
   * without the database, but a copy outside the database shows whether schedules exist.
   */
  fault(): StoreFault['because'] | null {
    const { fault } = this.ports.database;
    if (fault === null || fault.because === 'opening') return null;
    const count = this.opened?.scheduler.schedules.all().length ?? this.store.countCopied();
    return count === 0 ? null : fault.because;
  }

  /** Calls back after each change. @returns the function that unsubscribes */
  subscribe(onChange: () => void): () => void {
    this.subscribers.add(onChange);
    return () => void this.subscribers.delete(onChange);
  }

  /** Begins no further occurrence. */
  stop(): void {
    this.actor.send({ type: 'close' });
    this.opened?.scheduler.stop();
  }

  /** Waits for the operations in progress. The caller must have closed the operation queue. */
  async close(): Promise<void> {
    await this.opened?.scheduler.close();
  }

  private beginIfStored(): void {
    if (this.opened !== null) return this.wake();
    const stored = this.store.load();
    if (!('because' in stored) && stored.schedules.length > 0) void this.open();
  }

  private async load(): Promise<OpenSchedules | null> {
    const { database, loadTimes, onError } = this.ports;
    try {
      if (database.fault?.because === 'opening') await database.open();
      if (database.fault !== null) return null;
      const [{ Scheduler }, times] = await Promise.all([import('../scheduler.js'), loadTimes()]);
      const scheduler = Scheduler.open(this.createPorts(times));
      return scheduler === null ? null : { scheduler, times };
    } catch (error) {
      onError(error);
      return null;
    }
  }

  private createPorts(times: OpenSchedules['times']): SchedulerPorts {
    const { store, perform, announcer, backups, actor, journal, uptime, timers } = this.ports;
    const currentRun = (): string | null => actor.getSnapshot().context.run?.launch.run ?? null;
    return {
      ...{ store, times, perform, announcer, backups, currentRun },
      clock: { now: () => timers.now(), uptime },
      settled: () => waitFor(actor, isAtRest).then(currentRun),
      countPlayers: () => this.countPlayers(),
      onChange: (schedule, occurrence) => {
        this.notify();
        const entry = occurrence === null ? null : toEntry(schedule, occurrence);
        if (entry !== null) journal.record(entry);
      },
    };
  }

  private async countPlayers(): Promise<number | null> {
    const { actor, connect } = this.ports;
    const launch = actor.getSnapshot().context.run?.launch ?? null;
    if (launch === null) return null;
    const { players } = await connect(launch);
    const list = await players?.(createTimeLimit(playersMs)).catch(() => null);
    return list === undefined || list === null || isUnanswered(list) ? null : list.players.length;
  }

  /**
   * Ticks the scheduler now, and at each time that the scheduler returns. @returns the function that stops the ticks
   */
  private tickAtTimes(scheduler: Scheduler): () => void {
    const { timers } = this.ports;
    let timer: unknown;
    const tick = (): void => {
      if (scheduler.schedules.all().length === 0) return;
      const wakeAt = scheduler.tick();
      this.reportFault();
      timer = timers.setTimeout(tick, Math.max(0, wakeAt - timers.now()));
    };
    tick();
    return () => timers.clearTimeout(timer);
  }

  private reportFault(): void {
    const fault = this.fault();
    if (fault === this.reportedFault) return;
    this.reportedFault = fault;
    this.ports.onFault(fault);
  }

  private notify(): void {
    for (const onChange of this.subscribers) onChange();
  }
}

/**
 * Returns the entry of the history about an occurrence that has ended or was postponed; `null` for other occurrences.
 */
function toEntry(schedule: Schedule, occurrence: Occurrence): NewEntry | null {
  const { at, due, state, reason, outcome, run, also, by, manual } = occurrence;
  const wasPostponed = state === 'planned' && due !== at;
  if (!hasEnded(occurrence) && !wasPostponed) return null;
  return {
    type: 'schedule.occurrence',
    actor: by ?? { kind: 'schedule', name: schedule.name },
    run: run ?? undefined,
    outcome: wasPostponed ? 'postponed' : state,
    detail: {
      schedule: schedule.id,
      name: schedule.name,
      action: schedule.action.type,
      at: new Date(at).toISOString(),
      ...(due !== at && { due_at: new Date(due).toISOString() }),
      ...(reason !== null && { reason }),
      ...(outcome !== null && outcome !== 'done' && { code: outcome }),
      ...(also > 0 && { also_missed: also }),
      ...(manual && { manual }),
    },
  };
}
