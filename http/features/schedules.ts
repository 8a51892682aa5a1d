/** The scheduler. It and croner are loaded once there are schedules, or a client asks for them. */
import { randomBytes } from 'node:crypto';
import { uptime } from 'node:os';
import type { Logger } from 'pino';
import { type ActorRefFrom, createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import { findLineWriting } from '../../adapters/console/text/text-codec.js';
import type { Announcer } from '../../machines/announce/announcer.js';
import { timeLimit } from '../../machines/async/time-limit.js';
import type { Journal, NewEntry } from '../../machines/history/journal.js';
import type { DatabaseState } from '../../machines/history/store.js';
import { type ConnectLiveServer, isUnanswered } from '../../machines/launch/live-server.js';
import type { Perform } from '../../machines/operations/requests.js';
import { isSettled } from '../../machines/operations/verdict.js';
import type { ScheduledBackups } from '../../machines/schedule/carry-out.js';
import type { Scheduler, SchedulerPorts } from '../../machines/schedule/scheduler.js';
import { hasEnded, type KeptSchedules, type Occurrence, type Schedule } from '../../machines/schedule/schedules.js';
import { createAnnouncer } from '../../machines/scheduler/announcer.js';
import type { OpenSchedules } from '../../machines/scheduler/behaviour.js';
import { schedulerMachine } from '../../machines/scheduler/lifecycle.js';
import type { ServerActor } from '../../machines/server/server.js';
import { bindRoutes } from '../api/kit/bound-route.js';
import { toScheduleBodies } from '../api/schedules/answers.js';
import { occurrenceRoutes } from '../api/schedules/occurrence-routes.js';
import { scheduleRoutes } from '../api/schedules/routes.js';
import { listScheduleMetrics } from '../api/schedules/schedule-metrics.js';
import type { ScheduleService } from '../api/schedules/schedule-service.js';
import { storeReason } from '../problems/operations.js';
import type { Base } from './base.js';
import type { Feature } from './feature.js';

export interface SchedulesFeature extends Feature {
  readonly schedules: ScheduleService;
}

/** Carries out the schedules from now on. */
export function startSchedules({ core, access, server }: Base, backups: ScheduledBackups): SchedulesFeature {
  const { adapters, database, journal, log } = core;
  const { actor, operations } = server;
  const { connect, awaitLine } = adapters;
  const { perform } = operations;
  const createId = (): string => randomBytes(6).toString('hex');
  const schedules = new Schedules({
    database: database.store,
    store: database.keptSchedules,
    announcer: createAnnouncer({ actor, perform, journal, awaitLine, findLineWriting, createId }),
    ...{ perform, backups, connect, actor, journal, log },
  });
  return {
    schedules,
    routes: bindRoutes([...scheduleRoutes, ...occurrenceRoutes], { schedules, journal, access: access.policy }),
    lists: [
      {
        type: 'schedules',
        read: () => toScheduleBodies(schedules),
        subscribe: (onChange) => schedules.subscribe(onChange),
      },
    ],
    metrics: () => listScheduleMetrics(schedules),
    stop: () => schedules.stop(),
    close: () => schedules.close(),
  };
}

interface ScheduleParts {
  readonly database: DatabaseState;
  readonly store: KeptSchedules;
  readonly perform: Perform;
  readonly announcer: Announcer;
  readonly backups: ScheduledBackups;
  readonly connect: ConnectLiveServer;
  readonly actor: ServerActor;
  readonly journal: Pick<Journal, 'record'>;
  readonly log: Pick<Logger, 'info' | 'error'>;
}

/** The number of players is awaited for this time. */
const playersMs = 3_000;

class Schedules implements ScheduleService {
  readonly store: KeptSchedules;
  private readonly actor: ActorRefFrom<typeof schedulerMachine>;
  private readonly subscribers = new Set<() => void>();
  private loggedFault: string | null = null;

  constructor(private readonly parts: ScheduleParts) {
    this.store = parts.store;
    const machine = schedulerMachine.provide({
      actors: {
        loadSchedules: fromPromise(() => this.load()),
        tick: fromCallback<{ readonly type: 'none' }, OpenSchedules>(({ input }) => this.tickAtTimes(input.scheduler)),
      },
    });
    this.actor = createActor(machine).start();
    const notify = (): void => this.notify();
    void waitFor(this.actor, (snapshot) => snapshot.matches('loaded')).then(notify, () => undefined);
    parts.database.onReady(() => this.beginIfStored());
  }

  get opened(): OpenSchedules | null {
    return this.actor.getSnapshot().context.opened;
  }

  async open(): Promise<OpenSchedules | null> {
    this.actor.send({ type: 'load' });
    const { context } = await waitFor(this.actor, (snapshot) => !snapshot.matches('loading'));
    return context.opened;
  }

  wake(): void {
    this.actor.send({ type: 'wake' });
  }

  /** There is no schedule without the database: the copy shows whether there should be one. */
  warning(): string | null {
    const { fault } = this.parts.database;
    if (fault === null || fault.because === 'opening') return null;
    const count = this.opened?.scheduler.book.all().length ?? this.store.countCopied();
    if (count === 0) return null;
    return `Schedules are not carried out: ${storeReason(fault.because)}.`;
  }

  subscribe(onChange: () => void): () => void {
    this.subscribers.add(onChange);
    return () => void this.subscribers.delete(onChange);
  }

  /** Begins nothing more. */
  stop(): void {
    this.actor.send({ type: 'close' });
    this.opened?.scheduler.stop();
  }

  /** Waits for what is under way, once the operation queue is closed. */
  async close(): Promise<void> {
    await this.opened?.scheduler.close();
  }

  private beginIfStored(): void {
    if (this.opened !== null) return this.wake();
    const stored = this.store.load();
    if (!('because' in stored) && stored.schedules.length > 0) void this.open();
  }

  private async load(): Promise<OpenSchedules | null> {
    const { database, log } = this.parts;
    try {
      if (database.fault?.because === 'opening') await database.open();
      if (database.fault !== null) return null;
      const [{ Scheduler }, times] = await Promise.all([
        import('../../machines/schedule/scheduler.js'),
        import('../../adapters/schedules/rule-times.js').then(({ loadRuleTimes }) => loadRuleTimes()),
      ]);
      const scheduler = Scheduler.open(this.createPorts(times));
      return scheduler === null ? null : { scheduler, times };
    } catch (error) {
      log.error({ err: error }, 'the schedules could not be loaded');
      return null;
    }
  }

  private createPorts(times: OpenSchedules['times']): SchedulerPorts {
    const { store, perform, announcer, backups, actor, journal } = this.parts;
    const currentRun = (): string | null => actor.getSnapshot().context.run?.launch.run ?? null;
    return {
      ...{ store, times, perform, announcer, backups, currentRun },
      clock: { now: Date.now, uptime: () => uptime() * 1_000 },
      settled: () => waitFor(actor, isSettled).then(currentRun),
      countPlayers: () => this.countPlayers(),
      onChange: (schedule, occurrence) => {
        this.notify();
        const entry = occurrence === null ? null : toEntry(schedule, occurrence);
        if (entry !== null) journal.record(entry);
      },
    };
  }

  private async countPlayers(): Promise<number | null> {
    const { actor, connect } = this.parts;
    const launch = actor.getSnapshot().context.run?.launch ?? null;
    if (launch === null) return null;
    const { players } = await connect(launch);
    const list = await players?.(timeLimit(playersMs)).catch(() => null);
    return list === undefined || list === null || isUnanswered(list) ? null : list.length;
  }

  /** Does what is due now, and at each time that the scheduler names. @returns the function that ends this */
  private tickAtTimes(scheduler: Scheduler): () => void {
    let timer: NodeJS.Timeout | undefined;
    const tick = (): void => {
      if (scheduler.book.all().length === 0) return;
      const wakeAt = scheduler.tick();
      this.logFault();
      timer = setTimeout(tick, Math.max(0, wakeAt - Date.now())).unref();
    };
    tick();
    return () => clearTimeout(timer);
  }

  private logFault(): void {
    const { database, log } = this.parts;
    const because = this.warning() === null ? null : (database.fault?.because ?? null);
    if (because === this.loggedFault) return;
    this.loggedFault = because;
    if (because === null) log.info('schedules are carried out again');
    else log.error({ because }, 'no schedule is carried out: the database of the manager cannot be used');
  }

  private notify(): void {
    for (const onChange of this.subscribers) onChange();
  }
}

/** Returns the entry of the history about an occurrence that has ended or was postponed; null for any other. */
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
