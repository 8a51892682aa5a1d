/** Polls a value while it changes, and watches the value while it does not change. */

export interface PacedPoll {
  /** Polls once. The returned promise never rejects. */
  poll(): Promise<unknown> | void;
  /** Returns whether polls are unnecessary until the watch reports a change. */
  isSettled(): boolean;
  /** Starts the watch. @returns the function that ends the watch; `null` if watching is impossible */
  watch(wake: () => void): (() => void) | null;
}

/**
 * The times between polls, in milliseconds. A slow poll also runs during a watch, because a watch may miss a change.
 */
const usualIntervals = { changing: 1_000, watched: 30_000 };

/**
 * Polls for the first time after one interval, and until the returned function is called. The poll does not keep the
 * process running.
 */
export function startPacedPoll({ poll, isSettled, watch }: PacedPoll, intervals = usualIntervals): () => void {
  let timer: NodeJS.Timeout | undefined;
  let endWatch: (() => void) | null = null;
  let isEnded = false;

  function pollIn(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(pollNow, ms).unref();
  }

  function pollSoon(): void {
    endWatch?.();
    endWatch = null;
    pollIn(intervals.changing);
  }

  function pollNow(): void {
    const polling = poll();
    const wasWatched = endWatch !== null;
    const isStill = isSettled();
    if (isStill) endWatch ??= watch(pollSoon);
    // The file may have changed before the watch began.
    if (endWatch !== null && isStill && (wasWatched || isSettled())) pollIn(intervals.watched);
    else pollSoon();
    // If the last poll failed, poll again soon instead of at the slow interval.
    void polling?.then(() => isEnded || isSettled() || pollSoon());
  }

  pollIn(intervals.changing);
  return () => {
    isEnded = true;
    clearTimeout(timer);
    endWatch?.();
    endWatch = null;
  };
}
