/** The choices of a Build or Data Folder for a start. */

export interface Choice {
  readonly name: string;
  /** The problem that prevents a start, with the name. Null if it can be started. */
  readonly problem: string | null;
}

/** Splits choices into startable and other ones. Keeps their order. */
export function partitionChoices(choices: readonly Choice[]): {
  readonly startable: readonly Choice[];
  readonly others: readonly Choice[];
} {
  return {
    startable: choices.filter(({ problem }) => problem === null),
    others: choices.filter(({ problem }) => problem !== null),
  };
}

/** Returns the wanted choice if it can be started, else the only startable one, else null. */
export function selectChoice(choices: readonly Choice[], wanted: string | null): string | null {
  const { startable } = partitionChoices(choices);
  if (startable.some(({ name }) => name === wanted)) return wanted;
  return startable.length === 1 ? (startable[0]?.name ?? null) : null;
}
