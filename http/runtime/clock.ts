/** The clocks of the service. */
import type { Clock } from '../../machines/async/clock.js';

/** The time, and timers that do not keep the process running. */
export const clock: Clock = {
  now: Date.now,
  setTimeout: (callback, ms) => setTimeout(callback, ms).unref(),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
};

type ChartTimer = NodeJS.Timeout | NodeJS.Immediate;

/**
 * The clock of the chart's delays. A callback without a delay is called at once. The first restart after a crash need
 * not wait, but Node's timers wait for at least a millisecond.
 */
export const chartClock = {
  setTimeout: (callback: () => void, ms: number): ChartTimer =>
    ms === 0 ? setImmediate(callback) : setTimeout(callback, ms),
  clearTimeout(timer: ChartTimer): void {
    if ('refresh' in timer) clearTimeout(timer);
    else clearImmediate(timer);
  },
};
