/** A timer that wakes at the earliest of several requested times. */
export interface PollTimer {
  /** Wakes within this time, or at an earlier requested time. */
  setWithin(ms: number): void;
  cancel(): void;
}

export function createPollTimer(wake: () => void): PollTimer {
  let timer: NodeJS.Timeout | null = null;
  let dueAt = Number.POSITIVE_INFINITY;

  function cancel(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    dueAt = Number.POSITIVE_INFINITY;
  }

  return {
    setWithin(ms) {
      const at = performance.now() + ms;
      if (at >= dueAt) return;
      cancel();
      dueAt = at;
      timer = setTimeout(() => {
        cancel();
        wake();
      }, ms);
    },
    cancel,
  };
}
