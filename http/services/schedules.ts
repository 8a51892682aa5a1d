/** The scheduler. It and croner are loaded once there are schedules, or a client asks for them. */
import { uptime } from 'node:os';
import type { Logger } from 'pino';
import { waitFor } from 'xstate';
import type { Announcer } from '../../machines/announce/announcer.js';
import { timeLimit } from '../../machines/async/time-limit.js';
import type { Journal } from '../../machines/history/journal.js';
import type { DatabaseState } from '../../machines/history/store.js';
import { type ConnectLiveServer, isUnanswered } from '../../machines/launch/live-server.js';
import type { Perform } from '../../machines/operations/requests.js';
import { isSettled } from '../../machines/operations/verdict.js';
import type { ScheduledBackups } from '../../machines/schedule/carry-out.js';
import {
  hasEnded,
  type KeptSchedules,
  type Occurrence,
  type RuleTimes,
  type Schedule,
} from '../../machines/schedule/schedules.js';
import type { ServerActor } from '../../machines/server/server.js';
import type { OpenSchedules, ScheduleService } from '../api/schedules/schedule-service.js';
import { storeReason } from '../problems/operations.js';

interface ScheduleParts {
  readonly database: DatabaseState;
  readonly store: KeptSchedules;
  /** Loads croner. */
  readonly loadTimes: () => Promise<RuleTimes>;
  readonly perform: Perform;
  readonly announcer: Announcer;
  readonly backups: ScheduledBackups;
  readonly connect: ConnectLiveServer;
  readonly actor: ServerActor;
  readonly journal: Pick<Journal, 'record'>;
  readonly log: Pick<Logger, 'info' | 'error'>;
}

export interface RunningSchedules extends ScheduleService {
  /** Begins nothing more. */
  stop(): void;
  /** Waits for what is under way, once the operation queue is closed. */
  close(): Promise<void>;
}

/** The number of players is awaited for this time. */
const playersMs = 3_000;

export function startSchedules(parts: ScheduleParts): RunningSchedules {
  const { database, store, loadTimes, actor, journal, log, ...ports } = parts;
  const subscribers = new Set<() => void>();
  let opened: OpenSchedules | null = null;
  let opening: Promise<OpenSchedules | null> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;
  let loggedFault: string | null = null;

  function open(): Promise<OpenSchedules | null> {
    if (opened !== null) return Promise.resolve(opened);
    opening ??= openNow().finally(() => (opening = null));
    return opening;
  }

  async function openNow(): Promise<OpenSchedules | null> {
    if (database.fault?.because === 'opening') await database.open();
    if (database.fault !== null) return null;
    const [{ createScheduler }, times] = await Promise.all([
      import('../../machines/schedule/scheduler.js'),
      loadTimes(),
    ]);
    const scheduler = createScheduler({
      ...ports,
      store,
      times,
      clock: { now: Date.now, uptime: () => uptime() * 1_000 },
      currentRun,
      settled,
      countPlayers,
      onChange: record,
    });
    if (!scheduler.load()) return null;
    opened = { scheduler, times };
    tick();
    for (const onChange of subscribers) onChange();
    return opened;
  }

  function tick(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (opened === null || isStopped) return;
    const { scheduler } = opened;
    if (scheduler.book.all().length === 0) return;
    const wakeAt = scheduler.tick();
    logFault();
    timer = setTimeout(tick, Math.max(0, wakeAt - Date.now()));
    timer.unref();
  }

  function logFault(): void {
    const because = warning() === null ? null : (database.fault?.because ?? null);
    if (because === loggedFault) return;
    loggedFault = because;
    if (because === null) log.info('schedules are carried out again');
    else log.error({ because }, 'no schedule is carried out: the database of the manager cannot be used');
  }

  /** There is no schedule without the database: the copy shows whether there should be one. */
  function warning(): string | null {
    const { fault } = database;
    if (fault === null || fault.because === 'opening') return null;
    const count = opened?.scheduler.book.all().length ?? store.countCopied();
    if (count === 0) return null;
    return `Schedules are not carried out: ${storeReason(fault.because)}.`;
  }

  function currentRun(): string | null {
    return actor.getSnapshot().context.run?.launch.run ?? null;
  }

  function settled(): Promise<string | null> {
    return waitFor(actor, isSettled).then(currentRun);
  }

  async function countPlayers(): Promise<number | null> {
    const launch = actor.getSnapshot().context.run?.launch ?? null;
    if (launch === null) return null;
    const { players } = await ports.connect(launch);
    const found = await players?.(timeLimit(playersMs)).catch(() => null);
    return found === undefined || found === null || isUnanswered(found) ? null : found.length;
  }

  function record(schedule: Schedule, occurrence: Occurrence | null): void {
    for (const onChange of subscribers) onChange();
    if (occurrence === null) return;
    const { at, due, state, reason, outcome, run, also, by, manual } = occurrence;
    const wasPostponed = state === 'planned' && due !== at;
    if (!hasEnded(occurrence) && !wasPostponed) return;
    journal.record({
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
    });
  }

  database.onReady(() => {
    if (opened !== null) return tick();
    const stored = store.load();
    if (!('because' in stored) && stored.schedules.length > 0) void open();
  });

  return {
    store,
    open,
    get opened() {
      return opened;
    },
    wake: tick,
    warning,
    subscribe(onChange) {
      subscribers.add(onChange);
      return () => void subscribers.delete(onChange);
    },
    stop() {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
      opened?.scheduler.stop();
    },
    async close() {
      await opened?.scheduler.close();
    },
  };
}
