/** Detects that the clock was set, and that the manager or its machine did not run for a time. */
import type { OccurrenceReason } from './schedules.js';

/** The clocks of the scheduler. */
export interface ScheduleClock {
  /** The clock of the machine: milliseconds since the epoch. */
  now(): number;
  /** Milliseconds since the machine was started, suspensions included. */
  uptime(): number;
}

/** The longest time between two readings of the clock. */
export const maxSleepMs = 10_000;

/** Smaller differences are inaccuracies of timers and of the clock's own adjustment. */
const smallMs = 5_000;

export interface ClockWatch {
  /** Called at each tick. @returns whether the clock was set backwards since the previous one */
  tick(): boolean;
  /** Why nothing was done at a time that has passed. */
  reasonFor(time: number): OccurrenceReason;
}

/** Begins at the start of the manager. */
export function createClockWatch(clock: ScheduleClock): ClockWatch {
  const startedAt = clock.now();
  let last = { now: startedAt, uptime: clock.uptime() };
  let disturbance: { readonly reason: OccurrenceReason; readonly from: number } | null = null;
  return {
    tick() {
      const current = { now: clock.now(), uptime: clock.uptime() };
      const passed = current.uptime - last.uptime;
      const change = current.now - last.now - passed;
      if (Math.abs(change) > smallMs) disturbance = { reason: 'clock_changed', from: Math.min(last.now, current.now) };
      else if (passed > maxSleepMs + smallMs) disturbance = { reason: 'suspended', from: last.now };
      last = current;
      return change < -smallMs;
    },
    reasonFor(time) {
      if (disturbance !== null && time >= disturbance.from - maxSleepMs) return disturbance.reason;
      return time < startedAt ? 'manager_not_running' : 'suspended';
    },
  };
}
