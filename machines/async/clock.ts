/** The clock and the timers. Tests replace both. */

export interface Timers {
  setTimeout(callback: () => void, ms: number): unknown;
  clearTimeout(timer: unknown): void;
}

export interface Clock extends Timers {
  /** Returns the milliseconds since the epoch. */
  now(): number;
}
