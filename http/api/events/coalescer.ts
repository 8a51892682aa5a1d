/** Shares an asynchronous look-up among all concurrent callers. */

export interface Coalescer<T> {
  /** Returns the result of the current look-up, or else of a new look-up. Rejects if the look-up rejects. */
  current(): Promise<T>;
  /** Starts a new look-up, because a current look-up may have read old data. Rejects if the look-up rejects. */
  renewed(): Promise<T>;
}

/**
 * Creates a coalescer. @param lookUp runs the look-up. If a later look-up ends first, the earlier look-up returns the
 * result of the later look-up, too
 */
export function createCoalescer<T>(lookUp: () => Promise<T>): Coalescer<T> {
  let inProgress: Promise<T> | null = null;
  let started = 0;
  let newest: { readonly number: number; readonly result: T } | null = null;

  async function run(): Promise<T> {
    const number = (started += 1);
    const result = await lookUp();
    // A later look-up may have finished first.
    if (newest === null || number > newest.number) newest = { number, result };
    return newest.result;
  }

  function renewed(): Promise<T> {
    const promise = run().finally(() => {
      if (inProgress === promise) inProgress = null;
    });
    return (inProgress = promise);
  }

  return { current: () => inProgress ?? renewed(), renewed };
}
