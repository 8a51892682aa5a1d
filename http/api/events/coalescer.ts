/** Shares one asynchronous look-up among all who ask for its result at the same time. */

export interface Coalescer<T> {
  /** Returns the result of the look-up that is in progress, or of a new one. Rejects when the look-up rejects. */
  current(): Promise<T>;
  /** Starts a new look-up: the one in progress may have read old data. Rejects when the look-up rejects. */
  renewed(): Promise<T>;
}

/**
 * @param lookUp runs the look-up. If two overlap, both return the result of the one that began last, once it has one
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
