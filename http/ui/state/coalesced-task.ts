/**
 * Runs an asynchronous task on request, one run at a time. All requests during a run of the task cause only one further
 * run.
 */
export interface CoalescedTask {
  request(): void;
  /** Ends the task: further requests are ignored. */
  end(): void;
}

/** @param run must not throw; `isWanted` returns whether the result is still needed */
export function createCoalescedTask(run: (isWanted: () => boolean) => Promise<void>): CoalescedTask {
  let isRunning = false;
  let isRequested = false;
  let hasEnded = false;

  async function runAll(): Promise<void> {
    isRunning = true;
    do {
      isRequested = false;
      await run(() => !hasEnded);
    } while (isRequested && !hasEnded);
    isRunning = false;
  }

  return {
    request() {
      if (hasEnded) return;
      if (isRunning) isRequested = true;
      else void runAll();
    },
    end: () => void (hasEnded = true),
  };
}
