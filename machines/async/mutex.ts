/** Mutual exclusion of asynchronous work. */

/**
 * Creates a mutex: a function that runs its argument after all earlier arguments have settled. It returns the result of
 * the argument, or throws its error.
 */
export function createMutex(): <T>(act: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (act) => {
    const result = last.then(act);
    last = result.catch(() => undefined);
    return result;
  };
}
