/** Limits failed logins. Counts all clients together: behind a proxy they share one address. */

export interface LoginThrottle {
  /** Returns the number of seconds until the next login is accepted, 0 for now. */
  secondsToWait(): number;
  recordFailure(): void;
}

/**
 * Creates a throttle.
 * @param maxFailures failed logins allowed within the window
 * @param now a monotonic clock in milliseconds
 */
export function createLoginThrottle(
  maxFailures = 10,
  windowMs = 60_000,
  now = (): number => performance.now(),
): LoginThrottle {
  /** Times of the latest failures, oldest first. */
  let failures: readonly number[] = [];
  return {
    secondsToWait() {
      failures = failures.filter((at) => now() - at < windowMs);
      const [oldest] = failures;
      return failures.length < maxFailures || oldest === undefined
        ? 0
        : Math.max(1, Math.ceil((oldest + windowMs - now()) / 1000));
    },
    recordFailure() {
      failures = [...failures, now()].slice(-maxFailures);
    },
  };
}
