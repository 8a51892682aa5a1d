/** What tells the time and calls back later; a test replaces it. */

export interface Timers {
  setTimeout(callback: () => void, ms: number): unknown;
  clearTimeout(timer: unknown): void;
}

export interface Clock extends Timers {
  /** Returns the milliseconds since the epoch. */
  now(): number;
}
