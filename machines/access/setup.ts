/**
 * The first account of a service that other machines can reach. The account is created once, with a secret that only
 * the start of the service prints.
 */

/** The time for which a secret is valid after the start of the service: an hour. */
export const setupMs = 3_600_000;

export interface SetupPorts {
  readonly secret: string;
  readonly computeDigest: (secret: string) => string;
  /** Returns the time in milliseconds. */
  readonly now: () => number;
  /** Returns whether an account administers the service. */
  readonly hasAdmin: () => boolean;
}

export interface Setup {
  /** The secret; `null` if an account already administers the service. */
  readonly secret: string | null;
  /** Returns whether a client with this secret may create the first account now. */
  isOpen(secret: string): boolean;
}

export function createSetup({ secret, computeDigest, now, hasAdmin }: SetupPorts): Setup {
  const digest = computeDigest(secret);
  const until = now() + setupMs;
  return {
    secret: hasAdmin() ? null : secret,
    isOpen: (given) => !hasAdmin() && now() < until && computeDigest(given) === digest,
  };
}
