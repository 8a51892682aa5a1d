/** The time limit for one test. */
import { availableParallelism, loadavg } from 'node:os';

export interface TestTimer {
  /** Starts the time of the next test. */
  restart(): void;
  stop(): void;
}

/**
 * Creates a timer that is stopped at first. On a machine with more runnable processes than processors, the limit is
 * longer by that factor.
 * @param limitMs the limit on an idle machine
 * @param onTimeout called once, with the limit that was exceeded, in milliseconds
 */
export function createTestTimer(limitMs: number, onTimeout: (limitMs: number) => void): TestTimer {
  let startedAt = performance.now();
  let timer: NodeJS.Timeout | undefined;

  const arm = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(check, ms);
  };
  function check(): void {
    const stretchedMs = limitMs * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());
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
