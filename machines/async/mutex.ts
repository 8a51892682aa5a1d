/** Mutual exclusion of asynchronous work. */

/**
 * Creates a mutex: a function that runs its argument after all earlier arguments have settled. The function returns the
 * result of its argument, or throws the error of its argument.
 */
export function createMutex(): <T>(act: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (act) => {
    const result = last.then(act);
    last = result.catch(() => undefined);
    return result;
  };
}
