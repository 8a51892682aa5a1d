/** Challenges that browsers answer with a passkey: each is used once, for a short time, and their number is limited. */

/** What a challenge is for. */
export interface ChallengePurpose {
  readonly kind: 'register' | 'login' | 'second_factor';
  /** The account that answers; null for a login, which names it. */
  readonly account: string | null;
}

interface Challenge extends ChallengePurpose {
  readonly network: string;
  readonly until: number;
}

/** 5 minutes. */
export const challengeMs = 300_000;

const limits = { ofNetwork: 20, all: 2_000 };

export type Challenges = ReturnType<typeof createChallenges>;

/** @param now in milliseconds */
export function createChallenges(now: () => number, { ofNetwork, all } = limits) {
  /** The oldest first. */
  const open = new Map<string, Challenge>();

  function removeOldest(isWanted: (challenge: Challenge) => boolean): void {
    for (const [value, challenge] of open) {
      if (!isWanted(challenge)) continue;
      open.delete(value);
      return;
    }
  }

  return {
    /** Adds a challenge. Beyond a limit the oldest of the network, or else of all, is removed. */
    add(value: string, purpose: ChallengePurpose, network: string): void {
      const own = [...open.values()].filter((each) => each.network === network).length;
      if (own >= ofNetwork) removeOldest((each) => each.network === network);
      else if (open.size >= all) removeOldest(() => true);
      open.set(value, { ...purpose, network, until: now() + challengeMs });
    },
    /** Removes a challenge, and returns what it was for; null if it was used, has expired or never was. */
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
