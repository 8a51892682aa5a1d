/** Mutual exclusion of asynchronous work. */

/**
 * @returns a function that runs its argument once all earlier ones have settled, and returns or throws what that does
 */
export function createMutex(): <T>(act: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (act) => {
    const result = last.then(act);
    last = result.catch(() => undefined);
    return result;
  };
}
