/** Slows down whoever guesses the token at the login. Not by address: behind a proxy all have the same one. */

export interface Attempts {
  /** @returns for how many seconds no login is looked at; 0: it is now */
  wait(): number;
  failed(): void;
}

/**
 * @param most how many may fail within the window
 * @param window in milliseconds
 * @param now milliseconds of a clock that nobody sets
 */
export function createAttempts(most = 10, window = 60_000, now = (): number => performance.now()): Attempts {
  /** When the last ones failed, the oldest first. */
  let failures: readonly number[] = [];
  return {
    wait() {
      failures = failures.filter((at) => now() - at < window);
      const [oldest] = failures;
      return failures.length < most || oldest === undefined
        ? 0
        : Math.max(1, Math.ceil((oldest + window - now()) / 1000));
    },
    failed() {
      failures = [...failures, now()].slice(-most);
    },
  };
}
