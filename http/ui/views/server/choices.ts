/** What a user can pick for a start. */

export interface Choice {
  readonly name: string;
  /** Why it cannot be started, in words that name it; null when it can. */
  readonly problem: string | null;
}

/** @returns what can be picked, and what cannot, each in its order */
export function choicesOf(choices: readonly Choice[]): {
  readonly startable: readonly Choice[];
  readonly others: readonly Choice[];
} {
  return {
    startable: choices.filter(({ problem }) => problem === null),
    others: choices.filter(({ problem }) => problem !== null),
  };
}

/** @param wanted what was picked last. @returns it, as long as it can be started; else the only one that can; else none */
export function pickOf(choices: readonly Choice[], wanted: string | null): string | null {
  const { startable } = choicesOf(choices);
  if (startable.some(({ name }) => name === wanted)) return wanted;
  return startable.length === 1 ? (startable[0]?.name ?? null) : null;
}
