/** A scheduler with a simulated clock, disk and server, which can be killed at each step. */
import { loadRuleTimes } from '../../../adapters/schedules/rule-times.js';
import type { Announcement } from '../../../machines/announce/announcer.js';
import type { Caller } from '../../../machines/operations/requests.js';
import { Scheduler, type SchedulerPorts } from '../../../machines/schedules/scheduler.js';
import {
  hasEnded,
  type Occurrence,
  type Schedule,
  type ScheduleChange,
  type ScheduleStore,
} from '../../../machines/schedules/schedules.js';

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

export const client = { kind: 'client', name: 'local' } as const;

export const times = await loadRuleTimes();

/** A schedule that restarts the server daily at 04:00 in Berlin. */
export function scheduleOf(values: Partial<Schedule> = {}): Schedule {
  return {
    id: 'nightly',
    name: 'Nightly restart',
    enabled: true,
    when: { times: ['04:00'], zone: 'Europe/Berlin' },
    action: { type: 'restart' },
    warnings: [],
    message: null,
    onlyIfEmpty: null,
    missed: 'skip',
    ...values,
  };
}

/** The error that a call throws if its manager was killed: the call then has no effect. */
class Killed extends Error {}

const never = new Promise<never>(() => undefined);

export class World {
  /** The time of the system clock, and the time since the machine was started. */
  now: number;
  uptime = 0;
  run: string | null = 'run-0';
  /** An error if the players cannot be counted. */
  players: number | Error | null = 0;
  isWritable = true;
  /** Whether a backup stops the server. */
  stopsServer = true;
  backupOutcome = 'done';
  readonly schedules = new Map<string, Schedule>();
  readonly occurrences = new Map<string, Occurrence>();
  /** The operations that had an effect. */
  readonly operations: { readonly at: number; readonly occurrence: unknown; readonly name: string }[] = [];
  readonly announcements: { readonly at: number; readonly announcement: Announcement }[] = [];
  scheduler: Scheduler | null = null;
  /**
   * The steps until the manager is killed. Each write and each effect has two steps: one before it and one after it.
   */
  stepsLeft = Number.POSITIVE_INFINITY;
  private generation = 0;

  /** @param store a real store; by default the simulated disk */
  constructor(
    start: string,
    private readonly store: ScheduleStore | null = null,
  ) {
    this.now = Date.parse(start);
  }

  /**
   * Starts a manager. The world has no scheduler if the database cannot be read, or if the manager is killed at once.
   */
  boot(): void {
    this.generation += 1;
    const generation = this.generation;
    const alive = (): void => {
      if (generation !== this.generation) throw new Killed();
    };
    const step = (): void => {
      alive();
      this.stepsLeft -= 1;
      if (this.stepsLeft > 0) return;
      this.kill();
      throw new Killed();
    };
    /** Returns whether the manager is killed at this step. Calls of a killed manager do not return. */
    const dies = (): boolean => {
      try {
        step();
        return false;
      } catch {
        return true;
      }
    };
    const operate = (name: string) => async (caller: Caller) => {
      if (dies()) return never;
      this.operations.push({ at: this.now, occurrence: caller.detail?.occurrence, name });
      if (name === 'restart' || name === 'start') this.run = `run-${this.operations.length}`;
      if (name === 'stop') this.run = null;
      if (dies()) return never;
      return { outcome: 'done', run: this.run };
    };
    const ports: SchedulerPorts = {
      store: this.store ?? this.storeOf(step),
      times,
      clock: { now: () => this.now, uptime: () => this.uptime },
      perform: async ({ name }, caller) => ({ kind: 'done', launch: null, run: (await operate(name)(caller)).run }),
      announcer: {
        announce: async (announcement) => {
          if (dies()) return never;
          this.announcements.push({ at: this.now, announcement });
          return dies() ? never : 'acknowledged';
        },
      },
      backups: {
        backUp: async (_, order) => ({ ...(await operate('backup')(order)), outcome: this.backupOutcome }),
        testRestore: async (_, order) => operate('test-restore')(order),
        stopsServer: () => this.stopsServer,
      },
      currentRun: () => this.run,
      settled: async () => this.run,
      countPlayers: async () => {
        if (this.players instanceof Error) throw this.players;
        return this.players;
      },
      onChange: () => undefined,
    };
    this.scheduler = this.attempt(() => Scheduler.open(ports));
    if (generation !== this.generation) this.scheduler = null;
  }

