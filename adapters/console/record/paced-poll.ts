/** Polls while something changes, and watches it while nothing does. */

export interface PacedPoll {
  /** May still work after it has returned; never rejects. */
  poll(): Promise<unknown> | void;
  /** Whether polls change nothing until the watch reports a change. */
  isSettled(): boolean;
  /** @returns a function that ends the watch; null if there can be none */
  watch(wake: () => void): (() => void) | null;
}

/** Milliseconds between polls. A watch may miss a change: it has a slow poll, too. */
const usualIntervals = { changing: 1_000, watched: 30_000 };

/**
 * Polls after one interval for the first time, until the returned function is called. Does not keep the process
 * running.
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
    // It may have changed before the watch began.
    if (endWatch !== null && isStill && (wasWatched || isSettled())) pollIn(intervals.watched);
    else pollSoon();
    // What has failed since is tried again soon, not at the slow poll.
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
