/**
 * Challenges that browsers answer with a passkey. Each challenge is valid for one answer within a short time, and the
 * number of challenges is limited.
 */

/** The purpose of a challenge. */
export interface ChallengePurpose {
  readonly kind: 'register' | 'login' | 'second_factor';
  /** The account that answers; `null` for a login, whose answer names the account. */
  readonly account: string | null;
}

interface Challenge extends ChallengePurpose {
  readonly network: string;
  readonly until: number;
}

/** The time for which a challenge is valid: 5 minutes. */
export const challengeMs = 300_000;

const limits = { ofNetwork: 20, all: 2_000 };

export type Challenges = ReturnType<typeof createChallenges>;

/** Creates the store of challenges. @param now returns the time in milliseconds */
export function createChallenges(now: () => number, { ofNetwork, all } = limits) {
  /** The open challenges, the oldest first. */
  const open = new Map<string, Challenge>();

  function removeOldest(isWanted: (challenge: Challenge) => boolean): void {
    for (const [value, challenge] of open) {
      if (!isWanted(challenge)) continue;
      open.delete(value);
      return;
    }
  }

  return {
    /**
     * Adds a challenge. If the network has too many challenges, its oldest challenge is removed; if all networks
     * together have too many, the oldest challenge of all is removed.
     */
    add(value: string, purpose: ChallengePurpose, network: string): void {
      const own = [...open.values()].filter((each) => each.network === network).length;
      if (own >= ofNetwork) removeOldest((each) => each.network === network);
      else if (open.size >= all) removeOldest(() => true);
      open.set(value, { ...purpose, network, until: now() + challengeMs });
    },
    /** Removes a challenge and returns its purpose; `null` if the challenge is unknown, already used or expired. */
    take(value: string): ChallengePurpose | null {
      const challenge = open.get(value);
      open.delete(value);
      if (challenge === undefined || now() >= challenge.until) return null;
      return { kind: challenge.kind, account: challenge.account };
    },
    /** Returns the number of open challenges. */
    count: (): number => open.size,
  };
}