  /** Kills the manager at once. */
  kill(): void {
    this.generation += 1;
    this.scheduler = null;
    this.stepsLeft = Number.POSITIVE_INFINITY;
  }

  /** Carries out the request of a client. The manager may be killed during the request. */
  attempt<T>(work: () => T): T | null {
    try {
      return work();
    } catch (error) {
      if (error instanceof Killed) return null;
      throw error;
    }
  }

  /** Lets time pass while the manager runs, in steps of at most ten seconds. */
  async pass(ms: number, stepMs = 10_000): Promise<void> {
    const end = this.now + ms;
    while (this.now < end) {
      this.advance(Math.min(stepMs, end - this.now));
      await this.tick();
    }
  }

  async passUntil(time: string, stepMs?: number): Promise<void> {
    await this.pass(Date.parse(time) - this.now, stepMs);
  }

  async tick(): Promise<void> {
    this.attempt(() => this.scheduler?.tick());
    await this.settle();
  }

  /** Lets operations end. Operations of the simulated server take no time. */
  async settle(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
  }

  /** Advances the time without a manager. */
  advance(ms: number): void {
    this.now += ms;
    this.uptime += ms;
  }

  add(schedule: Schedule): void {
    if (this.scheduler?.schedules.save(schedule, client) !== true) throw new Error('the schedule was not saved');
  }

  /** Returns the occurrences that have ended, as `time state reason`. */
  ended(): readonly string[] {
    return [...this.occurrences.values()]
      .filter(hasEnded)
      .sort((one, other) => one.at - other.at)
      .map(({ at, state, reason }) => `${textOf(at)} ${state}${reason === null ? '' : ` ${reason}`}`);
  }

  /** Returns the times of the operations. */
  operationTimes(): readonly string[] {
    return this.operations.map(({ at }) => textOf(at));
  }

  private storeOf(step: () => void): ScheduleStore {
    const world = this;
    return {
      load: () =>
        world.isWritable
          ? {
              schedules: [...world.schedules.values()],
              open: [...world.occurrences.values()].filter((each) => !hasEnded(each)),
            }
          : { because: 'SQLITE_IOERR' },
      write(change) {
        step();
        if (!world.isWritable || !world.isAllowed(change)) return false;
        world.commit(change);
        step();
        return true;
      },
      occurrences: () => [],
      lastEnded: () => [],
      has: (schedule, at) => (world.isWritable ? world.occurrences.has(`${schedule} ${at}`) : null),
      latest(schedule) {
        const all = [...world.occurrences.values()].filter((each) => each.schedule === schedule && !each.manual);
        return all.length === 0 ? null : Math.max(...all.map(({ at }) => at));
      },
      get fault() {
        return world.isWritable ? null : { because: 'SQLITE_IOERR' };
      },
    };
  }

  private isAllowed({ occurrences = [] }: ScheduleChange): boolean {
    return occurrences.every(({ schedule, at }) => {
      const stored = this.occurrences.get(`${schedule} ${at}`);
      return stored === undefined || !hasEnded(stored);
    });
  }

  private commit({ saved, removed, occurrences = [], dropped = [] }: ScheduleChange): void {
    if (saved !== undefined) this.schedules.set(saved.id, saved);
    if (removed !== undefined) this.schedules.delete(removed);
    for (const { schedule, at } of dropped) this.occurrences.delete(`${schedule} ${at}`);
    for (const each of occurrences) this.occurrences.set(`${each.schedule} ${each.at}`, each);
  }
}

/** Returns a time without seconds of zero: `2026-03-29T02:00Z`. */
export function textOf(time: number): string {
  return new Date(time).toISOString().replace(/:00\.000Z$/, 'Z');
}
