/** Limits how often frequently requested work is done. */

export interface Throttle {
  /** Runs the work at once, or at the end of the interval if the work already ran in the interval. */
  readonly request: () => void;
  readonly end: () => void;
}

/** Creates a throttle, which runs work at most once in an interval. The last request is never lost. */
export function createThrottle(run: () => void, intervalMs: number): Throttle {
  let timer: NodeJS.Timeout | null = null;
  let isRequested = false;

  function request(): void {
    isRequested = true;
    if (timer === null) runNow();
  }

  function runNow(): void {
    timer = null;
    if (!isRequested) return;
    isRequested = false;
    timer = setTimeout(runNow, intervalMs);
    run();
  }

  return {
    request,
    end() {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      isRequested = false;
    },
  };
}
