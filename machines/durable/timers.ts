/** The timers of the delays of a job, by the ids that XState gives them. */
import type { Timers } from '../async/clock.js';

export class JobTimers {
  private readonly timers = new Map<string, unknown>();

  constructor(private readonly clock: Timers) {}

  set(id: string, ms: number, callback: () => void): void {
    const timer = this.clock.setTimeout(() => {
      this.timers.delete(id);
      callback();
    }, ms);
    this.timers.set(id, timer);
  }

  cancel(id: string): void {
    if (!this.timers.has(id)) return;
    this.clock.clearTimeout(this.timers.get(id));
    this.timers.delete(id);
  }

  cancelAll(): void {
    for (const id of [...this.timers.keys()]) this.cancel(id);
  }
}
