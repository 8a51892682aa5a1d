/** Detects that the clock was set, or that the manager or its machine was suspended. */
import type { OccurrenceReason } from './schedules.js';

/** The clocks of the scheduler. */
export interface ScheduleClock {
  /** Returns the time of the system clock, in milliseconds since the epoch. */
  now(): number;
  /** Returns the time since the boot of the machine including suspensions, in milliseconds. */
  uptime(): number;
}

/** The maximum time between two readings of the clock, in milliseconds. */
export const maxSleepMs = 10_000;

/**
 * The difference below which times count as equal, in milliseconds. Timers and the adjustment of the clock are not
 * exact.
 */
const smallMs = 5_000;

export interface ClockWatch {
  /** Is called at each tick. @returns whether the clock was set back since the previous tick */
  tick(): boolean;
  /** Returns why nothing was done at a time in the past. */
  reasonFor(time: number): OccurrenceReason;
}

/** Creates the watch. The caller must create the watch at the start of the manager. */
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
