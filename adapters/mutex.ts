/** One after another. */

/** @returns runs what it is given when all that it was given before has ended; gives what that gives, and throws what it throws */
export function createMutex(): <T>(act: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (act) => {
    const mine = last.then(act);
    last = mine.catch(() => undefined);
    return mine;
  };
}
