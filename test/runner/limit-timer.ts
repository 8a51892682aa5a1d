/** The time limit for one test, or for one file. */
import { loadavg } from 'node:os';
import { stretch } from '../kit/system/time-limit.js';

export interface LimitTimer {
  /** Restarts the timer from zero, for the file or its next test. */
  restart(): void;
  stop(): void;
}

/**
 * Creates a timer that is stopped at first. If there are more runnable processes than processors, the limit is
 * multiplied by their ratio.
 * @param limitMs the limit on an idle machine
 * @param onTimeout a function that is called once with the exceeded limit in milliseconds
 * @param load returns the number of processes that were runnable during the last minute
 */
export function createLimitTimer(
  limitMs: number,
  onTimeout: (limitMs: number) => void,
  load = () => loadavg()[0] ?? 0,
): LimitTimer {
  let startedAt = performance.now();
  let timer: NodeJS.Timeout | undefined;

  const arm = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(check, ms);
  };
  function check(): void {
    const stretchedMs = stretch(limitMs, load());
    const leftMs = startedAt + stretchedMs - performance.now();
    if (leftMs > 0) arm(leftMs);
    else onTimeout(stretchedMs);
  }
  return {
    restart() {
      startedAt = performance.now();
      arm(limitMs);
    },
    stop: () => clearTimeout(timer),
  };
}
